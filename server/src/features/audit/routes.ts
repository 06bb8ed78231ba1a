import type { api } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import type { Handlers } from '../../platform/http/route.ts';
import { entryIn, listAuditEntries } from './audit.ts';

export function auditRoutes(ctx: Context): Handlers<typeof api.audit> {
  return {
    list: async ({ query, language }) => {
      const page = await listAuditEntries(ctx, query);
      return { ...page, results: page.results.map((entry) => entryIn(language, entry)) };
    },
  };
}
