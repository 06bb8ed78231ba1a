import compress from '@fastify/compress';
import cors, { type FastifyCorsOptionsDelegateCallback } from '@fastify/cors';
import { api, type Endpoint, IDEMPOTENCY_REPLAYED } from '@trilha/contract';
import type { FastifyInstance } from 'fastify';
import { accountRoutes, passkeyRoutes } from './features/account/routes.ts';
import { achievementRoutes } from './features/achievements/routes.ts';
import { auditRoutes } from './features/audit/routes.ts';
import { authRoutes } from './features/auth/routes.ts';
import { clientErrorRoutes } from './features/client-errors/routes.ts';
import { adminCourseRoutes, courseRoutes } from './features/courses/routes.ts';
import { countRoutes } from './features/counts/routes.ts';
import { dashboardRoutes } from './features/dashboard/routes.ts';
import { adminEnrollmentRoutes, enrollmentRoutes } from './features/enrollments/routes.ts';
import { goalRoutes } from './features/goals/routes.ts';
import { goalStops } from './features/goals/goals.ts';
import { jobRoutes } from './features/jobs/routes.ts';
import {
  adminLessonRoutes,
  adminMaterialRoutes,
  lessonRoutes,
  materialRoutes,
  previewRoutes,
} from './features/lessons/routes.ts';
import { answerTemplateRoutes, contactRoutes, messageRoutes } from './features/messages/routes.ts';
import { noticeStops } from './features/notices/own.ts';
import { adminNoticeRoutes, noticeRoutes, noticeRuleRoutes } from './features/notices/routes.ts';
import { adminDeletionRoutes, ownDataRoutes } from './features/own-data/routes.ts';
import { passwordRoutes } from './features/passwords/routes.ts';
import { personRoutes } from './features/person/routes.ts';
import { profileRoutes } from './features/profile/routes.ts';
import { providerRoutes } from './features/providers/routes.ts';
import { quizFileRoutes } from './features/quizzes/files/routes.ts';
import { adminQuizRoutes, quizRoutes } from './features/quizzes/routes.ts';
import { adminResultRoutes } from './features/results/routes.ts';
import { previewedPage } from './features/school/preview.ts';
import { adminSchoolRoutes } from './features/school/routes.ts';
import { searchRoutes } from './features/search/routes.ts';
import { adminSecurityRoutes, secondFactorRoutes } from './features/second-factor/routes.ts';
import { reference } from './features/system/reference.ts';
import { adminSystemRoutes, systemRoutes } from './features/system/routes.ts';
import { bulkUserRoutes, userFileRoutes, userRoutes } from './features/users/routes.ts';
import { RESUMABLE_HEADERS, resumableUploads } from './features/videos/uploads/resumable.ts';
import { videoRoutes } from './features/videos/routes.ts';
import { viewRoutes } from './features/views/routes.ts';
import { background } from './jobs.ts';
import type { Context } from './platform/context.ts';
import { notFound } from './platform/http/errors.ts';
import { httpServer } from './platform/http/http.ts';
import { serveMetrics } from './platform/http/metrics.ts';
import { currentLog } from './platform/http/request-log.ts';
import { stopPage } from './platform/mail/stop-page.ts';
import { serveMedia } from './platform/media/media.ts';
import { refuseOthers } from './platform/http/refuse-others.ts';
import { bind } from './platform/http/route.ts';
import { securityHeaders } from './platform/http/security-headers.ts';
import { readTexts } from './platform/texts.ts';
import { serveSite } from './platform/http/site.ts';

export interface AppOptions {
  readonly logLevel: string;
  readonly trustProxy: number;
  /** Calls that take so long are logged; 0 or nothing: none. */
  readonly slowRequestMs?: number;
  /** Opens `/metrics`. */
  readonly metricsToken?: string | undefined;
  readonly corsOrigins: readonly string[];
  readonly apiBaseUrl: string;
  /** The folder of the built web client; without a build the API stands alone. */
  readonly siteFolder?: string;
}

