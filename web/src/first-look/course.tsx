import type { api, ResponseOf } from '@trilha/contract';
import { CourseHead } from '../features/learn/course-head.tsx';
import { LessonDetails } from '../features/learn/player/lesson/lesson-details.tsx';
import { LessonList } from '../features/learn/player/lesson/lesson-list.tsx';
import { courseView } from '../features/learn/player/lesson/lesson-view.ts';
import { outboxKey, readEntries } from '../features/learn/progress/outbox.ts';
import { placeOf, readId, startLesson } from '../features/learn/player/rules.ts';
import {
  NoVideo,
  PlayerLayout,
  VideoContainer,
} from '../features/learn/player/lesson/player-layout.tsx';
import { videoSource } from '../features/learn/player/frame/video-source.ts';
import { mediaUrl } from '../lib/boot/config.ts';
import type { Draw } from './show.tsx';

type Answer = ResponseOf<typeof api.courses.get>;

const ignore = () => undefined;

/** The player with the browser's own controls, until ours are there. */
export const draw: Draw<Answer> = (course, { id }) => {
  // What could not be sent yet counts for the learner.
  const unsent = readEntries(localStorage.getItem(outboxKey(id)));
  const { lessons, progress } = courseView(course, unsent);
  const wanted = readId(new URLSearchParams(location.search).get('lesson'));
  const lesson = lessons.find((each) => each.id === wanted) ?? startLesson(lessons);
  if (!lesson || !course.is_enrolled) return null;
  return (
    <div className="container-page flex flex-col gap-4 pt-4 pb-12 sm:gap-5 sm:pt-6">
      <CourseHead course={course} />
      <PlayerLayout
        video={lesson.video_url ? <Video lesson={lesson} url={lesson.video_url} /> : <NoVideo />}
        details={
          <LessonDetails
            lesson={lesson}
            place={placeOf(lessons, lesson.id)}
            total={lessons.length}
            canRecord
            titleRef={null}
            onMark={ignore}
            onPrevious={ignore}
            onNext={ignore}
          />
        }
        list={
          <LessonList
            lessons={lessons}
            currentId={lesson.id}
            progress={progress}
            showProgress
            quizzesTo={course.quiz_count > 0 ? `/course/${course.id}/quizzes` : null}
            onLeave={ignore}
          />
        }
      />
    </div>
  );
};

function Video({ lesson, url }: { lesson: Answer['lessons'][number]; url: string }) {
  const source = videoSource(url);
  const place = 'block aspect-video w-full bg-black';
  return (
    <VideoContainer>
      {source.kind === 'file' ? (
        <video
          src={mediaUrl(source.address)}
          poster={mediaUrl(lesson.poster_url) ?? undefined}
          aria-label={lesson.title}
          controls
          playsInline
          preload="none"
          className={place}
        />
      ) : (
        <div className={place} />
      )}
    </VideoContainer>
  );
}
