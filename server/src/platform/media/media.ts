import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { notFound, httpError } from '../http/errors.ts';
import { isSignatureValid } from '../security/signed-urls.ts';

const YEAR = 365 * 24 * 60 * 60;

/** Served without a signature: their names cannot be guessed. */
const PUBLIC = ['profiles/', 'pictures/'];

/** A kind and a file name as `Files` creates them; nothing else is read from the storage. */
const VALID_NAME = /^[a-z]+\/[\w-]+(\.\w+)*$/;

/** A file that is opened in a tab runs nothing, and is of no origin. */
const POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/** Documents that staff have uploaded as they are: they are saved and never shown as a page of the school. */
const SAVED = 'materials/';

/** By RFC 6266: who cannot read the name in UTF-8 takes the one in ASCII. */
function saveAs(name: string): string {
  const plain = name.replaceAll(/[^\w .()-]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/**
 * Serves `/media/`: videos and captions by signed URLs, pictures to everybody.
 * @param options.isUsedElsewhere whether sites of other origins use this API, and show its files
 */
export async function serveMedia(
  app: FastifyInstance,
  ctx: Context,
  options: { isUsedElsewhere: boolean },
): Promise<void> {
  app.get<{ Params: { '*': string }; Querystring: { exp?: string; sig?: string; name?: string } }>(
    '/media/*',
    async (request, reply) => {
      const name = request.params['*'];
      const isPublic = PUBLIC.some((kind) => name.startsWith(kind));
      const { name: savedAs } = request.query;
      const isNamed = savedAs === undefined || typeof savedAs === 'string';
      if (!isNamed) throw notFound();
      if (!isPublic && !isSignatureValid(ctx.keys, `/media/${name}`, request.query, ctx.now())) {
        throw httpError(403, /*i18n*/ 'This address is not valid or has expired.');
      }
      if (!VALID_NAME.test(name)) throw notFound();
      return ctx.files.send(request, reply, `/media/${name}`, {
        headers: {
          'cache-control': isPublic
            ? `public, max-age=${YEAR}, immutable`
            : 'private, max-age=43200, immutable',
          'content-security-policy': POLICY,
          ...(name.startsWith(SAVED) && {
            'content-disposition': savedAs === undefined ? 'attachment' : saveAs(savedAs),
          }),
          'cross-origin-resource-policy': options.isUsedElsewhere ? 'cross-origin' : 'same-origin',
        },
        secondsLeft: isPublic
          ? undefined
          : Math.floor(Number(request.query.exp) - ctx.now().getTime() / 1000),
      });
    },
  );
}
