/** Reads a control's value as the screen shows it; empty when nothing was entered. */
function readControl(control: Element): string {
  if (control instanceof HTMLSelectElement) return control.selectedOptions[0]?.text.trim() ?? '';
  if (control instanceof HTMLTextAreaElement) return control.value.trim();
  if (!(control instanceof HTMLInputElement)) return '';
  if (control.type === 'checkbox') return control.checked ? 'Yes' : '';
  if (control.type === 'radio')
    return control.checked ? (control.labels?.[0]?.innerText ?? '') : '';
  return control.value.trim();
}

function readLabel(control: Element): string {
  const radio = control instanceof HTMLInputElement && control.type === 'radio';
  const label = radio
    ? control.closest('fieldset')?.querySelector('legend')
    : (control as HTMLInputElement).labels?.[0];
  return label?.innerText.replace('*', '').trim() ?? '';
}

/** Reads everything entered into a form as text to copy, a line a field. */
export function readForm(form: HTMLFormElement): string {
  return [...form.elements]
    .map((control) => [readLabel(control), readControl(control)] as const)
    .filter(([, value]) => value !== '')
    .map(([label, value]) => (label === '' ? value : `${label}: ${value}`))
    .join('\n');
}
