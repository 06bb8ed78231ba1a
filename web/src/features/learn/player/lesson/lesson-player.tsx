import { t } from '@lingui/core/macro';
import type { Course } from '@trilha/contract';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { queryClient } from '../../../../lib/api/query.ts';
import { whenNetworkIdle } from '../../../../lib/routes/network-idle.ts';
import { toast } from '../../../../ui/index.ts';
import {
  EndingCard,
  LaterPlayer,
  LeadOnLine,
  loadEndings,
  loadHelp,
  ShortcutsHelp,
} from './later.tsx';
import { Announcement } from './announcement.tsx';
import { LeftLesson } from './left-lesson.tsx';
import { LessonDetails } from './lesson-details.tsx';
import { LessonList } from './lesson-list.tsx';
import type { LessonView } from './lesson-view.ts';
import type { Media } from '../video/media.ts';
import { pendingFor } from '../../progress/outbox.ts';
import type { Outbox } from '../../progress/outbox-runner.ts';
import { PlaceOffer, StartButton } from './place-offer.tsx';
import { PlayerStrip } from './player-strip.tsx';
import { useTheatre } from '../video/theatre.ts';
import { loadedPlayer } from '../video/player-code.ts';
import { courseQuery } from '../../queries.ts';
import { leadOn, placeOf } from '../rules.ts';
import { NoVideo, PlayerLayout, VideoPlaceholder } from './player-layout.tsx';
import { isFrame, newSelection, offerFor, type Selection } from './selection.ts';
import { type LessonTracker, trackLesson } from './track-lesson.ts';
import { useSaveOnLeaving } from './use-save-on-leaving.ts';

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

