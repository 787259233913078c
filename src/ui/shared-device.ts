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

/** Where it is not so already: a change is looked at again. */
function setAutocomplete(of: Element, value: string): void {
  if (of.getAttribute('autocomplete') !== value) of.setAttribute('autocomplete', value);
}

/**
 * Asks the browser not to remember a field: neither to suggest it to the next person, nor to keep it with its
 * record of open pages. Offers to save a password are made whatever `off` says; a code used once is not saved.
 */
function hush(control: Control): void {
  setAutocomplete(control, control.type === 'password' ? 'one-time-code' : 'off');
  if (control.form) setAutocomplete(control.form, 'off');
}

const hushAll = () =>
  document.querySelectorAll<Control>('input, select, textarea').forEach((field) => hush(field));

/** Says whether several people use this device; the next log-in on it begins with that. */
export function setSharedDevice(shared: boolean): void {
  if (shared) localStorage.setItem(KEY, '1');
  else localStorage.removeItem(KEY);
  useSharedDevice.setState({ shared });
  if (shared) hushAll();
}

/**
 * From now on, on a shared device, the browser is asked to remember nothing of any form. At once, also where
 * nobody types: the browser writes down what a form was filled in with, too.
 */
export function watchSharedDevice(): void {
  const observer = new MutationObserver(() => useSharedDevice.getState().shared && hushAll());
  const attributeFilter = ['type', 'autocomplete'];
  observer.observe(document, { subtree: true, childList: true, attributeFilter });
}
