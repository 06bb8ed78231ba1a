import type { Course } from '@trilha/contract';
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { lazyImport } from '../../../../lib/routes/lazy-import.ts';
import { queryClient } from '../../../../lib/api/query.ts';
import { whenNetworkIdle } from '../../../../lib/routes/network-idle.ts';
import { ErrorState, Spinner, toast } from '../../../../ui/index.ts';
import { Announcement } from './announcement.tsx';
import { LessonDetails } from './lesson-details.tsx';
import { LessonList } from './lesson-list.tsx';
import type { LessonView } from './lesson-view.ts';
import type { Media } from '../video/media.ts';
import { pendingFor } from '../../progress/outbox.ts';
import type { Outbox } from '../../progress/outbox-runner.ts';
import { type Offer, PlayerStrip } from './player-strip.tsx';
import { loadedPlayer, loadPlayer } from '../video/player-code.ts';
import { courseQuery } from '../../queries.ts';
import { placeOf, readDuration, resumePoint } from '../rules.ts';
import { NoVideo, PlayerLayout, VideoContainer } from './player-layout.tsx';
import { type LessonTracker, type Phase, trackLesson } from './track-lesson.ts';

const loadHelp = () => import('../video/shortcuts-help.tsx');
const ShortcutsHelp = lazy(loadHelp);
const LaterPlayer = lazy(async () => {
  try {
    return { default: await lazyImport(loadPlayer) };
  } catch {
    return { default: PlayerUnavailable };
  }
});

interface LessonPlayerProps {
  course: Course;
  lessons: readonly LessonView[];
  lesson: LessonView;
  progress: Course['progress'];
  /** Shown between the video and the text. */
  notice: ReactNode;
  outbox: Outbox;
  onSelect(id: number): void;
}

/** The state of one selected lesson. It is reset when another lesson is selected. */
function newSelection(lesson: LessonView) {
  return {
    lessonId: lesson.id,
    phase: 'before' as Phase,
    resumeAt: resumePoint(lesson.position_seconds, readDuration(lesson.duration)),
    /** The number of retries, and the position at which the latest one starts. */
    attempt: 0,
    startAt: 0,
  };
}

