/** Hands a text over to the browser as a file to keep. */
export function saveText(file: { filename: string; media_type: string; content: string }): void {
  saveFile(new File([file.content], file.filename, { type: file.media_type }));
}

/** Hands a file that was made here over to the browser, to be kept. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  document.body.append(link);
  link.click();
  link.remove();
  // Not at once: the browser reads it a moment after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
