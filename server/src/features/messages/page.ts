import { createHash } from 'node:crypto';
import { CONTACT_SUBJECTS } from '@trilha/contract';
import type { HttpError } from '../../platform/http/errors.ts';
import type { FormOutcome, FormPage } from '../../platform/http/forms.ts';
import { escapeHtml } from '../../platform/http/html.ts';
import type { School } from '../../platform/school.ts';
import { PAGE_STYLE } from './page-style.ts';
import { otherWays } from './send.ts';

/** Nothing but its own style, the mark of the site, and its own form sent to where it came from. */
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
 * The answer to a form that was sent without JavaScript: a thank-you, or the form once more with
 * everything that was typed and what is wrong with it.
 */
export function contactPage(school: School, site: string): FormPage {
  return ({ fields: typed, error: httpError }) => {
    const { title, content } = httpError ? refused(school, typed, httpError) : sent(site, typed);
    return { html: documentOf(school, site, title, content), policy: POLICY };
  };
}

interface Content {
  readonly title: string;
  readonly content: string;
}

function sent(site: string, typed: Typed): Content {
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

function refused(school: School, typed: Typed, httpError: HttpError): Content {
  const isInvalid = FIELDS.some(({ name }) => errorOf(httpError, name) !== undefined);
  if (isInvalid) {
    const faults = FIELDS.flatMap(({ name, label }) => {
      const fault = errorOf(httpError, name);
      if (fault === undefined) return [];
      return `<li><a href="#${name}">${label}: ${escapeHtml(fault)}</a></li>`;
    });
    return {
      title: 'Confira a mensagem',
      content: `<h1>Falta pouco</h1>
<div class="alert" role="alert"><p>Nada se perdeu. Corrija o que está marcado e envie de novo:</p>
<ul>${faults.join('')}</ul></div>
${form(typed, httpError)}`,
    };
  }
  const isUnread = httpError.status === 413;
  const { detail, request_id: id } = httpError.body;
  const sentence =
    httpError.status === 429
      ? String(detail)
      : `${isUnread ? TOO_LARGE : OUR_FAULT} ${otherWays(school)}`;
  return {
    title: 'Mensagem não enviada',
    content: `<h1>A mensagem não foi enviada</h1>
<div class="alert" role="alert"><p>${escapeHtml(sentence)}</p>${
      typeof id === 'string' ? `<p class="muted">Código do erro: ${escapeHtml(id)}</p>` : ''
    }</div>
${isUnread ? '' : `<p>O que você escreveu continua aqui:</p>\n${form(typed, httpError)}`}`,
  };
}

const TOO_LARGE =
  'O texto é grande demais para este formulário. Volte à página anterior e envie uma mensagem mais curta.';
const OUR_FAULT = 'Algo deu errado do nosso lado. Tente enviar de novo daqui a alguns minutos.';

const FIELDS = [
  { name: 'first_name', label: 'Nome', attributes: 'autocomplete="given-name"' },
  { name: 'last_name', label: 'Sobrenome', attributes: 'autocomplete="family-name"' },
  { name: 'email', label: 'Email', attributes: 'type="email" autocomplete="email"' },
  { name: 'subject', label: 'Assunto' },
  { name: 'message', label: 'Mensagem' },
] as const;
type Field = (typeof FIELDS)[number];

function errorOf({ status, body }: HttpError, name: string): string | undefined {
  const faults = status === 400 ? body[name] : undefined;
  return Array.isArray(faults) ? faults.join('. ') : undefined;
}

/** What was typed into a field. No document may hold a NUL. */
function textIn(typed: Typed, name: string): string {
  return Object.hasOwn(typed, name) ? (typed[name] ?? '').replaceAll('\u0000', '') : '';
}

/** Without an action: it goes where this page came from. */
function form(typed: Typed, httpError: HttpError): string {
  const fields = FIELDS.map((field) => {
    const { name, label } = field;
    const fault = errorOf(httpError, name);
    const note =
      fault === undefined
        ? ''
        : `<span class="fault" id="${name}-fault">${escapeHtml(fault)}</span>`;
    return `<p class="field ${name}"><label for="${name}">${label}</label>${control(field, textIn(typed, name), fault !== undefined)}${note}</p>`;
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
    (isInvalid ? ` aria-invalid="true" aria-describedby="${name}-fault"` : '');
  if (name === 'subject') {
    const options = CONTACT_SUBJECTS.map(
      (subject) => `<option${subject === value ? ' selected' : ''}>${subject}</option>`,
    );
    return `<select ${common}><option value="">Escolha um assunto</option>${options.join('')}</select>`;
  }
  // A line end right after the tag is dropped: this one is, so that none of the text is.
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
