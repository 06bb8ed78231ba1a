import { PASSWORD, type School, testSchool } from './school.ts';

/* Links that set a password: asked for by Ana, taken out of her mails, used. */

export const NEW = 'uma senha nova';
export const SPENT = 'Este link expirou ou já foi usado. Peça um novo.';

export async function schoolWithAna() {
  const school = await testSchool();
  const ana = await school.user({
    email: 'Ana@School.test',
    username: 'ana',
    first_name: 'Ana',
    password: PASSWORD,
  });
  return { school, ana };
}

export const ask = (school: School, email: string, ip = '10.0.0.1') =>
  school.anyone.post('/password-reset/', { email }, { remoteAddress: ip });

/** The tokens of all links mailed so far. */
export async function tokens(school: School): Promise<string[]> {
  const mails = await school.mails();
  return mails.map(({ text }) => /\?token=(\S+)/.exec(text)?.[1] ?? '');
}

export async function newToken(school: School, email = 'ana@school.test'): Promise<string> {
  await ask(school, email);
  return (await tokens(school)).at(-1) ?? '';
}

export const confirm = (school: School, token: string, password = NEW) =>
  school.anyone.post('/password-reset/confirm/', { token, password });

export const check = (school: School, token: string) =>
  school.anyone.post('/password-reset/check/', { token });

export const login = (school: School, password: string, email = 'ana@school.test') =>
  school.anyone.post('/token/', { email, password });
