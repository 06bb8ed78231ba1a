import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SchoolContent } from '@trilha/contract';
import type { Sender } from './mail/smtp-url.ts';
import type { School } from './school.ts';

/** What the school has published, as this process shows it. */
export interface Published {
  /** The id in `school_versions`. */
  readonly version: number;
  readonly content: SchoolContent;
  /** The site made of it, by the paths of its files; undefined: as the build wrote it. */
  readonly files: ReadonlyMap<string, string> | undefined;
}

/** The built site, as far as pages are made by it. */
export interface SiteBuild {
  /** Changes with everything that pages are made of. */
  readonly id: string;
  /** The program that makes the pages. */
  readonly bundle: string;
  /** What the school is before anything is published. */
  readonly defaults: SchoolContent;
}

/** What is published, in this process; one for each context. `features/school/published.ts` keeps it up to date. */
export interface Publication {
  current: Published | undefined;
  /** Undefined where the API stands alone. */
  readonly build: SiteBuild | undefined;
}

/** The build that a folder of the site belongs to. */
export function readBuild(siteFolder: string): SiteBuild | undefined {
  try {
    const school = JSON.parse(readFileSync(join(siteFolder, 'school.json'), 'utf8')) as {
      defaults?: SchoolContent;
    };
    return {
      id: readFileSync(join(siteFolder, '..', 'stamp'), 'utf8'),
      bundle: join(siteFolder, '..', 'server', 'index.js'),
      defaults: school.defaults ?? {},
    };
  } catch {
    return undefined;
  }
}

/** The school as its mails name it: what is published, and what the build says where nothing is. */
export function schoolNow(publication: Publication, built: School): School {
  return withContent(built, publication.current?.content);
}

/** What a content makes of the school of the build. */
export function withContent(built: School, content: SchoolContent | undefined): School {
  if (!content) return built;
  const { identity, contact, mail } = content;
  const email = contact?.email ?? built.email;
  const phone = contact?.phone ?? built.phone;
  return {
    name: identity?.name ?? built.name,
    ...(email && { email }),
    ...(phone && { phone }),
    ...(mail?.senderName && { senderName: mail.senderName }),
    ...(mail?.signature && { signature: mail.signature }),
  };
}

/** Who mails come from. */
export function senderNow(
  school: School,
  { smtpFrom, publicUrl }: { smtpFrom: Sender | undefined; publicUrl: string },
): Sender {
  const address = smtpFrom?.address ?? school.email ?? `no-reply@${new URL(publicUrl).hostname}`;
  // An address of the settings without a name stays without one, unless the school has given it one.
  const name = school.senderName ?? (smtpFrom ? smtpFrom.name : school.name);
  return { name, address };
}