/** The player of one lesson: its video, its text and buttons, and the list of all lessons. */
export function LessonPlayer(props: LessonPlayerProps) {
  const { course, lessons, lesson, progress, notice, outbox, onSelect } = props;
  const canRecord = course.is_enrolled;
  const [selection, setSelection] = useState(() => newSelection(lesson));
  if (selection.lessonId !== lesson.id) setSelection(newSelection(lesson));
  const [VideoPlayer] = useState(() => loadedPlayer() ?? LaterPlayer);
  const [media, setMedia] = useState<Media | null>(null);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const tracker = useRef<LessonTracker | null>(null);
  /** A lesson marked incomplete after it was watched. It is not completed automatically again. */
  const notAutomatically = useRef<number | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const place = placeOf(lessons, lesson.id);
  const quizzesTo = course.quiz_count > 0 ? `/course/${course.id}/quizzes` : null;

  const about = { lessonId: lesson.id, courseId: course.id, title: lesson.title };

  function mark(completed: boolean): void {
    outbox.add({ kind: 'completion', ...about, completed });
  }

  /** Reads the query cache, because an answer may have arrived since the last render. */
  function mayComplete(): boolean {
    if (!canRecord || notAutomatically.current === lesson.id) return false;
    const known = queryClient.getQueryData(courseQuery(course.id).queryKey) ?? course;
    const recorded = known.lessons.find(({ id }) => id === lesson.id)?.completed;
    const { completed } = pendingFor(outbox.state().entries, lesson.id);
    return !(completed ?? recorded ?? lesson.completed);
  }

  const recorder = useEffectEvent(() => ({
    mayComplete,
    complete: () => mark(true),
    savePosition(seconds: number) {
      if (canRecord) outbox.add({ kind: 'position', ...about, seconds });
    },
  }));

  useEffect(() => whenNetworkIdle(() => void loadHelp().catch(() => undefined)), []);

  useEffect(() => {
    notAutomatically.current = null;
  }, [lesson.id]);

  useEffect(() => {
    if (!media) return;
    const own = trackLesson(media, recorder(), (phase) =>
      setSelection((now) => (now.phase === phase ? now : { ...now, phase })),
    );
    tracker.current = own;
    return () => {
      own.save();
      own.stop();
      tracker.current = null;
    };
  }, [media]);

  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === 'hidden') tracker.current?.save();
    };
    const onLeavePage = () => {
      tracker.current?.save();
      outbox.flushBeforeLeaving();
    };
    document.addEventListener('visibilitychange', onHide);
    window.addEventListener('pagehide', onLeavePage);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      window.removeEventListener('pagehide', onLeavePage);
    };
  }, [outbox]);

  /** Called when the learner goes on to another lesson. The current one counts as completed. */
  function flush(): void {
    tracker.current?.save();
    if (mayComplete()) mark(true);
  }

  function onMark(completed: boolean): void {
    if (!completed && tracker.current?.isWatched()) notAutomatically.current = lesson.id;
    mark(completed);
  }

  function goTo(target: LessonView | undefined): void {
    if (!target) return;
    onSelect(target.id);
    // At the end of the list a focused button gets disabled: the focus moves to the title.
    const { previous, next } = placeOf(lessons, target.id);
    if (!previous || !next) title.current?.focus({ preventScroll: true });
  }

  function play(seconds: number): void {
    if (!media) return;
    if (media.currentTime !== seconds) media.currentTime = seconds;
    media.play().catch(() => undefined);
    setSelection((now) => ({ ...now, phase: 'going' }));
    // The pressed button disappears. The player takes the focus, so that its shortcuts work.
    document.querySelector<HTMLElement>('[data-player]')?.focus({ preventScroll: true });
  }

  /** The signed URL may have expired. Refetching the course brings a new one. */
  async function retry(): Promise<void> {
    const startAt = media?.currentTime ?? 0;
    await queryClient.invalidateQueries({ queryKey: courseQuery(course.id).queryKey });
    setSelection((now) =>
      now.lessonId === lesson.id ? { ...now, attempt: now.attempt + 1, startAt } : now,
    );
  }

  async function openHelp(): Promise<void> {
    // A dialog is not visible while the player is in full screen.
    if (document.fullscreenElement) await document.exitFullscreen();
    try {
      await loadHelp();
    } catch {
      toast('The shortcuts could not be loaded. Please try again.', { tone: 'error' });
      return;
    }
    setHelpOpen(true);
  }

  function offerNow(): Offer {
    const { phase, resumeAt } = selection;
    if (phase === 'ended') {
      return place.next
        ? { type: 'next', title: place.next.title }
        : { type: 'finished', quizzesTo };
    }
    if (!canRecord) return { type: 'preview' };
    return phase === 'before' && resumeAt !== null ? { type: 'resume', at: resumeAt } : null;
  }

  const strip = (
    <PlayerStrip
      offer={offerNow()}
      onResume={() => play(selection.resumeAt ?? 0)}
      onStartOver={() => play(0)}
      onNext={() => {
        flush();
        goTo(place.next);
      }}
      onHelp={() => void openHelp()}
    />
  );

  return (
    <>
      <PlayerLayout
        video={
          lesson.video_url ? (
            <Suspense fallback={<VideoPlaceholder />}>
              <VideoPlayer
                key={`${lesson.id} ${selection.attempt}`}
                lesson={{ ...lesson, video_url: lesson.video_url }}
                startAt={selection.startAt}
                onMedia={setMedia}
                onRetry={() => void retry()}
                onHelp={() => void openHelp()}
              >
                {strip}
              </VideoPlayer>
            </Suspense>
          ) : (
            <NoVideo />
          )
        }
        notice={notice}
        details={
          <LessonDetails
            lesson={lesson}
            place={place}
            total={lessons.length}
            canRecord={canRecord}
            titleRef={title}
            onMark={onMark}
            onPrevious={() => {
              tracker.current?.save();
              goTo(place.previous);
            }}
            onNext={() => {
              flush();
              goTo(place.next);
            }}
          />
        }
        list={
          <LessonList
            lessons={lessons}
            currentId={lesson.id}
            progress={progress}
            showProgress={canRecord}
            quizzesTo={quizzesTo}
            onLeave={flush}
          />
        }
      />
      {isHelpOpen && (
        <Suspense>
          <ShortcutsHelp onClose={() => setHelpOpen(false)} />
        </Suspense>
      )}
      <Announcement
        place={place.number}
        total={lessons.length}
        lesson={lesson}
        completed={progress.completed}
      />
    </>
  );
}

/** Keeps the space of the player while its code loads. */
function VideoPlaceholder() {
  return (
    <VideoContainer>
      <div className="grid aspect-video place-items-center bg-black text-white">
        <Spinner label="Loading the player" />
      </div>
    </VideoContainer>
  );
}

/** Shown if the player's code did not load. The lesson's text and buttons still work. */
function PlayerUnavailable() {
  return (
    <ErrorState
      title="The player could not be loaded"
      retryLabel="Reload the page"
      onRetry={() => window.location.reload()}
      className="aspect-video justify-center bg-surface-sunken sm:rounded-lg"
    />
  );
}
