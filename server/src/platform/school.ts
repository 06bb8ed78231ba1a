import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The school as its mails name it. */
export interface School {
  readonly name: string;
  /** Where answers to its mails go; absent where nobody has told. */
  readonly email?: string;
  readonly phone?: string;
}

/** The product's own name stands in until a school has put its own into the site. */
const UNNAMED: School = { name: 'Trilha' };

/**
 * Who runs this installation, from the built site: its content module is the one place where a
 * school is described, and the build writes down what the server needs of it.
 */
export function readSchool(siteFolder: string): School {
  let told: unknown;
  try {
    told = JSON.parse(readFileSync(join(siteFolder, 'school.json'), 'utf8'));
  } catch {
    return UNNAMED;
  }
  if (typeof told !== 'object' || told === null || !('name' in told)) return UNNAMED;
  if (typeof told.name !== 'string' || told.name.trim() === '') return UNNAMED;
  const email = 'email' in told && typeof told.email === 'string' ? told.email : '';
  const phone = 'phone' in told && typeof told.phone === 'string' ? told.phone : '';
  return {
    name: told.name,
    ...(email === '' ? {} : { email }),
    ...(phone === '' ? {} : { phone }),
  };
}
