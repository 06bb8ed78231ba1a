import { Trans, useLingui } from '@lingui/react/macro';
import type { Course } from '@trilha/contract';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { CourseLanguageContext } from '../../../lib/course-language.tsx';
import { pageTitle } from '../../../content/school.ts';
import { EmptyState, LinkButton } from '../../../ui/index.ts';
import { CourseLine } from './course-line.tsx';
import { LessonPlayer } from './lesson/lesson-player.tsx';
import { courseView } from './lesson/lesson-view.ts';
import { useOutbox } from '../progress/progress.ts';
import { readId, startLesson } from './rules.ts';
import { SavingNotice } from '../progress/saving-notice.tsx';

/** The player of a course: one lesson with its video and text, and the list of all lessons. */
export function Player({ course }: { course: Course }) {
  const { t } = useLingui();
  const { outbox, state } = useOutbox();
  const { lessons, progress } = courseView(course, state.entries);
  const [params, setParams] = useSearchParams();
  const wanted = readId(params.get('lesson'));
  // Kept, because completing the lesson makes another one the first incomplete lesson.
  const [first] = useState(() => startLesson(lessons)?.id);
  const lesson =
    lessons.find(({ id }) => id === wanted) ??
    lessons.find(({ id }) => id === first) ??
    startLesson(lessons);

  // The lesson is part of the address, so that links, Back and a reload lead to it.
  const currentId = lesson?.id;
  useEffect(() => {
    if (currentId === undefined || currentId === wanted) return;
    setParams({ lesson: String(currentId) }, { replace: true, preventScrollReset: true });
  }, [currentId, wanted, setParams]);

  return (
    <div className="container-page flex flex-col gap-2 pt-2 pb-12 sm:gap-3 sm:pt-3">
      <title>{pageTitle(lesson ? `${lesson.title} · ${course.title}` : course.title)}</title>
      <CourseLine course={course} />
      {lesson ? (
        <CourseLanguageContext value={course.language}>
          <LessonPlayer
            course={course}
            lessons={lessons}
            lesson={lesson}
            progress={progress}
            notice={<SavingNotice />}
            outbox={outbox}
            onSelect={(id) => setParams({ lesson: String(id) })}
          />
        </CourseLanguageContext>
      ) : (
        <EmptyState
          title={t`This course has no lessons yet.`}
          action={
            course.quiz_count > 0 && (
              <LinkButton to={`/course/${course.id}/quizzes`}>
                <Trans>Quizzes of this course</Trans>
              </LinkButton>
            )
          }
        >
          <Trans>Please come back later: your teachers are preparing them.</Trans>
        </EmptyState>
      )}
    </div>
  );
}
