import { randomToken, tokenHash } from '../src/platform/security/tokens.ts';
import type { School } from './school.ts';

/** One browser that logs in by a provider. */
export function visitor(school: School, provider: 'google' | 'facebook' = 'google') {
  const verifier = randomToken();
  const challenge = tokenHash(verifier);
  return {
    verifier,
    /** Starts the log-in; returns the URL of the provider. */
    async begin(): Promise<string> {
      const reply = await school.anyone.get(`/auth/${provider}/start/?challenge=${challenge}`);
      if (reply.status !== 302) throw new Error(`${reply.status} ${reply.text}`);
      return String(reply.headers['location']);
    },
    /** Returns from the provider; gives what the log-in page gets in the fragment. */
    async comeBack(address: string): Promise<{ ticket?: string; failure?: string }> {
      const { pathname, search } = new URL(address);
      const reply = await school.anyone.get(pathname.replace('/api', '') + search);
      if (reply.status !== 302) throw new Error(`${reply.status} ${reply.text}`);
      return fragmentOf(String(reply.headers['location']));
    },
    exchange(ticket: string | undefined, own: { verifier?: string; code?: string } = {}) {
      return school.anyone.post('/token/provider/', { ticket, verifier, ...own });
    },
  };
}

/** A log-in that the provider has confirmed for this user: what its browser exchanges for a session. */
export async function confirmedLogin({ ctx }: School, userId: number) {
  const [ticket, verifier] = [randomToken(), randomToken()];
  await ctx.database.queries
    .insertInto('provider_logins')
    .values({
      provider: 'google',
      state_hash: null,
      nonce: 'n',
      code_verifier: 'v',
      challenge: tokenHash(verifier),
      expires_at: '2030-01-01T00:00:00.000Z',
      answered_at: ctx.now().toISOString(),
      user_id: userId,
      ticket_hash: tokenHash(ticket),
    })
    .execute();
  return { ticket, verifier };
}

/** The values in the fragment of a redirect to the log-in page. */
export function fragmentOf(location: string): { ticket?: string; failure?: string } {
  const [page, fragment] = location.split('#');
  if (page !== 'https://trilha.test/login') throw new Error(`Sent to ${location}`);
  return Object.fromEntries(new URLSearchParams(fragment));
}
