/** The e-mail addresses and usernames in what somebody pasted, each once, in their order. */
export function namesIn(text: string): string[] {
  // Mail programs write `Ana Lima <ana@school.test>`.
  const parts = text
    .split(/[\n\r,;\t]+/)
    .map((part) => (/<([^<>]+)>/.exec(part)?.[1] ?? part).trim())
    .filter(Boolean);
  return [...new Set(parts)];
}
