/** Some browsers read the file only after a while, for example when they ask where to save it. */
const revokeAfterMs = 10_000;

/** Lets the browser download a text as a file. */
export function saveFile(name: string, type: string, text: string): void {
  const href = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement('a'), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), revokeAfterMs);
}
