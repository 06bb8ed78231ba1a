import { lessons } from '@trilha/contract/bare';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { announceAchievements } from '../../lib/achievements.ts';
import { ApiError, call, NetworkError } from '../../lib/api.ts';
import { useAuth } from '../../lib/auth.tsx';
import { onReconnect } from '../../lib/connection.ts';
import { queryClient } from '../../lib/query.ts';
import { currentUser } from '../../lib/session.ts';
import { toast } from '../../ui/index.ts';
import { outboxKey, type Wish } from './outbox.ts';
import { createOutbox, type Outbox, type OutboxState, type Outcome } from './outbox-runner.ts';
import { courseQuery } from './queries.ts';
import { withLesson } from './rules.ts';

/** Statuses of a refusal that may pass by itself; every other 4xx is for good. */
const MAY_PASS = new Set([408, 425, 429]);

function outcomeOf(error: unknown): Outcome {
  if (currentUser() === null) return { type: 'stopped' };
  if (error instanceof ApiError) {
    if (error.status === 401) return { type: 'stopped' };
    if (error.status >= 400 && error.status < 500 && !MAY_PASS.has(error.status)) {
      return { type: 'refused', sentence: error.message };
    }
  }
  return { type: 'failed' };
}

/** Shows what was recorded before it is fetched again, so that nothing jumps back for a moment. */
async function showRecorded(wish: Wish): Promise<void> {
  const { queryKey } = courseQuery(wish.courseId);
  const change =
    wish.kind === 'completion' ? { completed: wish.completed } : { position_seconds: wish.seconds };
  if (wish.kind === 'completion') await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(
    queryKey,
    (course) => course && withLesson(course, wish.lessonId, change),
  );
  if (wish.kind === 'position') return;
  void queryClient.invalidateQueries({ queryKey });
  void queryClient.invalidateQueries({ queryKey: ['enrollments'] });
}

async function record(wish: Wish): Promise<void> {
  const params = { id: wish.lessonId };
  const keepalive = true;
  if (wish.kind === 'position') {
    await call(lessons.position, { params, body: { seconds: wish.seconds }, keepalive });
  } else {
    const body = { completed: wish.completed };
    const { new_achievements } = await call(lessons.complete, { params, body, keepalive });
    announceAchievements(new_achievements, toast);
    if (new_achievements.length > 0) {
      void queryClient.invalidateQueries({ queryKey: ['achievements'] });
    }
  }
  await showRecorded(wish);
}

function openOutbox(userId: number): Outbox {
  return createOutbox({
    key: outboxKey(userId),
    storage: {
      // Named here and not handed over: a browser that blocks it throws at the very name.
      getItem: (key) => localStorage.getItem(key),
      setItem: (key, value) => localStorage.setItem(key, value),
      removeItem: (key) => localStorage.removeItem(key),
    },
    async send({ wish }) {
      if (currentUser()?.id !== userId) return { type: 'stopped' };
      try {
        await record(wish);
        return { type: 'recorded' };
      } catch (error) {
        const outcome = outcomeOf(error);
        const name = error instanceof NetworkError ? 'no answer' : String(error);
        console.warn(`Progress of lesson ${wish.lessonId} not saved (${outcome.type}): ${name}`);
        if (outcome.type === 'refused') {
          void queryClient.invalidateQueries({ queryKey: ['course'] });
          void queryClient.invalidateQueries({ queryKey: ['enrollments'] });
        }
        return outcome;
      }
    },
  });
}

let open: { userId: number; outbox: Outbox } | undefined;

/** The outbox of who is logged in; that of a former user rests until they come back. */
function outboxOf(userId: number): Outbox {
  if (open?.userId !== userId) {
    open?.outbox.stop();
    open = { userId, outbox: openOutbox(userId) };
  }
  return open.outbox;
}

onReconnect(() => open?.outbox.flush());

if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    if (open && (key === null || key === outboxKey(open.userId))) open.outbox.flush();
  });
}

/** The outbox of the logged-in user, and what is in it. Opening it sends what was left there. */
export function useOutbox(): { outbox: Outbox; state: OutboxState } {
  const userId = useAuth().user?.id ?? 0;
  const outbox = useMemo(() => outboxOf(userId), [userId]);
  useEffect(() => outbox.flush(), [outbox]);
  const state = useSyncExternalStore(outbox.subscribe, outbox.state, outbox.state);
  return { outbox, state };
}
