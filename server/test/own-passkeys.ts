import { PASSWORD, type School, testSchool } from './school.ts';

/* The own passkeys of Ana, who has a password. */

export const PATH = '/profiles/me/passkeys/';

export const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

export async function schoolWithAna() {
  const school = await testSchool();
  const ana = await school.user({
    email: 'ana@school.test',
    first_name: 'Ana',
    last_name: 'Souza',
    password: PASSWORD,
  });
  return { school, ana, caller: await school.as(ana) };
}

export const mailsAbout = async (school: School, word: RegExp) =>
  (await school.mails()).filter(({ subject }) => word.test(subject));
