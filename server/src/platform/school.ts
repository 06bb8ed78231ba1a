import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InterfaceLanguage } from '@trilha/contract';

/** The school as its mails name it. */
export interface School {
  readonly name: string;
  /** The address for answers to its mails. */
  readonly email?: string;
  readonly phone?: string;
  /** Who its mails are from, where that is not its name. */
  readonly senderName?: string;
  /** What stands below its mails; what is not translated is in Portuguese. */
  readonly signature?: { readonly 'pt-BR': string } & {
    readonly [Other in InterfaceLanguage]?: string | undefined;
  };
}

/** Used until the site has the name of a school. */
const DEFAULT_SCHOOL: School = { name: 'Trilha' };

/**
 * Reads the school from the built site. The school is described in the content module of the site
 * only, and the build writes what the server needs of it to `school.json`.
 */
export function readSchool(siteFolder: string): School {
  let stored: unknown;
  try {
    stored = JSON.parse(readFileSync(join(siteFolder, 'school.json'), 'utf8'));
  } catch {
    return DEFAULT_SCHOOL;
  }
  if (typeof stored !== 'object' || stored === null || !('name' in stored)) return DEFAULT_SCHOOL;
  if (typeof stored.name !== 'string' || stored.name.trim() === '') return DEFAULT_SCHOOL;
  const email = 'email' in stored && typeof stored.email === 'string' ? stored.email : '';
  const phone = 'phone' in stored && typeof stored.phone === 'string' ? stored.phone : '';
  return {
    name: stored.name,
    ...(email === '' ? {} : { email }),
    ...(phone === '' ? {} : { phone }),
  };
}
