type NumberedStepsProps = { steps: readonly { title: string; text: string }[] };

/** A list of numbered steps. */
export function NumberedSteps({ steps }: NumberedStepsProps) {
  return (
    <ol className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
      {steps.map(({ title, text }, index) => (
        <li key={title} className="flex flex-wrap gap-4 lg:flex-col lg:flex-nowrap">
          <span
            aria-hidden="true"
            className="flex size-11 shrink-0 items-center justify-center rounded-full border border-line-strong text-18 font-semibold"
          >
            {index + 1}
          </span>
          <div className="min-w-0 grow basis-44 lg:basis-auto">
            <h3 className="text-18 font-semibold">{title}</h3>
            <p className="mt-1 text-ink-soft">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
