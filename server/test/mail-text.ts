/** The headers of a message by their name in lower case; folded lines are joined. */
export function headersOf(raw: string): Map<string, string> {
  const [head = ''] = raw.split('\r\n\r\n', 1);
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  return new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
}

/** The parts of a multipart message by their type, decoded. */
export function bodiesOf(raw: string): Map<string, string> {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1] ?? '';
  const bodies = new Map<string, string>();
  for (const part of raw.split(`--${boundary}`).slice(1)) {
    const [head = '', ...rest] = part.split('\r\n\r\n');
    const type = /content-type: ([^;\r\n]+)/i.exec(head)?.[1];
    if (type === undefined) continue;
    const body = rest.join('\r\n\r\n');
    const isBase64 = /content-transfer-encoding: base64/i.test(head);
    const isQuoted = /content-transfer-encoding: quoted-printable/i.test(head);
    if (isBase64) bodies.set(type, Buffer.from(body, 'base64').toString('utf8'));
    else bodies.set(type, isQuoted ? unquoted(body) : body);
  }
  return bodies;
}

/** Decodes quoted-printable. */
function unquoted(body: string): string {
  const bytes = body
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
