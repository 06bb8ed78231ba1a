import { useEffect } from 'react';
import { keepTypedEmail, typedEmail } from '../../../lib/session/typed-email.ts';

/** What of a form with an e-mail is needed here. */
interface EmailForm {
  getValues(name: 'email'): string;
  setValue(name: 'email', value: string): void;
  subscribe(to: {
    formState: { values: true };
    callback: (now: { values: { email: string } }) => void;
  }): () => void;
}

/**
 * Keeps the e-mail that is typed, and fills it in where the page begins anew: in another language, which is
 * another page, or reloaded. The page is prerendered: only the browser knows what was typed.
 */
export function useTypedEmail({ getValues, setValue, subscribe }: EmailForm): void {
  useEffect(() => {
    const typed = typedEmail();
    if (typed !== '' && getValues('email') === '') setValue('email', typed);
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => keepTypedEmail(values.email),
    });
  }, [getValues, setValue, subscribe]);
}
