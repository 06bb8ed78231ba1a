import type { DemoPerson } from './types.ts';

type Student = Omit<DemoPerson, 'email' | 'role' | 'bio'> & { mail: string; bio?: string };
/** What all students have alike. */
export const student = ({ mail, bio = '', ...rest }: Student): DemoPerson => ({
  email: `${mail}@trilha.test`,
  role: 'student',
  bio,
  ...rest,
});
