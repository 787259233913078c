/** Downloads a file that was made on this device; nothing is sent. */
export function download(name: string, text: string, type = 'application/json'): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // a browser that asks where to save the file reads it after the click
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
