import fc from 'fast-check';
import { outcomeOf } from './check.ts';
import { type FuzzSchool, openFuzzSchool, type Tokens } from './people.ts';
import { type FuzzRequest, requests } from './requests.ts';

/** After so many requests a new school: the calls delete what others need. */
const REQUESTS_OF_A_SCHOOL = 150;

/** Sends requests to a school, and to a new one when it is spent. */
export interface Sender {
  problemOf(request: FuzzRequest): Promise<string | undefined>;
  close(): Promise<void>;
}

export function openSender(perSchool = REQUESTS_OF_A_SCHOOL): Sender {
  let current: { school: FuzzSchool; tokens: Tokens } | undefined;
  let left = 0;
  const close = async () => {
    await current?.school.close();
    current = undefined;
  };
  const open = async () => {
    const school = await openFuzzSchool();
    left = perSchool;
    return { school, tokens: await school.tokens() };
  };
  return {
    close,
    async problemOf(request) {
      if (left <= 0) await close();
      current ??= await open();
      left -= 1;
      const { school, tokens } = current;
      const { status, problem } = await outcomeOf(school, tokens[request.role], request);
      // The account may be gone, or only its session.
      if (status === 401 && request.role !== 'nobody') left = 0;
      return problem;
    },
  };
}

/** How many smaller requests are tried in place of one that has failed. */
const ATTEMPTS_TO_SHRINK = 300;

/** A failure, made as small as it goes. */
export interface Finding {
  readonly request: FuzzRequest;
  readonly problem: string;
}

/** A problem without what differs from request to request. */
const kindOf = ({ request, problem }: Finding) =>
  `${request.call} ${problem.split(':', 2).join(':')}`;

/**
 * Sends so many random requests.
 * @param known kinds of findings that are not looked for again
 */
export async function findProblem(
  seed: number,
  numRuns: number,
  known: ReadonlySet<string> = new Set(),
): Promise<(Finding & { kind: string }) | undefined> {
  const sender = openSender();
  try {
    let problem = '';
    let attempts = 0;
    const outcome = await fc.check(
      fc.asyncProperty(requests, async (request) => {
        // Making it smaller ends where nothing fails any more.
        if (problem !== '' && (attempts += 1) > ATTEMPTS_TO_SHRINK) return true;
        const found = await sender.problemOf(request);
        if (found === undefined || known.has(kindOf({ request, problem: found }))) return true;
        problem = found;
        return false;
      }),
      { seed, numRuns },
    );
    const [request] = outcome.counterexample ?? [];
    if (!request) return undefined;
    return { request, problem, kind: kindOf({ request, problem }) };
  } finally {
    await sender.close();
  }
}
