import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { HttpError } from './errors.ts';
import { asHttpError } from './http.ts';

/** Largest body of a call that takes forms: some pages of text, each letter escaped. */
export const FORM_LIMIT = 256 * 1024;

const FORM = 'application/x-www-form-urlencoded';

/** What became of a form. */
export interface FormOutcome {
  /** What was typed, as it came; nothing where the form could not be read. */
  readonly typed: Readonly<Record<string, string>>;
  /** Why it was not taken; undefined: it was. */
  readonly httpError?: HttpError;
}

/** A whole document with the policy that it needs. */
export interface Page {
  readonly html: string;
  readonly policy: string;
}

export type FormPage = (outcome: FormOutcome) => Page;

/** Whether a page sent this by itself, and not a script by JSON. */
export function isForm(request: FastifyRequest): boolean {
  const [type = ''] = (request.headers['content-type'] ?? '').split(';', 1);
  return type.trim().toLowerCase() === FORM;
}

/** Lets the routes of this scope take forms, and shows a page also where one is refused. */
export function takeForms(scope: FastifyInstance, page: FormPage): void {
  scope.addContentTypeParser<string>(
    FORM,
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
  );
  scope.setErrorHandler<Error>((error, request, reply) => {
    // Goes on to the handler of everything else.
    if (!isForm(request)) throw error;
    const httpError = asHttpError(error, request);
    reply.headers(httpError.headers);
    return sendPage(reply, httpError.status, page({ typed: typedIn(request), httpError }));
  });
}

/** The fields of a form as they came. */
export function typedIn(request: FastifyRequest): Readonly<Record<string, string>> {
  return (request.body ?? {}) as Record<string, string>;
}

export function sendPage(reply: FastifyReply, status: number, page: Page): FastifyReply {
  return reply
    .code(status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', page.policy)
    .send(page.html);
}
