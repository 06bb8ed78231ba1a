import { api, type Profile } from '@trilha/contract';
import { httpError, mock } from './api.ts';

const AGAIN = 'access after the next log-in';

/**
 * The server no longer accepts the session, until somebody has logged in again.
 * @param user who logs in
 */
export function mockEndedSession(user: Profile) {
  mock(api.auth.refresh, httpError(401, 'The session has ended.'));
  return {
    login: mock(api.auth.login, { access: AGAIN, refresh: 'refresh again', user }),
    /** What an endpoint answers once somebody has logged in again. */
    guarded:
      <Request extends { headers: Headers }, Answer>(answer: (request: Request) => Answer) =>
      (request: Request) =>
        request.headers.get('Authorization') === `Bearer ${AGAIN}`
          ? answer(request)
          : httpError(401, 'No valid access token.'),
  };
}
