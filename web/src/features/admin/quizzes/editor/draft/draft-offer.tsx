import { History } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../../../../ui/index.ts';
import type { Draft } from '../model/draft.ts';
import { sameQuiz } from '../model/quiz.ts';

const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

export interface DraftOfferProps {
  draft: Draft;
  /** The quiz was saved since the draft was begun. */
  isOutdated: boolean;
  onRestore: () => void;
  onDiscard: () => void;
}

/** Offers unsaved work of an earlier visit, to restore or discard it before the form is used. */
export function DraftOffer({ draft, isOutdated, onRestore, onDiscard }: DraftOfferProps) {
  const restore = useRef<HTMLButtonElement>(null);
  useEffect(() => restore.current?.focus({ preventScroll: true }), []);
  const { quiz, saved_at } = draft;
  const count = quiz.questions.length;
  return (
    <section
      aria-labelledby="draft-offer"
      className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-lg bg-brand-soft px-4 py-3"
    >
      <History aria-hidden className="size-5 shrink-0 text-brand-ink" />
      <div role="status" className="min-w-0 flex-1 basis-64">
        <p id="draft-offer" className="font-semibold text-brand-ink">
          You have unsaved work from {moment.format(new Date(saved_at))}.
        </p>
        <p className="text-sm wrap-anywhere">
          {quiz.title.trim() === '' ? 'Without a title' : `“${quiz.title}”`},{' '}
          {count === 1 ? '1 question' : `${count} questions`}.
          {isOutdated &&
            !sameQuiz(draft.base, quiz) &&
            ' The quiz was saved by somebody else since: you can compare when you save.'}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button ref={restore} size="sm" onPress={onRestore}>
          Restore it
        </Button>
        <Button variant="secondary" size="sm" onPress={onDiscard}>
          Discard it
        </Button>
      </div>
    </section>
  );
}
