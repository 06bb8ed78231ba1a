/** The e-mail addresses and usernames in a pasted text, without duplicates, in their order. */
export function namesIn(text: string): string[] {
  // Mail programs write `Ana Lima <ana@school.test>`.
  const parts = text
    .split(/[\n\r,;\t]+/)
    .map((part) => (/<([^<>]+)>/.exec(part)?.[1] ?? part).trim())
    .filter(Boolean);
  return [...new Set(parts)];
}
