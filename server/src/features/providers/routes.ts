import type { api, Provider } from '@trilha/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { Redirect } from '../../platform/http/answers.ts';
import { type Handlers } from '../../platform/http/route.ts';
import { LoginFailure, type ProviderClient, providerClient } from './flow.ts';
import { answerLogin, beginLogin, exchangeTicket } from './providers.ts';

export function providerRoutes(
  ctx: Context,
  log: FastifyBaseLogger,
): Handlers<typeof api.providers> {
  const clientOf = (provider: Provider) => {
    const settings = ctx.providers[provider];
    return settings && providerClient(ctx, provider, settings);
  };
  const clients = { google: clientOf('google'), facebook: clientOf('facebook') };

  /** Redirects the browser. Every outcome is a redirect to a page, never JSON. */
  const next = async (
    provider: Provider,
    step: (client: ProviderClient) => Promise<string>,
  ): Promise<Redirect> => {
    const login = `${ctx.publicUrl}/login`;
    try {
      const client = clients[provider];
      if (!client) throw new LoginFailure('unavailable', 'not switched on');
      return new Redirect(await step(client));
    } catch (error) {
      if (!(error instanceof LoginFailure)) {
        const failure = error instanceof Error ? error.stack : String(error);
        log.error({ provider, failure }, 'a log-in by a provider broke off');
        return new Redirect(`${login}#failure=failed`);
      }
      const { failure, reason } = error;
      const details = { provider, failure, reason };
      if (failure === 'failed') log.warn(details, 'a log-in by a provider failed');
      else log.info(details, 'a log-in by a provider was refused');
      return new Redirect(`${login}#failure=${failure}`);
    }
  };

  const start = (provider: Provider, challenge: string, ip: string) =>
    next(provider, (client) => beginLogin(ctx, provider, client, challenge, ip));
  const finish = (provider: Provider, query: Record<string, unknown>) =>
    next(provider, async (client) => {
      const ticket = await answerLogin(ctx, provider, client, parameters(query));
      return `${ctx.publicUrl}/login#ticket=${ticket}`;
    });

  return {
    list: async () => ({
      google: clients.google !== undefined,
      facebook: clients.facebook !== undefined,
    }),
    startGoogle: ({ query, from }) => start('google', query.challenge, from.ip),
    startFacebook: ({ query, from }) => start('facebook', query.challenge, from.ip),
    returnGoogle: ({ query }) => finish('google', query),
    returnFacebook: ({ query }) => finish('facebook', query),
    exchange: ({ body, from }) => exchangeTicket(ctx, body, from),
  };
}

/** The query as it was sent. Repeated parameters stay repeated, so that the library refuses them. */
function parameters(query: Record<string, unknown>): URLSearchParams {
  const sent = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const each of [value].flat()) sent.append(name, String(each));
  }
  return sent;
}
