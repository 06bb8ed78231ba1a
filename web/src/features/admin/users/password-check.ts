import { api, MIN_PASSWORD_LENGTH } from '@trilha/contract';
import { useState } from 'react';
import { call } from '../../../lib/api/api.ts';

interface Values {
  password: string;
  email: string;
  username: string;
  first_name?: string | undefined;
  last_name?: string | undefined;
}

/**
 * Asks the server whether a password is easy to guess, which has the lists of common ones. It is a hint
 * only: where there is no answer, nothing is said.
 */
export function usePasswordCheck() {
  const [guessable, setGuessable] = useState<string>();
  const check = async ({ password, email, username, first_name, last_name }: Values) => {
    if (password.length < MIN_PASSWORD_LENGTH) return;
    const body = { password, email, username, first_name, last_name };
    const answer = await call(api.adminUsers.checkPassword, { body }).catch(() => undefined);
    if (answer) setGuessable(answer.is_guessable ? password : undefined);
  };
  return {
    /** The password that was found easy to guess; the field may hold another one meanwhile. */
    guessable,
    check,
  };
}
