import { create } from 'zustand';

/** Storage key. The value describes the device, never a person. */
const KEY = 'lifedrop-shared-device';

const remembered = () => {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false; // the browser blocks storage
  }
};

/** Whether several people use this device, as one of its users said. */
export const useSharedDevice = create<{ shared: boolean }>(() => ({
  shared: typeof localStorage !== 'undefined' && remembered(),
}));

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Sets the attribute only if it differs, because every change triggers the observer again. */
function setAutocomplete(of: Element, value: string): void {
  if (of.getAttribute('autocomplete') !== value) of.setAttribute('autocomplete', value);
}

/**
 * Asks the browser not to remember a field: neither to suggest it to the next person nor to save it with its
 * list of open pages. Browsers offer to save passwords even when `off` is set, but not one-time codes.
 */
function hush(control: Control): void {
  setAutocomplete(control, control.type === 'password' ? 'one-time-code' : 'off');
  if (control.form) setAutocomplete(control.form, 'off');
}

const hushAll = () =>
  document.querySelectorAll<Control>('input, select, textarea').forEach((field) => hush(field));

/** Records whether several people use this device. The next log-in starts with this answer. */
export function setSharedDevice(shared: boolean): void {
  if (shared) localStorage.setItem(KEY, '1');
  else localStorage.removeItem(KEY);
  useSharedDevice.setState({ shared });
  if (shared) hushAll();
}

/**
 * From now on, asks the browser to remember no form input while the device is shared. Applies at once, before
 * anybody types, because the browser also saves prefilled values.
 */
export function watchSharedDevice(): void {
  const observer = new MutationObserver(() => useSharedDevice.getState().shared && hushAll());
  const attributeFilter = ['type', 'autocomplete'];
  observer.observe(document, { subtree: true, childList: true, attributeFilter });
}
