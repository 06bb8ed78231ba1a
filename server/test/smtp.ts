import { once } from 'node:events';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';

/** A mail as the mail server received it. */
export interface Received {
  readonly from: string;
  readonly to: readonly string[];
  /** The message as it came over the wire. */
  readonly raw: string;
  readonly encrypted: boolean;
  readonly user: string | undefined;
}

/** The reply that refuses the next recipients or messages. */
export interface SmtpError {
  readonly at: 'recipient' | 'data';
  readonly code: number;
  readonly sentence: string;
}

export interface SmtpForTests {
  readonly port: number;
  readonly received: readonly Received[];
  /** Refuses every recipient or message from now on; undefined: accepts them again. */
  refuse(error: SmtpError | undefined): void;
  /** Accepts each message only after the promise has resolved. */
  holdUntil(moment: Promise<unknown>): void;
}

function failure({ code, sentence }: SmtpError): Error {
  return Object.assign(new Error(sentence), { responseCode: code });
}

/** A mail server with a self-signed certificate, until the test ends. */
export async function smtpServer(options: SMTPServerOptions = {}): Promise<SmtpForTests> {
  const received: Received[] = [];
  let rejection: SmtpError | undefined;
  let held: Promise<unknown> = Promise.resolve();
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    logger: false,
    onRcptTo: (_address, _session, done) =>
      done(rejection?.at === 'recipient' ? failure(rejection) : undefined),
    async onData(stream, session, done) {
      const parts: Buffer[] = [];
      for await (const part of stream) parts.push(part as Buffer);
      await held;
      if (rejection?.at === 'data') {
        done(failure(rejection));
        return;
      }
      const { mailFrom, rcptTo } = session.envelope;
      received.push({
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
        raw: Buffer.concat(parts).toString('utf8'),
        encrypted: session.secure,
        user: typeof session.user === 'string' ? session.user : undefined,
      });
      done();
    },
    ...options,
  });
  // A client that disconnects is no error of the test.
  server.on('error', () => undefined);
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  onTestFinished(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve(undefined));
      }),
  );
  const bound = listener.address();
  return {
    port: typeof bound === 'object' && bound ? bound.port : 0,
    received,
    refuse: (next) => {
      rejection = next;
    },
    holdUntil: (moment) => {
      held = moment;
    },
  };
}
