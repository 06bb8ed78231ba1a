/** The address and the log-in of a mail server. */
export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** Implicit TLS (smtps), not STARTTLS. */
  readonly secure: boolean;
  /** No mail and no password is sent over a connection without encryption. */
  readonly requireTLS: boolean;
  readonly rejectUnauthorized: boolean;
  readonly auth: { readonly user: string; readonly pass: string } | undefined;
}

const OPTIONS = new Set(['requireTLS', 'tls.rejectUnauthorized']);

/**
 * Parses `smtp://user:password@host:587` or `smtps://…`. With a password, encryption is required
 * unless the URL has `?requireTLS=false`. `?tls.rejectUnauthorized=false` accepts a self-signed
 * certificate.
 * @returns undefined when the URL is not valid
 */
export function readSmtpUrl(value: string): SmtpServer | undefined {
  if (!URL.canParse(value)) return undefined;
  const url = new URL(value);
  const secure = url.protocol === 'smtps:';
  if (!secure && url.protocol !== 'smtp:') return undefined;
  if (url.hostname === '' || !['', '/'].includes(url.pathname) || url.hash !== '') return undefined;

  const options = new Map(url.searchParams);
  for (const [name, given] of options) {
    if (!OPTIONS.has(name) || !['true', 'false'].includes(given)) return undefined;
  }
  let auth: SmtpServer['auth'];
  if (url.username !== '' || url.password !== '') {
    try {
      auth = { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) };
    } catch {
      return undefined;
    }
  }
  const requireTLS = options.get('requireTLS');
  return {
    host: url.hostname.replace(/^\[(.+)\]$/, '$1'),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    requireTLS: requireTLS === undefined ? auth !== undefined : requireTLS === 'true',
    rejectUnauthorized: options.get('tls.rejectUnauthorized') !== 'false',
    auth,
  };
}

/** Who a mail is from. */
export interface Sender {
  readonly name: string | undefined;
  readonly address: string;
}

/** Parses `school@host` or `Name <school@host>`; undefined when it is neither. */
export function readSender(value: string): Sender | undefined {
  const found =
    /^(?:"?([^"<>\p{Cc}]*?)"?\s*<([^\s<>@]+@[^\s<>@]+)>|([^\s<>@",;]+@[^\s<>@",;]+))$/u.exec(
      value.trim(),
    );
  const address = found?.[2] ?? found?.[3];
  if (address === undefined) return undefined;
  return { name: found?.[1]?.trim() || undefined, address };
}
