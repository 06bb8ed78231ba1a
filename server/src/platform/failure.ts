/**
 * The message of an error in one line, for the log and for staff, without anything that could be a token:
 * mail servers quote mails, databases quote rows.
 */
export function explainFailure(error: unknown): string {
  const sentence = error instanceof Error ? error.message : String(error);
  return oneLine(sentence)
    .replaceAll(/[\w-]{32,}/g, '…')
    .slice(0, 300);
}

/** A text without line breaks and other control characters. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029\s]+/gu, ' ').trim();
}
