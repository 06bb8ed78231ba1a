import { secondFactor } from '@trilha/contract/bare';
import { endpointQuery } from '../api/endpoint-query.ts';
import { ApiError } from '../api/errors.ts';

/** The state of the own two-step verification. Only staff may fetch it. */
export const secondFactorQuery = endpointQuery(secondFactor.get);

/** Whether the server answered that the user has to turn two-step verification on first. */
export function isSecondFactorRequired(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.status === 403 &&
    typeof error.body === 'object' &&
    error.body !== null &&
    'second_factor_required' in error.body
  );
}
