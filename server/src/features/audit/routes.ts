import type { api } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import type { Handlers } from '../../platform/http/route.ts';
import { listAuditEntries } from './audit.ts';

export function auditRoutes(ctx: Context): Handlers<typeof api.audit> {
  return { list: ({ query }) => listAuditEntries(ctx, query) };
}
