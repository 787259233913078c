import { create } from 'zustand';

/** The key in localStorage that says whether several people use this device. It says nothing about a person. */
const KEY = 'lifedrop-shared-device';

const remembered = () => {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false; // the browser has no storage
  }
};

/** Whether several people use this device. One of them has said so in the app. */
export const useSharedDevice = create<{ shared: boolean }>(() => ({
  shared: typeof localStorage !== 'undefined' && remembered(),
}));

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Sets the attribute only if it has another value, because each change of it runs the observer again. */
function setAutocomplete(of: Element, value: string): void {
  if (of.getAttribute('autocomplete') !== value) of.setAttribute('autocomplete', value);
}

/**
 * Asks the browser not to remember what is typed into a field. It must neither suggest it to the next person nor
 * store it with the open pages. Browsers offer to save passwords even if a field says `off`, but they do not save
 * one-time codes.
 */
function hush(control: Control): void {
  setAutocomplete(control, control.type === 'password' ? 'one-time-code' : 'off');
  if (control.form) setAutocomplete(control.form, 'off');
}

const hushAll = () =>
  document.querySelectorAll<Control>('input, select, textarea').forEach((field) => hush(field));

/** Stores whether several people use this device. The next log-in proposes the same choice. */
export function setSharedDevice(shared: boolean): void {
  if (shared) localStorage.setItem(KEY, '1');
  else localStorage.removeItem(KEY);
  useSharedDevice.setState({ shared });
  if (shared) hushAll();
}

/**
 * Watches all forms of the page. On a shared device it asks the browser to remember nothing of them. It does so at
 * once, and not when somebody types, because the browser also stores values that the app filled in.
 */
export function watchSharedDevice(): void {
  const observer = new MutationObserver(() => useSharedDevice.getState().shared && hushAll());
  const attributeFilter = ['type', 'autocomplete'];
  observer.observe(document, { subtree: true, childList: true, attributeFilter });
}
