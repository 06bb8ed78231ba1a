import { dashboard } from '@trilha/contract/bare';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';

export const todayQuery = endpointQuery(dashboard.today);
