import { ApiError } from '../../../lib/api/api.ts';

/** The fields of a lesson's form. */
const FIELDS = new Set(['title', 'description', 'video_url', 'duration', 'course_id']);

/** Why an order of lessons was not stored, such as that another user has added a lesson meanwhile. */
export function orderReason(error: Error): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.fieldErrors['ids']?.[0] ?? error.detail;
}

/** The error with only the first message of each field. */
export function withFirstMessages(error: unknown): unknown {
  if (!(error instanceof ApiError) || typeof error.body !== 'object' || !error.body) return error;
  const body = Object.entries(error.body).map(([name, value]): [string, unknown] => {
    if (!FIELDS.has(name)) return [name, value];
    return [name, Array.isArray(value) ? value.slice(0, 1) : [value]];
  });
  return new ApiError(error.status, Object.fromEntries(body));
}
