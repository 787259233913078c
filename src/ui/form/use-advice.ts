import { type ChangeEventHandler, type FocusEventHandler, useRef, useState } from 'react';

/**
 * Looks at what was typed when the person leaves the field. Its advice never blocks the form.
 * @returns a sentence for beside the field; undefined when nothing looks wrong
 */
export type Check = (typed: string) => Promise<string | undefined>;

interface Handlers {
  onBlur?: FocusEventHandler<HTMLInputElement> | undefined;
  onChange?: ChangeEventHandler<HTMLInputElement> | undefined;
}

/** Resolves when no pointer is pressed: what moves under it before it is released gets no click. */
async function waitForRelease(): Promise<void> {
  if (!document.querySelector(':active')) return;
  await new Promise<void>((resolve) => {
    for (const name of ['pointerup', 'pointercancel'])
      addEventListener(name, () => setTimeout(resolve), { capture: true, once: true });
  });
}

/** Runs a field's check when it is left; the advice disappears with the next character. */
export function useAdvice(check: Check | undefined, { onBlur, onChange }: Handlers) {
  const [advice, setAdvice] = useState<string>();
  const asked = useRef('');

  async function look(typed: string) {
    asked.current = typed;
    if (!check || typed === '') return;
    // without a network the check's data may be missing: then there is no advice
    const found = await check(typed).catch(() => undefined);
    await waitForRelease();
    if (asked.current === typed) setAdvice(found);
  }

  return {
    advice,
    handlers: {
      onBlur: ((event) => {
        onBlur?.(event);
        void look(event.target.value.trim());
      }) satisfies Handlers['onBlur'],
      onChange: ((event) => {
        onChange?.(event);
        asked.current = '';
        setAdvice(undefined);
      }) satisfies Handlers['onChange'],
    },
  };
}