/** The player of one lesson: its video, its text and buttons, and the list of all lessons. */
export function LessonPlayer(props: LessonPlayerProps) {
  const { course, lessons, lesson, progress, notice, outbox, onSelect } = props;
  const canRecord = course.is_enrolled;
  const [selection, setSelection] = useState(() => newSelection(lesson, true));
  if (selection.lessonId !== lesson.id) setSelection(newSelection(lesson, false));
  const [VideoPlayer] = useState(() => loadedPlayer() ?? LaterPlayer);
  const theatre = useTheatre();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const video = useRef<Media | null>(null);
  const tracker = useRef<LessonTracker | null>(null);
  /** A lesson marked incomplete after it was watched. It is not completed automatically again. */
  const notAutomatically = useRef<number | null>(null);
  /** The lesson that was completed because the learner went on from it. */
  const [leftId, setLeftId] = useState<number | null>(null);
  const left = lessons.find(({ id }) => id === leftId && id !== lesson.id);
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

  useEffect(
    () =>
      whenNetworkIdle(() => {
        for (const load of [loadEndings, loadHelp]) load().catch(() => undefined);
      }),
    [],
  );

  useEffect(() => {
    notAutomatically.current = null;
  }, [lesson.id]);

  useSaveOnLeaving(tracker, outbox);

  function savePosition(seconds: number): void {
    if (!canRecord) return;
    outbox.add({ kind: 'position', ...about, seconds });
    // The former place is gone, and with it its offer.
    setSelection((now) => (now.lessonId === about.lessonId ? { ...now, place: null } : now));
  }

  /** The video of the lesson has come, or is gone. */
  function follow(media: Media | null): void {
    tracker.current?.save();
    tracker.current?.stop();
    video.current = media;
    tracker.current =
      media &&
      trackLesson(
        media,
        { at: selection.startAt, saved: selection.saved },
        { mayComplete, complete: () => mark(true), savePosition },
        (phase) =>
          setSelection((now) =>
            now.phase === phase ? now : { ...now, phase, isEndingClosed: false },
          ),
      );
  }

  /** Called when the learner goes on to another lesson. The current one counts as completed. */
  function flush(): void {
    tracker.current?.save();
    const completes = mayComplete();
    if (completes) mark(true);
    setLeftId(completes ? lesson.id : null);
  }

  function undoLeft(): void {
    if (!left) return;
    const { id: lessonId, title: named } = left;
    const update = { lessonId, courseId: course.id, title: named, completed: false };
    outbox.add({ kind: 'completion', ...update });
    // The pressed button disappears.
    title.current?.focus({ preventScroll: true });
  }

  function onMark(completed: boolean): void {
    if (!completed && tracker.current?.isWatched()) notAutomatically.current = lesson.id;
    mark(completed);
    setSelection((now) => ({ ...now, isMarked: completed }));
  }

  function goTo(target: LessonView | undefined): void {
    if (!target) return;
    onSelect(target.id);
    // At the end of the list a focused button gets disabled: the focus moves to the title.
    const { previous, next } = placeOf(lessons, target.id);
    if (!previous || !next) title.current?.focus({ preventScroll: true });
  }

  /** Plays from a position that the strip offers. */
  function play(seconds: number, offered: Partial<Selection>): void {
    tracker.current?.moveTo(seconds);
    video.current?.play().catch(() => undefined);
    setSelection((now) => ({ ...now, phase: 'going', ...offered }));
    // The pressed button disappears. The player takes the focus, so that its shortcuts work.
    document.querySelector<HTMLElement>('[data-player]')?.focus({ preventScroll: true });
  }

  /** The signed URL may have expired. Refetching the course brings a new one. */
  async function retry(): Promise<void> {
    const startAt = video.current?.currentTime ?? selection.startAt;
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
      toast(t`The shortcuts could not be loaded. Please try again.`, { tone: 'error' });
      return;
    }
    setHelpOpen(true);
  }

  function goOn(target: LessonView): void {
    flush();
    goTo(target);
    // The pressed button disappears.
    title.current?.focus({ preventScroll: true });
  }

  const offer = canRecord ? offerFor(selection) : null;
  const offered = {
    offer,
    onResume: () => play(selection.place ?? 0, { place: null }),
    // From here on it is the former place that is offered.
    onStartOver: () => play(0, { isOpening: false }),
  };
  const strip = <PlayerStrip {...offered} onHelp={() => void openHelp()} />;
  const leadsTo = leadOn(lessons, lesson, selection.wasCompleted || !canRecord);
  // Who only looks has nothing to complete.
  const mayLead = canRecord || leadsTo.type === 'next';
  const hasEnded = selection.phase === 'ended' && mayLead;
  const isEnding = hasEnded && !selection.isEndingClosed;
  const leads = { course, leadsTo, onGoOn: goOn };

  return (
    <>
      <PlayerLayout
        isTheatre={theatre.isOn}
        video={
          lesson.video_url ? (
            <Suspense fallback={<VideoPlaceholder strip={isFrame(lesson.video_url) && strip} />}>
              <VideoPlayer
                key={`${lesson.id} ${selection.attempt}`}
                lesson={{ ...lesson, video_url: lesson.video_url }}
                startAt={selection.startAt}
                onMedia={follow}
                onRetry={() => void retry()}
                onHelp={() => void openHelp()}
                theatre={theatre}
                start={
                  selection.phase === 'before' && (
                    <StartButton {...offered} onPlay={() => play(selection.startAt, {})} />
                  )
                }
                offer={
                  selection.phase === 'going' && offer && <PlaceOffer isOverFilm {...offered} />
                }
                strip={strip}
                ending={
                  isEnding && (
                    <Suspense>
                      <EndingCard
                        {...leads}
                        isCompleted={lesson.completed}
                        isNew={lesson.completed && !selection.wasCompleted}
                        progress={progress}
                        onAgain={() => play(0, {})}
                        onClose={() => setSelection((now) => ({ ...now, isEndingClosed: true }))}
                      />
                    </Suspense>
                  )
                }
              />
            </Suspense>
          ) : (
            <NoVideo />
          )
        }
        notice={
          <>
            {left && <LeftLesson lesson={left} onUndo={undoLeft} />}
            {notice}
          </>
        }
        details={
          <LessonDetails
            lesson={lesson}
            place={place}
            total={lessons.length}
            canRecord={canRecord}
            leadOn={
              ((hasEnded && !isEnding) || (selection.isMarked && mayLead)) && (
                <Suspense>
                  <LeadOnLine {...leads} />
                </Suspense>
              )
            }
            titleRef={title}
            onMark={onMark}
            onPrevious={() => {
              tracker.current?.save();
              setLeftId(null);
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
            course={course}
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
        hasEnded={isEnding}
      />
    </>
  );
}
