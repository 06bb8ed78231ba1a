import { secondFactor } from '@trilha/contract/bare';
import { queryOptions } from '@tanstack/react-query';
import { call } from './api.ts';
import { ApiError } from './errors.ts';

/** The own two-step verification of a staff user; nobody else may ask. */
export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => call(secondFactor.get, { signal }),
});

/** Whether something was refused because the rights of a staff user rest until it is on. */
export function isSecondFactorNeeded(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.status === 403 &&
    typeof error.body === 'object' &&
    error.body !== null &&
    'second_factor_required' in error.body
  );
}
