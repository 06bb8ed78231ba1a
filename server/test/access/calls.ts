import { api, type Endpoint } from '@trilha/contract';

type Api = typeof api;

/** Such as `courses.get`: group and name of an endpoint in the contract. */
export type CallName = { [G in keyof Api]: `${G}.${keyof Api[G] & string}` }[keyof Api];

/** An endpoint of the contract with what its path names. */
export interface ApiCall {
  readonly name: CallName;
  readonly endpoint: Endpoint;
  /**
   * What the ids in its path are ids of: the word before each, such as `quizzes` and `questions` for
   * `/admin/quizzes/{quizId}/questions/{id}/`.
   */
  readonly kinds: readonly string[];
}

/** Every call of the contract. */
export const calls: readonly ApiCall[] = Object.entries(api).flatMap(([group, endpoints]) =>
  Object.entries(endpoints).map(([name, endpoint]: [string, Endpoint]) => ({
    name: `${group}.${name}` as CallName,
    endpoint,
    kinds: [...endpoint.path.matchAll(/([\w-]+)\/\{\w+\}/g)].map((match) => match[1] ?? ''),
  })),
);

export const callsWithIds = calls.filter(({ kinds }) => kinds.length > 0);

/** The path of a call with these values, one for each id, in the place of its ids. */
export function pathWith({ endpoint }: ApiCall, values: readonly (string | number)[]): string {
  let at = 0;
  return endpoint.path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(values[at++] ?? ''));
}
