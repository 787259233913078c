/** Offers a file created on this device as a download. Nothing is sent. */
export function download(name: string, text: string, type = 'application/json'): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // A browser that asks where to save the file reads it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
