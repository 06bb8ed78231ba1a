/** What one client may take of the server's connections and time. */
export interface ConnectionLimits {
  /** How many connections an address may hold where no proxy stands in front. */
  readonly perAddress: number;
  /** A request must be here as a whole in this time, and so must the next bytes of an upload. */
  readonly bodyMs: number;
  /** What an upload must bring in that time. */
  readonly uploadBytes: number;
  /** How long the rest of a request is taken that was answered before it was here. */
  readonly restMs: number;
  /** A connection on which nothing moves for so long, while a request is under way, is closed. */
  readonly stalledMs: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  // Sixty browsers with six connections each may stand behind the router of a school.
  perAddress: 400,
  bodyMs: 60_000,
  uploadBytes: 32 * 1024,
  restMs: 30_000,
  // A player that was only paused asks again for the rest.
  stalledMs: 10 * 60_000,
};

/** A whole answer for a client that is cut off, in the form of the API's errors. */
export function lastWords(
  status: string,
  sentence: string,
  headers: readonly string[] = [],
): string {
  const body = JSON.stringify({ detail: sentence, message: sentence });
  const lines = [
    `HTTP/1.1 ${status}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    // It passes the server by, which gives every other answer its headers (security-headers.ts).
    'Cache-Control: no-store',
    "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options: nosniff',
    ...headers,
  ];
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}
