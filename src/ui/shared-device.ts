import { create } from 'zustand';

/** Key in localStorage. It tells the kind of device and nothing about a person. */
const KEY = 'lifedrop-shared-device';

const remembered = () => {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false; // the browser has no storage
  }
};

/** Whether several people use this device, as one of them chose in the app. */
export const useSharedDevice = create<{ shared: boolean }>(() => ({
  shared: typeof localStorage !== 'undefined' && remembered(),
}));

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Sets the attribute only if it differs, because each change runs the observer again. */
function setAutocomplete(of: Element, value: string): void {
  if (of.getAttribute('autocomplete') !== value) of.setAttribute('autocomplete', value);
}

/**
 * Asks the browser not to remember a field: not to suggest its value to the next person, and not to store the value
 * with the open pages. Browsers offer to save passwords despite `off`, but not one-time codes.
 */
function hush(control: Control): void {
  setAutocomplete(control, control.type === 'password' ? 'one-time-code' : 'off');
  if (control.form) setAutocomplete(control.form, 'off');
}

const hushAll = () =>
  document.querySelectorAll<Control>('input, select, textarea').forEach((field) => hush(field));

/** Stores whether several people use this device; the next log-in starts with that choice. */
export function setSharedDevice(shared: boolean): void {
  if (shared) localStorage.setItem(KEY, '1');
  else localStorage.removeItem(KEY);
  useSharedDevice.setState({ shared });
  if (shared) hushAll();
}

/**
 * On a shared device, asks the browser to remember nothing of any form. It does so at once, even in forms that
 * nobody types into, because the browser also stores values that were filled in.
 */
export function watchSharedDevice(): void {
  const observer = new MutationObserver(() => useSharedDevice.getState().shared && hushAll());
  const attributeFilter = ['type', 'autocomplete'];
  observer.observe(document, { subtree: true, childList: true, attributeFilter });
}
