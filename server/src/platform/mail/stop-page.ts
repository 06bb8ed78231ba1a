import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { outcomeOf, type Page, sendPage } from '../http/forms.ts';
import { smallPage } from '../http/small-page.ts';
import { escapeHtml } from '../text/html.ts';
import { speaking } from '../texts.ts';
import { readStopLink, STOP_PATH } from './stop-links.ts';

/** Stops the mails of a kind to a user; nothing where there is no such user, or they get none. */
type Stop = (ctx: Context, userId: number) => Promise<void>;

/** What a mail program sends with its one click is a few words. */
const BODY_LIMIT = 16 * 1024;

/**
 * The page to which the links of mails lead: it asks, its button stops them. Mail programs send the same as the
 * button by themselves (RFC 8058). Nobody is logged in by it, and a link that is none of ours is answered as
 * one that is: it tells nobody who has an account.
 * @param stops what each kind of link stops
 * @param site the origin of the site for links in pages of the API; empty where both have the same host
 */
export function stopPage(ctx: Context, stops: Readonly<Record<string, Stop>>, site: string) {
  return async (scope: FastifyInstance): Promise<void> => {
    // A form or a multipart body, as mail programs like: all that counts is the address.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, async () => ({}));
    scope.get(STOP_PATH, async (request, reply) =>
      sendPage(reply, 200, question(ctx, site, outcomeOf(request).language)),
    );
    scope.post(STOP_PATH, async (request, reply) => {
      const { link } = request.query as Readonly<Record<string, unknown>>;
      const subscription = readStopLink(ctx.keys, link);
      if (subscription && Object.hasOwn(stops, subscription.kind)) {
        await stops[subscription.kind]?.(ctx, subscription.userId);
      }
      return sendPage(reply, 200, answer(ctx, site, outcomeOf(request).language));
    });
  };
}

type Language = ReturnType<typeof outcomeOf>['language'];

/** The form has no action, so it is sent to the address of this page. */
function question({ school }: Context, site: string, language: Language): Page {
  const say = speaking(language);
  const title = say(/*i18n*/ 'Parar de receber estes emails?');
  return smallPage(
    { school, site, language },
    title,
    `<h1>${title}</h1>
<p class="lead">${say(/*i18n*/ 'Você não precisa entrar na sua conta. Os outros emails da escola continuam como estão.')}</p>
<form method="post"><p class="actions"><button class="button">${say(/*i18n*/ 'Parar')}</button></p></form>`,
  );
}

function answer({ school, publicUrl }: Context, site: string, language: Language): Page {
  const say = speaking(language);
  const title = say(/*i18n*/ 'Pronto');
  const dashboard = escapeHtml(`${site === '' ? publicUrl : site}/dashboard`);
  return smallPage(
    { school, site, language },
    title,
    `<h1>${title}</h1>
<p class="lead">${say(/*i18n*/ 'Você não recebe mais estes emails.')}</p>
<p class="muted">${say(/*i18n*/ 'Se mudar de ideia, ligue-os de novo: os da sua meta, no painel; os avisos da escola, no seu perfil.')}</p>
<p class="actions"><a class="button" href="${dashboard}">${say(/*i18n*/ 'Ir para o painel')}</a></p>`,
  );
}
