import type { Database } from './database/database.ts';
import type { Files } from './media/files.ts';
import type { MailTransport } from './mail/mail-transport.ts';
import type { School } from './school.ts';
import type { Providers } from './settings.ts';
import type { Keys } from './security/keys.ts';

/** What the features work with. Built once at start; tests build it with a clock of their own. */
export interface Context {
  readonly database: Database;
  readonly files: Files;
  /** The folder of uploads that are still under way. */
  readonly uploads: string;
  /** The largest video that is taken, in megabytes. */
  readonly videoMaxMb: number;
  readonly keys: Keys;
  readonly timeZone: string;
  /** Who runs this installation, as its mails say. */
  readonly school: School;
  /** The address of the site, without a slash at its end: links in mails begin with it. */
  readonly publicUrl: string;
  /** The address of the API as browsers reach it, without a slash at its end. */
  readonly apiUrl: string;
  /** By whom people may log in besides their password. */
  readonly providers: Providers;
  /** Carries away the mails that `queueMail` has written down. */
  readonly mail: MailTransport;
  /** The present moment; tests and the demo school move it. */
  readonly now: () => Date;
  /** Asks another host; tests answer it themselves. */
  readonly fetch: (address: string, options?: RequestInit) => Promise<Response>;
}
