import { api } from '@trilha/contract';
import { endpointQuery } from '../../../../lib/api/endpoint-query.ts';

/** The material of a lesson as staff edit it. */
export const materialsQuery = (lessonId: number) =>
  endpointQuery(api.adminMaterials.list, { params: { id: lessonId } });
