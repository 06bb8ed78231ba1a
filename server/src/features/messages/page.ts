import { createHash } from 'node:crypto';
import { CONTACT_SUBJECTS } from '@trilha/contract';
import type { HttpError } from '../../platform/http/errors.ts';
import type { FormOutcome, FormPage } from '../../platform/http/forms.ts';
import { escapeHtml } from '../../platform/text/html.ts';
import type { School } from '../../platform/school.ts';
import { PAGE_STYLE } from './page-style.ts';
import { otherWays } from './send.ts';

/** Allows only its own style, pictures of the site, and sending its form to the same origin. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(PAGE_STYLE).digest('base64')}'`,
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

type Typed = FormOutcome['fields'];

/**
 * The answer to a form that was sent without JavaScript: a confirmation, or the form with everything that
 * was typed and the errors.
 */
export function contactPage(school: School, site: string): FormPage {
  return ({ fields: typed, error: httpError }) => {
    const { title, content } = httpError
      ? errorContent(school, typed, httpError)
      : successContent(site, typed);
    return { html: documentOf(school, site, title, content), policy: POLICY };
  };
}

interface Content {
  readonly title: string;
  readonly content: string;
}

function successContent(site: string, typed: Typed): Content {
  const name = textIn(typed, 'first_name').trim();
  const email = textIn(typed, 'email').trim();
  return {
    title: 'Mensagem enviada',
    content: `<h1>Mensagem enviada</h1>
<p class="lead">Recebemos a sua mensagem, ${escapeHtml(name)}. Respondemos em até um dia útil para <strong>${escapeHtml(email)}</strong>.</p>
<p class="muted">Não chegou nada até lá? Olhe também na caixa de spam.</p>
<p class="actions"><a class="button" href="${escapeHtml(site)}/">Voltar ao site</a> <a href="${escapeHtml(site)}/contato">Enviar outra mensagem</a></p>`,
  };
}

function errorContent(school: School, typed: Typed, httpError: HttpError): Content {
  const isInvalid = FIELDS.some(({ name }) => errorOf(httpError, name) !== undefined);
  if (isInvalid) {
    const errors = FIELDS.flatMap(({ name, label }) => {
      const error = errorOf(httpError, name);
      if (error === undefined) return [];
      return `<li><a href="#${name}">${label}: ${escapeHtml(error)}</a></li>`;
    });
    return {
      title: 'Confira a mensagem',
      content: `<h1>Falta pouco</h1>
<div class="alert" role="alert"><p>Nada se perdeu. Corrija o que está marcado e envie de novo:</p>
<ul>${errors.join('')}</ul></div>
${form(typed, httpError)}`,
    };
  }
  const isTooLarge = httpError.status === 413;
  const { detail, request_id: id } = httpError.body;
  const sentence =
    httpError.status === 429
      ? String(detail)
      : `${isTooLarge ? TOO_LARGE : SERVER_ERROR} ${otherWays(school)}`;
  return {
    title: 'Mensagem não enviada',
    content: `<h1>A mensagem não foi enviada</h1>
<div class="alert" role="alert"><p>${escapeHtml(sentence)}</p>${
      typeof id === 'string' ? `<p class="muted">Código do erro: ${escapeHtml(id)}</p>` : ''
    }</div>
${isTooLarge ? '' : `<p>O que você escreveu continua aqui:</p>\n${form(typed, httpError)}`}`,
  };
}

const TOO_LARGE =
  'O texto é grande demais para este formulário. Volte à página anterior e envie uma mensagem mais curta.';
const SERVER_ERROR = 'Algo deu errado do nosso lado. Tente enviar de novo daqui a alguns minutos.';

const FIELDS = [
  { name: 'first_name', label: 'Nome', attributes: 'autocomplete="given-name"' },
  { name: 'last_name', label: 'Sobrenome', attributes: 'autocomplete="family-name"' },
  { name: 'email', label: 'Email', attributes: 'type="email" autocomplete="email"' },
  { name: 'subject', label: 'Assunto' },
  { name: 'message', label: 'Mensagem' },
] as const;
type Field = (typeof FIELDS)[number];

function errorOf({ status, body }: HttpError, name: string): string | undefined {
  const errors = status === 400 ? body[name] : undefined;
  return Array.isArray(errors) ? errors.join('. ') : undefined;
}

/** What was typed into a field, without NUL, which HTML does not allow. */
function textIn(typed: Typed, name: string): string {
  return Object.hasOwn(typed, name) ? (typed[name] ?? '').replaceAll('\u0000', '') : '';
}

/** The form has no action, so it is sent to the address of this page. */
function form(typed: Typed, httpError: HttpError): string {
  const fields = FIELDS.map((field) => {
    const { name, label } = field;
    const error = errorOf(httpError, name);
    const note =
      error === undefined
        ? ''
        : `<span class="error" id="${name}-error">${escapeHtml(error)}</span>`;
    return `<p class="field ${name}"><label for="${name}">${label}</label>${control(field, textIn(typed, name), error !== undefined)}${note}</p>`;
  });
  return `<form method="post" novalidate>
${fields.join('\n')}
<p class="bait" aria-hidden="true"><label>Deixe em branco <input name="homepage" tabindex="-1" autocomplete="off"></label></p>
<p><button class="button">Enviar Mensagem</button></p>
</form>`;
}

function control(field: Field, value: string, isInvalid: boolean): string {
  const { name } = field;
  const common =
    `id="${name}" name="${name}" aria-required="true"` +
    (isInvalid ? ` aria-invalid="true" aria-describedby="${name}-error"` : '');
  if (name === 'subject') {
    const options = CONTACT_SUBJECTS.map(
      (subject) => `<option${subject === value ? ' selected' : ''}>${subject}</option>`,
    );
    return `<select ${common}><option value="">Escolha um assunto</option>${options.join('')}</select>`;
  }
  // HTML drops a line end right after the tag, so one is added to keep those of the text.
  if (name === 'message') {
    return `<textarea ${common} rows="7">\n${escapeHtml(value)}</textarea>`;
  }
  return `<input ${common} ${field.attributes} value="${escapeHtml(value)}">`;
}

function documentOf(school: School, site: string, title: string, content: string): string {
  const name = escapeHtml(school.name);
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · ${name}</title>
<style>${PAGE_STYLE}</style>
</head>
<body>
<header><a href="${escapeHtml(site)}/">${name}</a></header>
<main>
${content}
</main>
</body>
</html>
`;
}
