import { create } from 'zustand';

/** Says nothing of a person: only what kind of device this is. */
const KEY = 'lifedrop-shared-device';

const remembered = () => {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false; // a browser that keeps nothing
  }
};

/** Whether several people use this device, as one of them said. */
export const useSharedDevice = create<{ shared: boolean }>(() => ({
  shared: typeof localStorage !== 'undefined' && remembered(),
}));

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isControl = (target: EventTarget | null): target is Control =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLSelectElement ||
  target instanceof HTMLTextAreaElement;

/**
 * Asks the browser not to remember a field: neither to suggest it to the next person, nor to keep it with its
 * record of open pages. Offers to save a password are made whatever `off` says; a code used once is not saved.
 */
function hush(control: Control): void {
  const isSecret = control instanceof HTMLInputElement && control.type === 'password';
  control.setAttribute('autocomplete', isSecret ? 'one-time-code' : 'off');
  control.form?.setAttribute('autocomplete', 'off');
}

const hushAll = () => {
  for (const control of document.querySelectorAll('input, select, textarea'))
    if (isControl(control)) hush(control);
};

/** Says whether several people use this device; the next log-in on it begins with that. */
export function setSharedDevice(shared: boolean): void {
  if (shared) localStorage.setItem(KEY, '1');
  else localStorage.removeItem(KEY);
  useSharedDevice.setState({ shared });
  if (shared) hushAll();
}

/** From now on, on a shared device, the browser is asked to remember nothing of what is typed into any form. */
export function watchSharedDevice(): void {
  const listen = ({ target }: Event) => {
    if (useSharedDevice.getState().shared && isControl(target)) hush(target);
  };
  document.addEventListener('focusin', listen);
  document.addEventListener('input', listen);
  document.addEventListener('submit', () => useSharedDevice.getState().shared && hushAll(), true);
}
