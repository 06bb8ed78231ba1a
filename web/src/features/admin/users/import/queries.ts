import { api, type UsersImport } from '@trilha/contract';
import { endpointQuery } from '../../../../lib/api/endpoint-query.ts';

/** How often it is looked again while an import is under way. A hidden tab does not look. */
const UNDER_WAY_MS = 2_000;

export const isUnderWay = ({ status }: Pick<UsersImport, 'status'>): boolean =>
  status === 'waiting' || status === 'running';

/** How many rows are done. */
export const doneOf = (of: Pick<UsersImport, 'created' | 'updated' | 'unchanged' | 'refused'>) =>
  of.created + of.updated + of.unchanged + of.refused;

export const importQuery = (id: number) => ({
  ...endpointQuery(api.userFiles.get, { params: { id } }),
  refetchInterval: ({ state: { data } }: { state: { data?: UsersImport } }) =>
    data && isUnderWay(data) ? UNDER_WAY_MS : false,
});

/** What became of each row; to be asked when the import has ended. */
export const importResultsQuery = (id: number) =>
  endpointQuery(api.userFiles.results, { params: { id } });

export const importsQuery = {
  ...endpointQuery(api.userFiles.list),
  refetchInterval: ({ state: { data } }: { state: { data?: readonly UsersImport[] } }) =>
    data?.some(isUnderWay) ? UNDER_WAY_MS : false,
};
