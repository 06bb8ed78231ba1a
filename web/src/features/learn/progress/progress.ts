import { t } from '@lingui/core/macro';
import { notifyManager } from '@tanstack/react-query';
import { lessons } from '@trilha/contract/bare';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { announceAchievements } from '../../../lib/achievements.ts';
import { ApiError, call, NetworkError } from '../../../lib/api/api.ts';
import { invalidate } from '../../../lib/api/endpoint-query.ts';
import { useAuth } from '../../../lib/session/auth.tsx';
import { onReconnect } from '../../../lib/connection.ts';
import { queryClient } from '../../../lib/api/query.ts';
import { beforeLogOut, mayKeep } from '../../../lib/session/own-work.ts';
import { currentUser } from '../../../lib/session/session.ts';
import { localStore } from '../../../lib/storage.ts';
import { toast } from '../../../ui/index.ts';
import {
  ageOf,
  type Entry,
  type LessonUpdate,
  outboxKey,
  type PendingUpdate,
  type Submission,
} from './outbox.ts';
import { createOutbox, type Outbox, type OutboxState, type Outcome } from './outbox-runner.ts';
import { courseQuery } from '../queries.ts';
import { withLesson } from './course-progress.ts';

/** 4xx statuses that are worth a retry. Every other 4xx is final. */
const MAY_PASS = new Set([408, 425, 429]);

function outcomeOf(error: unknown): Outcome {
  if (currentUser() === null) return { type: 'stopped' };
  if (error instanceof ApiError) {
    if (error.status === 401) return { type: 'stopped' };
    if (error.status >= 400 && error.status < 500 && !MAY_PASS.has(error.status)) {
      return { type: 'rejected', sentence: error.message };
    }
    return { type: 'failed', afterMs: error.retryAfterMs };
  }
  return { type: 'failed' };
}

/** Screens hear of the cache a moment later. Until then an update stays pending, or they would show the former value in between. */
const screensKnow = () => new Promise<void>((resolve) => notifyManager.schedule(resolve));

/** Writes the recorded value to the cache before the refetch, so that the old value does not reappear. */
async function showRecorded(update: LessonUpdate): Promise<void> {
  const { queryKey } = courseQuery(update.courseId);
  const change =
    update.kind === 'completion'
      ? { completed: update.completed }
      : { position_seconds: update.seconds };
  if (update.kind === 'completion') await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(
    queryKey,
    (course) => course && withLesson(course, update.lessonId, change),
  );
  if (update.kind === 'completion') {
    void queryClient.invalidateQueries({ queryKey });
    void invalidate(queryClient, ['/enrollments/', '/profiles/me/goal/']);
  }
  await screensKnow();
}

/** Sends a lesson's progress. Where it is late, another device may have stored something newer: that stays. */
async function record(update: LessonUpdate, age: number | undefined): Promise<void> {
  const params = { id: update.lessonId };
  const keepalive = true;
  const late = age === undefined ? {} : { age_ms: age };
  if (update.kind === 'position') {
    await call(lessons.position, { params, body: { seconds: update.seconds, ...late }, keepalive });
    await showRecorded(update);
    // What is stored may be the position of another device.
    if (age !== undefined) void queryClient.invalidateQueries(courseQuery(update.courseId));
    return;
  }
  const body = { completed: update.completed, ...late };
  const { completed, new_achievements } = await call(lessons.complete, { params, body, keepalive });
  announceAchievements(new_achievements, toast);
  if (new_achievements.length > 0) {
    void invalidate(queryClient, '/achievements/recent/');
  }
  if (completed !== update.completed) {
    const { title } = update;
    toast(t`“${title}” was marked later on another device: that is kept.`, { tone: 'info' });
  }
  await showRecorded({ ...update, completed });
}

async function handIn(entry: Entry, update: Submission): Promise<Outcome> {
  const { sendSubmission } = await import('./submission.ts');
  return sendSubmission(entry, update);
}

