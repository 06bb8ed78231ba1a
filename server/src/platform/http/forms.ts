import { InterfaceLanguage } from '@trilha/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { HttpError } from './errors.ts';
import { asHttpError } from './http.ts';
import { DOCUMENT_HEADERS } from './security-headers.ts';

/** Largest body of a call that accepts forms: some pages of text with every letter escaped. */
export const FORM_LIMIT = 256 * 1024;

const FORM = 'application/x-www-form-urlencoded';

/** The result of a form, from which its page is built. */
export interface FormOutcome {
  /** The fields as they were sent; empty where the body could not be read. */
  readonly fields: Readonly<Record<string, string>>;
  /** Of the page with the form. */
  readonly language: InterfaceLanguage;
  /** Why the form was refused; absent after a success. */
  readonly error?: HttpError;
}

/** A whole HTML document with its content security policy. */
export interface Page {
  readonly html: string;
  readonly policy: string;
}

export type FormPage = (outcome: FormOutcome) => Page;

/** Whether the request is a form that the browser sent without JavaScript. */
export function isForm(request: FastifyRequest): boolean {
  const [type = ''] = (request.headers['content-type'] ?? '').split(';', 1);
  return type.trim().toLowerCase() === FORM;
}

/** Lets the routes of this scope accept forms. An error of a form is answered by a page too. */
export function acceptForms(scope: FastifyInstance, page: FormPage): void {
  scope.addContentTypeParser<string>(
    FORM,
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
  );
  scope.setErrorHandler<Error>((cause, request, reply) => {
    // Thrown again, it reaches the error handler of the server.
    if (!isForm(request)) throw cause;
    const error = asHttpError(cause, request);
    reply.headers(error.headers);
    return sendPage(reply, error.status, page({ ...outcomeOf(request), error }));
  });
}

/**
 * What was sent. A form without JavaScript has no header: its page's language stands in its address (`?language=fr`),
 * which a form that is shown again keeps; without it, the page is in Portuguese.
 */
export function outcomeOf(request: FastifyRequest): FormOutcome {
  const { language: given } = request.query as Readonly<Record<string, unknown>>;
  const language = InterfaceLanguage.options.find((one) => one === given) ?? 'pt-BR';
  return { fields: (request.body ?? {}) as Record<string, string>, language };
}

export function sendPage(reply: FastifyReply, status: number, page: Page): FastifyReply {
  return reply
    .code(status)
    .headers(DOCUMENT_HEADERS)
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', page.policy)
    .send(page.html);
}
