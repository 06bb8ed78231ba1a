import { type School, testSchool } from './school.ts';

export const LESSONS = '/admin/lessons/';

export async function schoolWithPaulo() {
  const school = await testSchool();
  const paulo = await school.as(await school.user({ username: 'paulo', is_staff: true }));
  return { school, paulo };
}

/** A course of three lessons. */
export async function courseOfThree(title = 'English A1') {
  const { school, paulo } = await schoolWithPaulo();
  const { id: course } = await school.course({ title });
  const lessons: number[] = [];
  for (const name of ['One', 'Two', 'Three']) {
    lessons.push(await school.lesson(course, { title: name, video_url: address(name) }));
  }
  return { school, paulo, course, lessons: lessons as [number, number, number] };
}

export const address = (name: string) => `https://videos.example/${name}.mp4`;

export const market = (course_id: number, more: object = {}) => ({
  title: 'At the market',
  description: 'What one says there',
  duration: '02:10',
  video_url: address('market'),
  course_id,
  ...more,
});

/** The audit entries, the oldest first. */
export function auditEntries({ ctx }: School) {
  return ctx.database.queries
    .selectFrom('audit_entries')
    .select(['actor_name', 'action', 'subject_type', 'subject_id', 'subject_name', 'details'])
    .orderBy('id')
    .execute();
}

/** The lessons of a course in their order. */
export async function outline({ ctx }: School, course: number): Promise<string[]> {
  const rows = await ctx.database.queries
    .selectFrom('lessons')
    .select(['position', 'title'])
    .where('course_id', '=', course)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(({ position, title }) => `${position} ${title}`);
}

/** A stored video, as an upload leaves it. */
export async function storedVideo(
  { ctx }: School,
  path = '/media/videos/market.mp4',
  poster?: string,
) {
  await ctx.database.queries
    .insertInto('videos')
    .values({
      path,
      seconds: 130,
      poster: poster ?? null,
      warning: null,
      uploaded_by: null,
      uploaded_at: ctx.now().toISOString(),
    })
    .execute();
  return path;
}