/** The whole product as one HTTP application, not yet listening. */
export async function buildApp(ctx: Context, options: AppOptions): Promise<FastifyInstance> {
  readTexts();
  const app = httpServer(options);
  ctx.database.onSlowStatement((slow) => (currentLog() ?? app.log).warn(slow, 'slow statement'));
  if (options.metricsToken !== undefined) await serveMetrics(app, ctx, options.metricsToken);
  await securityHeaders(app, ctx.publicUrl.startsWith('https:'));
  if (options.corsOrigins.length > 0) {
    const allowed = {
      origin: [...options.corsOrigins],
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      exposedHeaders: [...RESUMABLE_HEADERS, 'X-Request-Id', 'Retry-After', IDEMPOTENCY_REPLAYED],
    };
    // Another OPTIONS request than a preflight is a method like others: 405, or 404.
    const readPreflight: FastifyCorsOptionsDelegateCallback = (request, callback) => {
      const { origin, 'access-control-request-method': method } = request.headers;
      callback(null, { ...allowed, preflight: origin !== undefined && method !== undefined });
    };
    await app.register(cors, () => readPreflight);
  }

  await app.register(
    async (routes) => {
      await routes.register(compress, { globalDecompression: false, threshold: 2048 });
      routes.addHook('onSend', async (_request, reply) => {
        reply.header('cache-control', 'no-store');
      });
      bind(routes, ctx, api.system, systemRoutes(ctx));
      bind(routes, ctx, api.auth, authRoutes(ctx));
      bind(routes, ctx, api.passwords, passwordRoutes(ctx));
      bind(routes, ctx, api.providers, providerRoutes(ctx, app.log));
      bind(routes, ctx, api.profile, profileRoutes(ctx));
      bind(routes, ctx, api.account, accountRoutes(ctx));
      bind(routes, ctx, api.passkeys, passkeyRoutes(ctx));
      bind(routes, ctx, api.secondFactor, secondFactorRoutes(ctx));
      bind(routes, ctx, api.ownData, ownDataRoutes(ctx));
      bind(routes, ctx, api.courses, courseRoutes(ctx));
      bind(routes, ctx, api.adminCourses, adminCourseRoutes(ctx));
      bind(routes, ctx, api.lessons, lessonRoutes(ctx));
      bind(routes, ctx, api.materials, materialRoutes(ctx));
      bind(routes, ctx, api.previews, previewRoutes(ctx));
      bind(routes, ctx, api.adminLessons, adminLessonRoutes(ctx));
      bind(routes, ctx, api.adminMaterials, adminMaterialRoutes(ctx));
      bind(routes, ctx, api.enrollments, enrollmentRoutes(ctx));
      bind(routes, ctx, api.quizzes, quizRoutes(ctx));
      bind(routes, ctx, api.adminQuizzes, adminQuizRoutes(ctx));
      bind(routes, ctx, api.quizFiles, quizFileRoutes(ctx));
      bind(routes, ctx, api.adminResults, adminResultRoutes(ctx));
      bind(routes, ctx, api.achievements, achievementRoutes(ctx));
      bind(routes, ctx, api.goals, goalRoutes(ctx));
      bind(routes, ctx, api.notices, noticeRoutes(ctx));
      const stops = { ...goalStops, ...noticeStops };
      await routes.register(stopPage(ctx, stops, siteSeenFrom(options, ctx)));
      bind(routes, ctx, api.dashboard, dashboardRoutes(ctx, background));
      bind(routes, ctx, api.adminSearch, searchRoutes(ctx));
      bind(routes, ctx, api.adminCounts, countRoutes(ctx));
      bind(routes, ctx, api.userFiles, userFileRoutes(ctx));
      bind(routes, ctx, api.bulkUsers, bulkUserRoutes(ctx));
      bind(routes, ctx, api.adminUsers, userRoutes(ctx));
      bind(routes, ctx, api.people, personRoutes(ctx));
      bind(routes, ctx, api.adminEnrollments, adminEnrollmentRoutes(ctx));
      bind(routes, ctx, api.contact, contactRoutes(ctx, siteSeenFrom(options, ctx)));
      bind(routes, ctx, api.messages, messageRoutes(ctx));
      bind(routes, ctx, api.answerTemplates, answerTemplateRoutes(ctx));
      bind(routes, ctx, api.adminNotices, adminNoticeRoutes(ctx));
      bind(routes, ctx, api.adminNoticeRules, noticeRuleRoutes(ctx));
      bind(routes, ctx, api.adminDeletions, adminDeletionRoutes(ctx));
      bind(routes, ctx, api.adminSecurity, adminSecurityRoutes(ctx));
      bind(routes, ctx, api.views, viewRoutes(ctx));
      bind(routes, ctx, api.audit, auditRoutes(ctx));
      bind(routes, ctx, api.clientErrors, clientErrorRoutes(ctx));
      bind(routes, ctx, api.adminSystem, adminSystemRoutes(ctx));
      bind(routes, ctx, api.adminSchool, adminSchoolRoutes(ctx));
      bind(routes, ctx, api.jobs, jobRoutes(ctx, background));
      bind(routes, ctx, api.videos, videoRoutes(ctx));
      await routes.register(resumableUploads(ctx));
      const endpoints: Endpoint[] = Object.values(api).flatMap((group) => Object.values(group));
      refuseOthers(routes, endpoints);
    },
    { prefix: '/api' },
  );
  await app.register(reference, { prefix: '/api' });
  await serveMedia(app, ctx, { isUsedElsewhere: options.corsOrigins.length > 0 });

  const page =
    options.siteFolder === undefined
      ? undefined
      : await serveSite(app, {
          folder: options.siteFolder,
          apiBaseUrl: options.apiBaseUrl,
          publicUrl: ctx.publicUrl,
          videoMaxMb: ctx.videoMaxMb,
          materialMaxMb: ctx.materialMaxMb,
          publication: ctx.publication,
          previewed: (key, file) => previewedPage(ctx, key, file),
        });
  app.setNotFoundHandler(async (request, reply) => {
    const sent = page?.(request, reply);
    if (!sent) throw notFound();
    return sent;
  });
  return app;
}

/** The URL prefix of the site for a page that the API serves: empty on the same host. */
function siteSeenFrom({ apiBaseUrl }: AppOptions, { publicUrl }: Context): string {
  return apiBaseUrl.startsWith('/') ? '' : publicUrl;
}
