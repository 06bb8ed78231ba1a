/** Hands a text over to the browser as a file to keep. */
export function saveText(file: { filename: string; media_type: string; content: string }): void {
  const address = URL.createObjectURL(new Blob([file.content], { type: file.media_type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = file.filename;
  document.body.append(link);
  link.click();
  link.remove();
  // Not at once: the browser reads it a moment after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
