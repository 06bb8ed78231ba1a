import type { InterfaceLanguage } from '@trilha/contract';
import type { Database } from './database/database.ts';
import type { Disk } from './disk/disk.ts';
import type { Files } from './media/files.ts';
import type { MailTransport } from './mail/mail-transport.ts';
import type { Publication } from './published.ts';
import type { School } from './school.ts';
import type { BackupSettings } from './settings/backups.ts';
import type { InboundSettings } from './settings/inbound.ts';
import type { Providers } from './settings/providers.ts';
import type { Keys } from './security/keys.ts';
import type { SecretSource } from './security/secrets.ts';

/** The backups that the server makes by itself, and what goes into encrypted ones. */
export interface Backups extends BackupSettings {
  readonly secrets: SecretSource;
}

/** What every feature needs. It is created once at the start; tests create it with their own clock. */
export interface Context {
  readonly database: Database;
  readonly files: Files;
  /** The folder of unfinished uploads. */
  readonly uploads: string;
  /** Whether there is room, and the media can be written to. */
  readonly disk: Disk;
  /** The largest accepted video, in megabytes. */
  readonly videoMaxMb: number;
  /** The largest file of a lesson's material, in megabytes. */
  readonly materialMaxMb: number;
  /** Whether videos are prepared after their upload, where there is ffmpeg. */
  readonly preparesVideos: boolean;
  readonly keys: Keys;
  /** The backups that the server makes by itself; undefined: none. */
  readonly backups: Backups | undefined;
  /** Where the school's days begin. It changes when the school is published. */
  readonly timeZone: string;
  /** Of the screens behind the log-in, for who has chosen none. */
  readonly language: InterfaceLanguage;
  /** Whether the school has said so (`INTERFACE_LANGUAGE`). */
  readonly isLanguageSet: boolean;
  /** Of mails, for who has chosen none, and of those to the school. */
  readonly mailLanguage: InterfaceLanguage;
  /** The school, as mails name it. It changes when the school is published: to be read with each use. */
  readonly school: School;
  /** What is published, in this process. */
  readonly publication: Publication;
  /** The URL of the site without a trailing slash; links in mails begin with it. */
  readonly publicUrl: string;
  /** The URL of the API for browsers, without a trailing slash. */
  readonly apiUrl: string;
  /** The log-in providers that are switched on. */
  readonly providers: Providers;
  /** Where answers to our mails come in; undefined: they are not read. */
  readonly inbound: InboundSettings | undefined;
  /** Delivers the mails that `queueMail` has stored. */
  readonly mail: MailTransport;
  /** The current time; tests and the demo move it. */
  readonly now: () => Date;
  /** Requests to other hosts; tests replace it. */
  readonly fetch: (address: string, options?: RequestInit) => Promise<Response>;
}
