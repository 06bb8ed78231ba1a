import type { api } from '@trilha/contract';
import { bare } from '../api/bare.ts';
import { endpointQuery } from '../api/endpoint-query.ts';
import { ApiError } from '../api/errors.ts';

const getSecondFactor: typeof api.secondFactor.get = bare(
  'GET',
  '/profiles/me/second-factor/',
  'user',
);

/** The own two-step verification of a staff user; nobody else may ask. */
export const secondFactorQuery = endpointQuery(getSecondFactor);

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
