import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { ApiError } from '../../../../lib/api/api.ts';
import { fromFieldErrors, type ServerErrors } from './model/errors.ts';
import type { EditedQuiz } from './model/quiz.ts';
import { type Saving, useSaveQuiz } from '../queries.ts';

const saveFailed = () => t`Failed to save quiz. Please try again.`;

export type Outcome =
  | { is: 'open' }
  | { is: 'saving' }
  | { is: 'saved'; message: string }
  /** `isGone`: the quiz was deleted meanwhile. */
  | { is: 'failed'; message: string; isGone: boolean }
  /** Errors are shown beside their fields. */
  | { is: 'invalid' }
  /** Another user has saved the quiz meanwhile. */
  | { is: 'conflict' };

/** Saves the quiz and maps the response to an outcome. */
export function useSave() {
  const { mutateAsync } = useSaveQuiz();
  const [outcome, setOutcome] = useState<Outcome>({ is: 'open' });
  const [serverErrors, setServerErrors] = useState<ServerErrors>();

  const save = async (quiz: EditedQuiz, stored: Saving['stored']): Promise<Outcome> => {
    const end = (result: Outcome) => {
      setOutcome(result);
      return result;
    };
    setOutcome({ is: 'saving' });
    setServerErrors(undefined);
    try {
      await mutateAsync({ quiz, stored });
    } catch (error) {
      console.warn('The quiz was not saved.', error);
      if (!(error instanceof ApiError)) {
        return end({ is: 'failed', message: saveFailed(), isGone: false });
      }
      if (error.status === 409 && stored) return end({ is: 'conflict' });
      const { errors, rest } = fromFieldErrors(error.fieldErrors, quiz);
      setServerErrors(errors);
      const isBeside = Object.keys(error.fieldErrors).length > rest.length;
      if (isBeside && rest.length === 0) return end({ is: 'invalid' });
      return end({
        is: 'failed',
        message: rest.length > 0 ? rest.join(' ') : (error.detail ?? saveFailed()),
        isGone: error.status === 404 && stored !== undefined,
      });
    }
    const message = stored ? t`Quiz updated successfully` : t`Quiz created successfully`;
    return end({ is: 'saved', message });
  };

  return { outcome, setOutcome, serverErrors, save };
}
