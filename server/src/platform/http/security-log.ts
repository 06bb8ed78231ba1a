import type { Endpoint } from '@trilha/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Calls that prove who somebody is, or change what a log-in rests on. */
const ABOUT_LOG_INS =
  /^\/(token|password-reset|auth|profiles\/me\/(password|second-factor|sessions|passkeys)|admin\/security)\//;

/** Without a token, without the right, too often. */
const REFUSALS: ReadonlySet<number> = new Set([401, 403, 429]);

/**
 * Logs who logged in or tried to, who changed what a log-in rests on, and every refusal: who looks into an
 * attack needs to know when it began and from where. People are named by their ids only, and calls by
 * their patterns, because addresses may hold secrets.
 */
export function logSecurityEvent(
  request: FastifyRequest,
  reply: FastifyReply,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  userId: number | undefined,
): void {
  const status = reply.statusCode;
  // Every browser renews its access token all day.
  const isRenewal = path === '/token/refresh/' && status === 200;
  const isEvent = method !== 'GET' && ABOUT_LOG_INS.test(path) && !isRenewal;
  if (!isEvent && !REFUSALS.has(status)) return;
  const call = `${method} ${path}`;
  request.log.info({ call, status, user: userId, ip: request.ip }, 'security event');
}

/** The user whom a log-in has let in, from its answer. */
export function loggedIn(answer: unknown): number | undefined {
  if (typeof answer !== 'object' || answer === null || !('access' in answer)) return undefined;
  const user: unknown = Reflect.get(answer, 'user');
  const id: unknown = typeof user === 'object' && user !== null && Reflect.get(user, 'id');
  return typeof id === 'number' ? id : undefined;
}
