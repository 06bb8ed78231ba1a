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
import { outboxKey, type PendingUpdate } from './outbox.ts';
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
  }
  return { type: 'failed' };
}

/** Writes the recorded value to the cache before the refetch, so that the old value does not reappear. */
async function showRecorded(update: PendingUpdate): Promise<void> {
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
    void invalidate(queryClient, '/enrollments/');
  }
  // Screens hear of the cache a moment later. Until then the update stays pending, or they would show
  // the former value in between.
  await new Promise<void>((resolve) => notifyManager.schedule(resolve));
}

async function record(update: PendingUpdate): Promise<void> {
  const params = { id: update.lessonId };
  const keepalive = true;
  if (update.kind === 'position') {
    await call(lessons.position, { params, body: { seconds: update.seconds }, keepalive });
  } else {
    const body = { completed: update.completed };
    const { new_achievements } = await call(lessons.complete, { params, body, keepalive });
    announceAchievements(new_achievements, toast);
    if (new_achievements.length > 0) {
      void invalidate(queryClient, '/achievements/recent/');
    }
  }
  await showRecorded(update);
}

function openOutbox(userId: number): Outbox {
  return createOutbox({
    key: outboxKey(userId),
    storage: {
      ...localStore,
      write: (key, value) => mayKeep(key) && localStore.write(key, value),
    },
    async send({ update }) {
      if (currentUser()?.id !== userId) return { type: 'stopped' };
      try {
        await record(update);
        return { type: 'recorded' };
      } catch (error) {
        const outcome = outcomeOf(error);
        const name = error instanceof NetworkError ? 'no answer' : String(error);
        console.warn(`Progress of lesson ${update.lessonId} not saved (${outcome.type}): ${name}`);
        if (outcome.type === 'rejected') {
          void invalidate(queryClient, ['/courses/{id}/', '/enrollments/']);
        }
        return outcome;
      }
    },
  });
}

let open: { userId: number; outbox: Outbox } | undefined;

/** The outbox of the logged-in user. That of a former user is stopped until they log in again. */
function outboxOf(userId: number): Outbox {
  if (open?.userId !== userId) {
    open?.outbox.stop();
    open = { userId, outbox: openOutbox(userId) };
  }
  return open.outbox;
}

onReconnect(() => open?.outbox.flushOnReconnect());
beforeLogOut(async () => open?.outbox.flush());

if (typeof window !== 'undefined') {
  window.addEventListener('online', () => void open?.outbox.flush());
  window.addEventListener('storage', ({ key }) => {
    if (open && (key === null || key === outboxKey(open.userId))) void open.outbox.flush();
  });
}

/** The outbox of the logged-in user and its state. Mounting sends what an earlier visit left in it. */
export function useOutbox(): { outbox: Outbox; state: OutboxState } {
  const userId = useAuth().user?.id ?? 0;
  const outbox = useMemo(() => outboxOf(userId), [userId]);
  useEffect(() => void outbox.flush(), [outbox]);
  const state = useSyncExternalStore(outbox.subscribe, outbox.state, outbox.state);
  return { outbox, state };
}
