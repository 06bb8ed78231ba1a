import cluster from 'node:cluster';
import { createHash, timingSafeEqual } from 'node:crypto';
import { api, type Endpoint } from '@trilha/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import type { Context } from '../context.ts';
import { readiness } from '../database/database.ts';
import { type JobsState, jobsState } from '../jobs/state.ts';
import { mailState } from '../mail/mail.ts';
import { version } from '../version.ts';
import { httpError } from './errors.ts';
import { routeOf } from './request-log.ts';
import { logSecurityEvent } from './security-log.ts';

/** In seconds. Most calls take milliseconds; what takes longer than the last one has been given up. */
const BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10, 30];

/** Other methods that Node knows are counted as one. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The calls that log somebody in. */
const LOG_INS = new Set(
  [api.auth.login, api.auth.passkeyLogin, api.providers.exchange].map(
    ({ path }: Endpoint) => `/api${path}`,
  ),
);

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Serves `/metrics` for Prometheus to who shows the token. Each process has figures of its own. Every
 * label has few values: patterns of addresses, methods, classes of statuses.
 */
export async function serveMetrics(
  app: FastifyInstance,
  ctx: Context,
  token: string,
): Promise<void> {
  // Loaded only where it is used.
  const prometheus = await import('prom-client');
  const registry = new prometheus.Registry();
  // Of several processes that share a port each has figures of its own, and any of them is asked.
  if (cluster.worker) registry.setDefaultLabels({ process: String(cluster.worker.id) });
  prometheus.collectDefaultMetrics({ register: registry });
  const registers = [registry];
  measureInstallation(prometheus, registry, app, ctx);

  const durations = new prometheus.Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by pattern of the address, method and class of the status',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const logIns = new prometheus.Counter({
    name: 'trilha_logins_total',
    help: 'Log-ins by outcome: granted, second_step (a code was asked for), refused, limited',
    labelNames: ['outcome'],
    registers,
  });
  const uploads = new prometheus.Gauge({
    name: 'trilha_uploads_under_way',
    help: 'Uploads that are being received',
    registers,
  });

  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config?.isUpload === true) {
      uploads.inc();
      // Also where the client goes away.
      reply.raw.once('close', () => uploads.dec());
    }
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request);
    const method = METHODS.has(request.method) ? request.method : 'other';
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    durations.observe({ method, route, status }, reply.elapsedTime / 1000);
    if (method === 'POST' && LOG_INS.has(route)) {
      const outcome = OUTCOMES[reply.statusCode];
      if (outcome !== undefined) logIns.inc({ outcome });
    }
    done();
  });

  const wanted = digest(`Bearer ${token}`);
  app.get('/metrics', {
    onResponse: (request, reply, done) => {
      logSecurityEvent(request, reply, { method: 'GET', path: '/metrics' }, undefined);
      done();
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const given = digest(request.headers.authorization ?? '');
      if (!timingSafeEqual(given, wanted)) {
        throw httpError(401, 'Show the token of METRICS_TOKEN.', {
          headers: { 'www-authenticate': 'Bearer' },
        });
      }
      return reply
        .header('cache-control', 'no-store')
        .header('content-type', registry.contentType)
        .send(await registry.metrics());
    },
  });
}

/** What the statuses of a log-in mean; another is a mistake of the client. */
const OUTCOMES: Readonly<Record<number, string>> = {
  200: 'granted',
  401: 'refused',
  403: 'second_step',
  429: 'limited',
};

type Prometheus = typeof import('prom-client');

/** What is looked up when it is asked for. Figures of the database are the same in all processes. */
function measureInstallation(
  { Gauge }: Prometheus,
  registry: Registry,
  app: FastifyInstance,
  ctx: Context,
): void {
  const registers = [registry];
  const { database } = ctx;
  new Gauge({
    name: 'trilha_info',
    help: 'Always 1; version and engine are its labels',
    labelNames: ['version', 'engine'],
    registers,
  }).set({ version, engine: database.engine }, 1);
  new Gauge({
    name: 'trilha_open_connections',
    help: 'Open connections of visitors, or of the proxy',
    registers,
    async collect() {
      this.set(
        await new Promise<number>((resolve, reject) => {
          app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
        }),
      );
    },
  });
  new Gauge({
    name: 'trilha_uploads_open',
    help: 'Whether files are taken: 0 while the disk is full or the media cannot be written to',
    registers,
    collect() {
      this.set(Number(ctx.disk.state().uploads === 'open'));
    },
  });
  const { poolState } = database;
  if (poolState) {
    new Gauge({
      name: 'trilha_database_connections',
      help: 'Connections to PostgreSQL by state; waiting: statements without one',
      labelNames: ['state'],
      registers,
      collect() {
        for (const [state, n] of Object.entries(poolState())) this.set({ state }, n);
      },
    });
  }
  const queues = queuesOnce(ctx);
  new Gauge({
    name: 'trilha_database_up',
    help: 'Whether the database answers',
    registers,
    async collect() {
      this.set(Number((await queues()) !== undefined));
    },
  });
  new Gauge({
    name: 'trilha_mails',
    help: 'Mails by state: waiting in the outbox, failed (given up within 30 days)',
    labelNames: ['state'],
    registers,
    async collect() {
      const mails = (await queues())?.mails;
      // Rather no figures than old ones.
      this.reset();
      if (!mails) return;
      this.set({ state: 'waiting' }, mails.waiting);
      this.set({ state: 'failed' }, mails.failed);
    },
  });
  new Gauge({
    name: 'trilha_jobs',
    help: 'Background jobs by state: waiting (due), running, failed (given up within 90 days)',
    labelNames: ['state'],
    registers,
    async collect() {
      const jobs = (await queues())?.jobs;
      this.reset();
      if (!jobs) return;
      for (const state of ['waiting', 'running', 'failed'] as const)
        this.set({ state }, jobs[state]);
    },
  });
  const secondsSince = (moment: string | null | undefined) =>
    moment ? (ctx.now().getTime() - new Date(moment).getTime()) / 1000 : 0;
  new Gauge({
    name: 'trilha_job_oldest_due_seconds',
    help: 'How long the oldest job that is due has waited; 0 where none waits',
    registers,
    async collect() {
      this.set(secondsSince((await queues())?.jobs.oldest_due_at));
    },
  });
  new Gauge({
    name: 'trilha_mail_oldest_waiting_seconds',
    help: 'How long the oldest mail of the outbox has waited; 0 where none waits',
    registers,
    async collect() {
      this.set(secondsSince((await queues())?.mails.oldest_waiting_at));
    },
  });
}

interface Queues {
  readonly mails: Awaited<ReturnType<typeof mailState>>;
  readonly jobs: JobsState;
}

/** What waits in the database, looked up once for all who ask at the same time; undefined: no database. */
function queuesOnce(ctx: Context): () => Promise<Queues | undefined> {
  const isReady = readiness(ctx.database);
  let looking: Promise<Queues | undefined> | undefined;
  const look = async () => {
    // A frozen database must not hold up the figures of the process.
    if (!(await isReady())) return undefined;
    return { mails: await mailState(ctx), jobs: await jobsState(ctx) };
  };
  return () =>
    (looking ??= look()
      .catch(() => undefined)
      .finally(() => {
        looking = undefined;
      }));
}
