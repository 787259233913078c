import { type ChangeEventHandler, type FocusEventHandler, useRef, useState } from 'react';

/**
 * Checks what was typed when the person leaves the field. Its advice never keeps the form from being sent.
 * @returns a sentence to show beside the field; undefined if nothing looks wrong
 */
export type Check = (typed: string) => Promise<string | undefined>;

interface Handlers {
  onBlur?: FocusEventHandler<HTMLInputElement> | undefined;
  onChange?: ChangeEventHandler<HTMLInputElement> | undefined;
}

/** Waits until no pointer is pressed. If an element moves while a pointer is pressed on it, it gets no click. */
async function waitForRelease(): Promise<void> {
  if (!document.querySelector(':active')) return;
  await new Promise<void>((resolve) => {
    for (const name of ['pointerup', 'pointercancel'])
      addEventListener(name, () => setTimeout(resolve), { capture: true, once: true });
  });
}

/** Runs the check of a field when the person leaves it. The advice disappears when they type again. */
export function useAdvice(check: Check | undefined, { onBlur, onChange }: Handlers) {
  const [advice, setAdvice] = useState<string>();
  const asked = useRef('');

  async function look(typed: string) {
    asked.current = typed;
    if (!check || typed === '') return;
    // without a network the data for the check may be missing; the field gets no advice then
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
