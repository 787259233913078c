function focusMain() {
  document.querySelector<HTMLElement>('main')?.focus();
}

/** The first stop of the Tab key, which skips the header. */
export function SkipLink() {
  return (
    <a
      href="#main"
      onClick={(event) => {
        event.preventDefault();
        focusMain();
      }}
      className="absolute top-2 left-2 z-30 -translate-y-24 rounded-md bg-accent px-4 py-3 font-semibold text-on-accent focus:translate-y-0"
    >
      Skip to main content
    </a>
  );
}
