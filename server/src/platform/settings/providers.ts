import type { Provider } from '@trilha/contract';
import { z } from 'zod';
import { isHttpUrl, setting } from './variables.ts';

/** The school's registration with a provider of log-ins. */
export interface ProviderSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Who vouches, by OpenID Connect; undefined: the provider's own servers as we know them. */
  readonly issuer: string | undefined;
}

/** The providers that are switched on. */
export type Providers = Readonly<Record<Provider, ProviderSettings | undefined>>;

/** An address of this machine, where http is as good as https. */
function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}

function isIssuer(value: string): boolean {
  if (!isHttpUrl(value)) return false;
  const url = new URL(value);
  const isPlain = !url.username && !url.password && !url.search && !url.hash;
  return isPlain && (url.protocol === 'https:' || isLoopback(url));
}

/** The three variables of a provider, whose names begin with its own. */
export function readProvider(env: NodeJS.ProcessEnv, prefix: string, usualIssuer?: string) {
  const Registration = z
    .object({
      clientId: setting,
      clientSecret: setting,
      issuer: setting
        .transform((issuer) => issuer ?? usualIssuer)
        .refine((issuer) => issuer === undefined || isIssuer(issuer), {
          error: `${prefix}_ISSUER must be an https address, or an http address of this machine`,
        }),
    })
    // Not in the transform below, which an invalid issuer would keep from running.
    .superRefine(({ clientId, clientSecret }, context) => {
      if ((clientId === undefined) === (clientSecret === undefined)) return;
      const missing = clientId === undefined ? 'CLIENT_ID' : 'CLIENT_SECRET';
      context.addIssue(
        `${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET belong together: set ${prefix}_${missing} too`,
      );
    })
    .transform(({ clientId, clientSecret, issuer }): ProviderSettings | undefined =>
      clientId !== undefined && clientSecret !== undefined
        ? { clientId, clientSecret, issuer }
        : undefined,
    );
  return Registration.safeParse({
    clientId: env[`${prefix}_CLIENT_ID`],
    clientSecret: env[`${prefix}_CLIENT_SECRET`],
    issuer: env[`${prefix}_ISSUER`],
  });
}
