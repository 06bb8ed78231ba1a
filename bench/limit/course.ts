import { type Caller, type LimitDatabase, percentOf, type RawRow, Refused } from './database.ts';
import { type Keys, signedUrl } from './signatures.ts';

interface CourseRow {
  readonly id: number;
  readonly title: string;
  readonly subtitle: string;
  readonly description: string;
  readonly level: string;
  readonly duration: string;
  readonly icon: string;
  readonly enrollment: string;
  readonly is_published: number;
  readonly language: string | null;
  /** The caller's enrollment. */
  readonly enrolled: number | null;
  readonly last_accessed: string | null;
}

interface Question {
  readonly id: number;
  readonly text: string;
  readonly order: number;
  readonly answers: { id: number; text: string }[];
}

const VISIT_MS = 60_000;

/** Reads the course page. It notes the visit, at most once a minute. */
export function coursePages({ rows, rawRows, write, userOf }: LimitDatabase, keys: Keys) {
  const courseRow = rows<CourseRow>(
    `select courses.id, title, subtitle, description, level, duration, icon, enrollment, is_published,
      language, enrollments.id as enrolled, last_accessed
      from courses left join enrollments on course_id = courses.id and user_id = ? and ended_at is null
      where courses.id = ?`,
  );
  const benefits = rows<{ id: number; description: string }>(
    'select id, description from course_benefits where course_id = ? order by id',
  );
  const lessonRows = rawRows(
    `select lessons.id, title, description, duration, position, video_url, course_id, completed_at,
      lesson_positions.seconds, poster
      from lessons
      left join lesson_completions as done on done.lesson_id = lessons.id and done.user_id = ?
      left join lesson_positions on lesson_positions.lesson_id = lessons.id
        and lesson_positions.user_id = ?
      left join videos on path = video_url
      where course_id = ? order by position, lessons.id`,
  );
  const trackRows = rows<{ lesson_id: number; kind: string; language: string; path: string }>(
    `select lesson_id, kind, language, path from lesson_tracks
      where lesson_id in (select id from lessons where course_id = ?) order by id`,
  );
  const quizRows = rawRows(
    `select quizzes.id, title, description, quizzes.passing_score, can_retake, show_report, course_id,
      count(attempts.id), max(attempts.score),
      (select lessons.id from questions join lessons
        on lessons.id = questions.lesson_id and lessons.course_id = quizzes.course_id
        where questions.quiz_id = quizzes.id order by lessons.position desc, lessons.id desc limit 1)
      from quizzes left join attempts on quiz_id = quizzes.id and user_id = ?
      where course_id = ? group by quizzes.id order by position, quizzes.id`,
  );
  const questionRows = rawRows(
    `select questions.id, questions.text, questions.position, answers.id, answers.text
      from questions join answers on question_id = questions.id where quiz_id = ?
      order by questions.position, questions.id, answers.position, answers.id`,
  );
  const visit = write('update enrollments set last_accessed = ? where id = ?');

  return (caller: Caller, id: number): unknown => {
    const { id: user, isStaff } = userOf(caller);
    const row = courseRow.get(user, id);
    if (!row || !(row.is_published === 1 || isStaff)) throw new Refused(404);
    const { enrolled, last_accessed, is_published, language, ...course } = row;
    const now = Date.parse(caller.now);
    const isOpen = enrolled !== null || isStaff;
    const tracks = tracksOf(id, isOpen, now);
    const lessons = lessonRows.all(user, user, id).map((lesson) => {
      const own = tracks.get(lesson[0] as number) ?? [];
      return {
        id: lesson[0],
        title: lesson[1],
        description: lesson[2],
        duration: lesson[3],
        order: lesson[4],
        video_url: isOpen ? signedUrl(keys, lesson[5] as string, now) : null,
        captions_url: own.find((track) => track.kind === 'captions')?.url ?? null,
        tracks: own,
        poster_url: lesson[9] as string | null,
        storyboard: null,
        completed: lesson[7] !== null,
        position_seconds: lesson[8] ?? 0,
        course_id: lesson[6],
      };
    });
    const quizzes = quizRows.all(user, id).map((quiz) => ({
      id: quiz[0],
      title: quiz[1],
      description: quiz[2],
      passing_score: quiz[3],
      can_retake: quiz[4] === 1,
      show_report: quiz[5] === 1,
      completed: quiz[7] !== 0,
      best_score: quiz[8],
      attempts_count: quiz[7],
      course_id: quiz[6],
      after_lesson_id: quiz[9],
      questions: isOpen ? questionsOf(questionRows.all(quiz[0])) : [],
    }));
    const visitedBefore = new Date(now - VISIT_MS).toISOString();
    if (enrolled !== null && (last_accessed === null || last_accessed < visitedBefore)) {
      visit.run(caller.now, enrolled);
    }
    const completed = lessons.filter((lesson) => lesson.completed).length;
    return {
      ...course,
      is_published: is_published === 1,
      language,
      // As the school wrote them: the call names no language.
      title_language: language,
      subtitle_language: language,
      description_language: language,
      cover_url: course.icon || (lessons.find((lesson) => lesson.poster_url)?.poster_url ?? null),
      lesson_count: lessons.length,
      quiz_count: quizzes.length,
      is_enrolled: enrolled !== null,
      benefits: benefits.all(id),
      lessons,
      quizzes,
      progress: {
        completed,
        total: lessons.length,
        percent: percentOf(completed, lessons.length),
      },
    };
  };

  function tracksOf(course: number, isOpen: boolean, now: number) {
    const tracks = new Map<number, { kind: string; language: string; url: string }[]>();
    if (!isOpen) return tracks;
    for (const { lesson_id, kind, language, path } of trackRows.all(course)) {
      const track = { kind, language, url: signedUrl(keys, path, now) };
      const list = tracks.get(lesson_id);
      if (list) list.push(track);
      else tracks.set(lesson_id, [track]);
    }
    return tracks;
  }
}

/** Questions with their answers from the rows of a join, which are in order. */
function questionsOf(rows: readonly RawRow[]): Question[] {
  const questions: Question[] = [];
  for (const row of rows) {
    let question = questions.at(-1);
    if (question?.id !== row[0]) {
      question = {
        id: row[0] as number,
        text: row[1] as string,
        order: row[2] as number,
        answers: [],
      };
      questions.push(question);
    }
    question?.answers.push({ id: row[3] as number, text: row[4] as string });
  }
  return questions;
}
