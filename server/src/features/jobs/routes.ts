import type { api, BackgroundJob, InterfaceLanguage, JobOverview } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import type { Handlers } from '../../platform/http/route.ts';
import type { Background } from '../../platform/jobs/jobs.ts';
import { sentenceIn } from '../../platform/texts.ts';
import { cancelBackgroundJob, listJobs, retryBackgroundJob } from './jobs.ts';
import { jobOverview } from './overview.ts';

/** @param background all that may be in the lists */
export function jobRoutes(ctx: Context, background: Background): Handlers<typeof api.jobs> {
  return {
    list: async ({ query, language }) => {
      const page = await listJobs(ctx, background, query);
      return { ...page, results: page.results.map((job) => jobIn(language, job)) };
    },
    overview: async ({ language }) => overviewIn(language, await jobOverview(ctx, background)),
    cancel: async ({ user, params, language }) =>
      jobIn(language, await cancelBackgroundJob(ctx, background, user, params.id)),
    retry: async ({ user, params, language }) =>
      jobIn(language, await retryBackgroundJob(ctx, background, user, params.id)),
  };
}

/** Failures are stored in English, and the audit names jobs in English: only the answer is in the reader's language. */
function jobIn(language: InterfaceLanguage | undefined, job: BackgroundJob): BackgroundJob {
  return {
    ...job,
    label: sentenceIn(language, job.label),
    cancel_note: sentenceIn(language, job.cancel_note),
    failure: job.failure && sentenceIn(language, job.failure),
  };
}

function overviewIn(
  language: InterfaceLanguage | undefined,
  { kinds, schedules, mails }: JobOverview,
): JobOverview {
  const failureIn = <F extends { failure: string }>(failed: F | null) =>
    failed && { ...failed, failure: sentenceIn(language, failed.failure) };
  const labelled = <T extends { label: string }>(one: T): T => ({
    ...one,
    label: sentenceIn(language, one.label),
  });
  return {
    kinds: kinds.map(labelled),
    schedules: schedules.map(labelled).map((one) => ({
      ...one,
      last_failure: failureIn(one.last_failure),
    })),
    mails: { ...mails, last_failure: failureIn(mails.last_failure) },
  };
}
