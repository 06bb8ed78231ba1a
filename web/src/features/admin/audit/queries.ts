import { api } from '@trilha/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';

export interface AuditFilters {
  page: number;
  search: string;
  action: string;
  subject_type: string;
  from: string;
  to: string;
}

export const auditQuery = ({ from, to, ...query }: AuditFilters) => ({
  ...endpointQuery(api.audit.list, {
    query: { ...query, ...(from ? { from } : {}), ...(to ? { to } : {}) },
  }),
  placeholderData: keepPreviousData,
});
