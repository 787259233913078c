const impacts = [
  { figure: '15 minutes', meaning: 'average donation time' },
  { figure: '3 lives', meaning: 'per donation' },
  { figure: '50,000+', meaning: 'donors' },
];

export function ImpactStrip() {
  return (
    <section aria-label="Impact" className="border-y border-line bg-surface">
      <ul className="mx-auto grid max-w-page divide-y divide-line px-4 sm:grid-cols-3 sm:divide-x sm:divide-y-0">
        {impacts.map(({ figure, meaning }) => (
          <li key={figure} className="py-5 sm:px-6 sm:py-8 sm:first:pl-0">
            <p className="text-28 font-semibold">{figure}</p>
            <p className="text-ink-soft">{meaning}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