async function attempt(entry: Entry): Promise<Outcome> {
  const { update } = entry;
  if (update.kind === 'submission') return handIn(entry, update);
  await record(update, ageOf(entry, Date.now()));
  return { type: 'recorded' };
}

function nameOf(update: PendingUpdate): string {
  return update.kind === 'submission'
    ? `The answers of quiz ${update.quizId}`
    : `Progress of lesson ${update.lessonId}`;
}

/** How many screens say what was rejected. */
let notices = 0;

/** The sentence about an update that the server has rejected for good. */
export function rejectionOf({
  update,
  sentence,
}: {
  update: PendingUpdate;
  sentence: string;
}): string {
  const { title } = update;
  return update.kind === 'submission'
    ? t`“${title}” could not be handed in. ${sentence}`
    : t`Progress in “${title}” could not be saved. ${sentence}`;
}

function rejected(update: PendingUpdate, sentence: string): void {
  void invalidate(queryClient, ['/courses/{id}/', '/enrollments/']);
  if (notices === 0) toast(rejectionOf({ update, sentence }), { tone: 'error' });
}

/**
 * One tab at a time sends, or two would hand in the same. A browser without locks (a site without https)
 * has the keys of requests that are sent again.
 */
async function alone(name: string, round: () => Promise<void>): Promise<void> {
  const { locks }: { locks?: LockManager } = navigator;
  if (!locks) return round();
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
    return round();
  };
  try {
    await locks.request(name, begin);
  } catch (error) {
    // A document that is being left gets no lock.
    if (hasBegun) throw error;
    await round();
  }
}

function openOutbox(userId: number): Outbox {
  const key = outboxKey(userId);
  return createOutbox({
    key,
    storage: {
      ...localStore,
      write: (name, value) => mayKeep(name) && localStore.write(name, value),
    },
    alone: (round) => alone(key, round),
    async send(entry) {
      if (currentUser()?.id !== userId) return { type: 'stopped' };
      try {
        return await attempt(entry);
      } catch (error) {
        const outcome = outcomeOf(error);
        const name = error instanceof NetworkError ? 'no answer' : String(error);
        console.warn(`${nameOf(entry.update)} not saved (${outcome.type}): ${name}`);
        if (outcome.type === 'rejected') rejected(entry.update, outcome.sentence);
        return outcome;
      }
    },
  });
}

let open: { userId: number; outbox: Outbox } | undefined;

/** The outbox of a user. That of a former user is stopped until they log in again. */
export function outboxOf(userId: number): Outbox {
  if (open?.userId !== userId) {
    open?.outbox.stop();
    open = { userId, outbox: openOutbox(userId) };
  }
  return open.outbox;
}

onReconnect(() => open?.outbox.flushOnReconnect());
beforeLogOut(async () => open?.outbox.flush());

/** Another tab has changed the outbox: what it has sent shows here too. */
function changedElsewhere(outbox: Outbox): void {
  const before = outbox.state().entries.length;
  outbox.resume();
  if (outbox.state().entries.length < before) {
    void invalidate(queryClient, ['/courses/{id}/', '/enrollments/', '/quizzes/{id}/attempts/']);
  }
}

if (typeof window !== 'undefined') {
  window.addEventListener('online', () => open?.outbox.resume());
  window.addEventListener('storage', ({ key }) => {
    if (open && (key === null || key === outboxKey(open.userId))) changedElsewhere(open.outbox);
  });
}

/** The outbox of the logged-in user and its state. Mounting sends what an earlier visit left in it. */
export function useOutbox(): { outbox: Outbox; state: OutboxState } {
  const userId = useAuth().user?.id ?? 0;
  const outbox = useMemo(() => outboxOf(userId), [userId]);
  useEffect(() => outbox.resume(), [outbox]);
  const state = useSyncExternalStore(outbox.subscribe, outbox.state, outbox.state);
  return { outbox, state };
}

/** For a screen that says what was rejected: where there is none, a short message does. */
export function useTellsRejections(): void {
  useEffect(() => {
    notices += 1;
    return () => {
      notices -= 1;
    };
  }, []);
}
