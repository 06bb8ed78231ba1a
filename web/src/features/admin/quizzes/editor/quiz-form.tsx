import type { AdminQuiz } from '@trilha/contract';
import { useState } from 'react';
import { useAuth } from '../../../../lib/session/auth.tsx';
import { DraftOffer } from './draft/draft-offer.tsx';
import { draftKey, dropDraft, loadDraft } from './model/draft.ts';
import { QuizEditor, type Start } from './quiz-editor.tsx';
import { fromServer, NEW_QUIZ, sameQuiz } from './model/quiz.ts';

function startOf(stored: AdminQuiz | undefined): Start {
  const quiz = stored ? fromServer(stored) : NEW_QUIZ;
  return stored
    ? { quiz, base: quiz, stored: { id: stored.id, version: stored.version } }
    : { quiz, base: quiz };
}

/** The form of a new or stored quiz, with the offer to restore an unsaved draft. */
export function QuizForm({ stored }: { stored?: AdminQuiz }) {
  const { user } = useAuth();
  // Read once: the session may end while the form is open.
  const [key] = useState(() => draftKey(user?.id ?? 0, stored?.id));
  const [start, setStart] = useState(() => startOf(stored));
  const [generation, setGeneration] = useState(0);
  const [offer, setOffer] = useState(() => {
    const draft = loadDraft(key);
    return draft && !sameQuiz(draft.quiz, startOf(stored).quiz) ? draft : undefined;
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
          draft={offer}
          isOutdated={offer.version !== stored?.version}
          onRestore={() => {
            const { quiz, base, version } = offer;
            startAgain({
              quiz,
              base,
              stored: stored && { id: stored.id, version: version ?? stored.version },
              arrival: 'Your unsaved work is back.',
            });
          }}
          onDiscard={() => {
            dropDraft(key);
            startAgain({ ...start, arrival: 'The unsaved work was discarded.' });
          }}
        />
      )}
      <QuizEditor
        key={generation}
        start={start}
        draftKey={key}
        isWaiting={offer !== undefined}
        onLoaded={(theirs) => {
          dropDraft(key);
          startAgain({ ...startOf(theirs), arrival: 'Their version is loaded.' });
        }}
      />
    </>
  );
}
