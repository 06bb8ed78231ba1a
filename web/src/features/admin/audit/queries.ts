import { api } from '@trilha/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';

export interface AuditFilters {
  page: number;
  search: string;
  action: string;
  subject_type: string;
  from: string;
  to: string;
}

export const auditQuery = (filters: AuditFilters) =>
  queryOptions({
    queryKey: ['admin', 'audit', filters],
    queryFn: ({ signal }) => {
      const { from, to, ...query } = filters;
      const days = { ...(from ? { from } : {}), ...(to ? { to } : {}) };
      return call(api.audit.list, { query: { ...query, ...days }, signal });
    },
    placeholderData: keepPreviousData,
  });
