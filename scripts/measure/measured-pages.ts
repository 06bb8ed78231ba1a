import { people } from '../../demo/content/index.ts';

/** The part of the log-in's answer that is used here. */
export interface Session {
  readonly access: string;
  readonly refresh: string;
  readonly user: unknown;
}

export interface MeasuredPage {
  readonly path: string;
  readonly isPublic: boolean;
  /** Who opens it; a visitor where it is missing. */
  readonly session?: Session;
  /** Selectors of what must be on the page before it is usable. */
  readonly shows: readonly string[];
  /** Of the whole first load, fonts and pictures too. */
  readonly maxKilobytes?: number;
  /** Seconds until the largest paint. */
  readonly paintWithin?: number;
}

async function logIn(site: string, role: 'student' | 'superuser'): Promise<Session> {
  const person = people.find((each) => each.role === role && each.password !== undefined);
  if (!person) throw new Error(`The demo school has no ${role} who can log in.`);
  const response = await fetch(`${site}/api/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: person.email, password: person.password }),
  });
  if (!response.ok) throw new Error(`The log-in was answered with ${response.status}.`);
  return (await response.json()) as Session;
}

/** The id of the course that the student opened last. */
async function firstCourse(site: string, { access }: Session): Promise<number> {
  const response = await fetch(`${site}/api/enrollments/`, {
    headers: { authorization: `Bearer ${access}` },
  });
  const { results } = (await response.json()) as { results: { course: { id: number } }[] };
  const [first] = results;
  if (!first) throw new Error('The student of the demo school follows no course.');
  return first.course.id;
}

/** The pages of a running demo school that are measured, each with its targets. */
export async function measuredPages(site: string): Promise<MeasuredPage[]> {
  const student = await logIn(site, 'student');
  const staff = await logIn(site, 'superuser');
  const course = await firstCourse(site, student);
  const paths = ['/', '/cursos', '/sobre', '/contato', '/privacidade', '/login', '/fr'];
  return [
    ...paths.map((path) => ({
      path,
      isPublic: true,
      shows: ['h1'],
      ...(path === '/' ? { maxKilobytes: 200 } : {}),
    })),
    {
      path: '/dashboard',
      isPublic: false,
      session: student,
      shows: ['h1', 'article h3 a', '[role=progressbar]'],
      paintWithin: 2.3,
    },
    {
      path: `/course/${course}`,
      isPublic: false,
      session: student,
      shows: ['h1', 'video[poster]', 'ol [aria-current]', 'h2'],
      paintWithin: 2.3,
    },
    { path: '/admin', isPublic: false, session: staff, shows: ['h1', 'dl dd'] },
  ];
}
