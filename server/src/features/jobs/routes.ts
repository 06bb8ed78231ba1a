import type { api } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import type { Handlers } from '../../platform/http/route.ts';
import type { Background } from '../../platform/jobs/jobs.ts';
import { cancelBackgroundJob, listJobs, retryBackgroundJob } from './jobs.ts';
import { jobOverview } from './overview.ts';

/** @param background all that may be in the lists */
export function jobRoutes(ctx: Context, background: Background): Handlers<typeof api.jobs> {
  return {
    list: ({ query }) => listJobs(ctx, background, query),
    overview: () => jobOverview(ctx, background),
    cancel: ({ user, params }) => cancelBackgroundJob(ctx, background, user, params.id),
    retry: ({ user, params }) => retryBackgroundJob(ctx, background, user, params.id),
  };
}
