/** Offers a text that was made on this device as a file to download. Nothing is sent. */
export function download(name: string, text: string, type = 'application/json'): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // a browser that asks where to save the file reads the URL only afterwards
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
