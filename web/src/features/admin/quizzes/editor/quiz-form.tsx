import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { AdminQuiz } from '@trilha/contract';
import { useState } from 'react';
import { dropDraft, loadDraft } from '../../../../lib/drafts/draft.ts';
import { useAuth } from '../../../../lib/session/auth.tsx';
import { DraftOffer } from '../../../../ui/index.ts';
import { QuizDraft, quizDraftKey } from './model/draft.ts';
import { QuizEditor, type Start } from './quiz-editor.tsx';
import { fromServer, NEW_QUIZ, sameQuiz } from './model/quiz.ts';

function startOf(stored: AdminQuiz | undefined, course = ''): Start {
  const quiz = stored ? fromServer(stored) : { ...NEW_QUIZ, course };
  return stored
    ? { quiz, base: quiz, stored: { id: stored.id, version: stored.version } }
    : { quiz, base: quiz };
}

export interface QuizFormProps {
  stored?: AdminQuiz;
  /** The course that a new quiz begins with; '' for none. */
  course?: string;
}

/** The form of a new or stored quiz, with the offer to restore an unsaved draft. */
export function QuizForm({ stored, course }: QuizFormProps) {
  const { user } = useAuth();
  const { t } = useLingui();
  // Read once: the session may end while the form is open.
  const [key] = useState(() => quizDraftKey(user?.id ?? 0, stored?.id));
  const [start, setStart] = useState(() => startOf(stored, course));
  const [generation, setGeneration] = useState(0);
  const [offer, setOffer] = useState(() => {
    const draft = loadDraft(key, QuizDraft);
    return draft && !sameQuiz(draft.work.quiz, startOf(stored, course).quiz) ? draft : undefined;
  });

  const startAgain = (next: Start) => {
    setStart(next);
    setGeneration((before) => before + 1);
    setOffer(undefined);
  };

  return (
    <>
      {offer && (
        <DraftOffer
          savedAt={offer.savedAt}
          onRestore={() => {
            const { quiz, base, version } = offer.work;
            startAgain({
              quiz,
              base,
              stored: stored && { id: stored.id, version: version ?? stored.version },
              arrival: t`Your unsaved work is back.`,
            });
          }}
          onDiscard={() => {
            dropDraft(key);
            startAgain({ ...start, arrival: t`The unsaved work was discarded.` });
          }}
        >
          <DraftSummary draft={offer.work} storedVersion={stored?.version} />
        </DraftOffer>
      )}
      <QuizEditor
        key={generation}
        start={start}
        draftKey={key}
        isWaiting={offer !== undefined}
        onLoaded={(theirs) => {
          dropDraft(key);
          startAgain({ ...startOf(theirs), arrival: t`Their version is loaded.` });
        }}
        onMerged={(quiz, theirs) => startAgain({ ...startOf(theirs), quiz, isToBeSaved: true })}
      />
    </>
  );
}

interface DraftSummaryProps {
  draft: QuizDraft;
  storedVersion: number | undefined;
}

/** What a draft holds, and whether somebody else has saved the quiz since it was begun. */
function DraftSummary({ draft, storedVersion }: DraftSummaryProps) {
  const { t } = useLingui();
  const { quiz, base, version } = draft;
  const { title, questions } = quiz;
  const name = title.trim() === '' ? t`Without a title` : t`“${title}”`;
  const count = questions.length;
  const isOutdated = version !== storedVersion && !sameQuiz(base, quiz);
  return (
    <>
      {t`${name}, ${plural(count, { one: '# question', other: '# questions' })}.`}
      {isOutdated &&
        ` ${t`The quiz was saved by somebody else since: you can compare when you save.`}`}
    </>
  );
}
