import { CONTACT_SUBJECTS, type InterfaceLanguage, SUBJECT_MISSING } from '@trilha/contract';
import { publicAddress } from '@trilha/contract/public-addresses';
import type { HttpError } from '../../platform/http/errors.ts';
import type { FormOutcome, FormPage } from '../../platform/http/forms.ts';
import { smallPage } from '../../platform/http/small-page.ts';
import { escapeHtml } from '../../platform/text/html.ts';
import type { School } from '../../platform/school.ts';
import { said, type Say, speaking } from '../../platform/texts.ts';
import { otherWays } from './send.ts';

type Typed = FormOutcome['fields'];

/**
 * The answer to a form that was sent without JavaScript: a confirmation, or the form with everything that
 * was typed and the errors.
 */
export function contactPage(school: School, site: string): FormPage {
  return ({ fields: typed, error: httpError, language }) => {
    const { title, content } = httpError
      ? errorContent(school, language, typed, httpError)
      : successContent(site, language, typed);
    return smallPage({ school, site, language }, title, content);
  };
}

interface Content {
  readonly title: string;
  readonly content: string;
}

function successContent(site: string, language: InterfaceLanguage, typed: Typed): Content {
  const say = speaking(language);
  const name = escapeHtml(textIn(typed, 'first_name').trim());
  const email = `<strong>${escapeHtml(textIn(typed, 'email').trim())}</strong>`;
  const [home, again] = [publicAddress('/', language), publicAddress('/contato', language)];
  return {
    title: say(/*i18n*/ 'Mensagem enviada'),
    content: `<h1>${say(/*i18n*/ 'Mensagem enviada')}</h1>
<p class="lead">${say(
      /*i18n*/ 'Recebemos a sua mensagem, {name}. Respondemos em até um dia útil para {email}.',
      { name, email },
    )}</p>
<p class="muted">${say(/*i18n*/ 'Não chegou nada até lá? Olhe também na caixa de spam.')}</p>
<p class="actions"><a class="button" href="${escapeHtml(site)}${home}">${say(/*i18n*/ 'Voltar ao site')}</a> <a href="${escapeHtml(site)}${again}">${say(/*i18n*/ 'Enviar outra mensagem')}</a></p>`,
  };
}

function errorContent(
  school: School,
  language: InterfaceLanguage,
  typed: Typed,
  httpError: HttpError,
): Content {
  const say = speaking(language);
  const { status } = httpError;
  const body = httpError.bodyIn(language);
  const errors = status === 400 ? errorsIn(body) : {};
  if (Object.keys(errors).length > 0) {
    const list = FIELDS.flatMap(({ name, label }) => {
      const error = errors[name];
      if (error === undefined) return [];
      return `<li><a href="#${name}">${fieldError(say, say(label), error)}</a></li>`;
    });
    return {
      title: say(/*i18n*/ 'Confira a mensagem'),
      content: `<h1>${say(/*i18n*/ 'Falta pouco')}</h1>
<div class="alert" role="alert"><p>${say(/*i18n*/ 'Nada se perdeu. Corrija o que está marcado e envie de novo:')}</p>
<ul>${list.join('')}</ul></div>
${form(say, typed, errors)}`,
    };
  }
  const isTooLarge = status === 413;
  const { detail, request_id: id } = body;
  const sentence =
    status === 429
      ? String(detail)
      : `${say(isTooLarge ? TOO_LARGE : SERVER_ERROR)} ${said(language, otherWays(school))}`;
  return {
    title: say(/*i18n*/ 'Mensagem não enviada'),
    content: `<h1>${say(/*i18n*/ 'A mensagem não foi enviada')}</h1>
<div class="alert" role="alert"><p>${escapeHtml(sentence)}</p>${
      typeof id === 'string'
        ? `<p class="muted">${say(/*i18n*/ 'Código do erro: {id}', { id: escapeHtml(id) })}</p>`
        : ''
    }</div>
${isTooLarge ? '' : `<p>${say(/*i18n*/ 'O que você escreveu continua aqui:')}</p>\n${form(say, typed, {})}`}`,
  };
}

const TOO_LARGE =
  /*i18n*/ 'O texto é grande demais para este formulário. Volte à página anterior e envie uma mensagem mais curta.';
const SERVER_ERROR =
  /*i18n*/ 'Algo deu errado do nosso lado. Tente enviar de novo daqui a alguns minutos.';

const FIELDS = [
  { name: 'first_name', label: /*i18n*/ 'Nome', attributes: 'autocomplete="given-name"' },
  { name: 'last_name', label: /*i18n*/ 'Sobrenome', attributes: 'autocomplete="family-name"' },
  { name: 'email', label: /*i18n*/ 'Email', attributes: 'type="email" autocomplete="email"' },
  { name: 'subject', label: /*i18n*/ 'Assunto' },
  { name: 'message', label: /*i18n*/ 'Mensagem' },
] as const;
type Field = (typeof FIELDS)[number];

type Errors = Readonly<Partial<Record<Field['name'], string>>>;

/** The errors by field in the body of an answer. */
function errorsIn(body: Readonly<Record<string, unknown>>): Errors {
  return Object.fromEntries(
    FIELDS.flatMap(({ name }) => {
      const errors = body[name];
      return Array.isArray(errors) ? [[name, errors.join('. ')]] : [];
    }),
  );
}

const fieldError = (say: Say, label: string, error: string) =>
  say(/*i18n*/ '{label}: {error}', { label, error: escapeHtml(error) });

/** What was typed into a field, without NUL, which HTML does not allow. */
function textIn(typed: Typed, name: string): string {
  return Object.hasOwn(typed, name) ? (typed[name] ?? '').replaceAll('\u0000', '') : '';
}

/** The form has no action, so it is sent to the address of this page. */
function form(say: Say, typed: Typed, errors: Errors): string {
  const fields = FIELDS.map((field) => {
    const { name, label } = field;
    const error = errors[name];
    const note =
      error === undefined
        ? ''
        : `<span class="error" id="${name}-error">${escapeHtml(error)}</span>`;
    return `<p class="field ${name}"><label for="${name}">${say(label)}</label>${control(say, field, textIn(typed, name), error !== undefined)}${note}</p>`;
  });
  return `<form method="post" novalidate>
${fields.join('\n')}
<p class="bait" aria-hidden="true"><label>${say(/*i18n*/ 'Deixe em branco')} <input name="homepage" tabindex="-1" autocomplete="off"></label></p>
<p><button class="button">${say(/*i18n*/ 'Enviar Mensagem')}</button></p>
</form>`;
}

function control(say: Say, field: Field, value: string, isInvalid: boolean): string {
  const { name } = field;
  const common =
    `id="${name}" name="${name}" aria-required="true"` +
    (isInvalid ? ` aria-invalid="true" aria-describedby="${name}-error"` : '');
  if (name === 'subject') {
    const options = CONTACT_SUBJECTS.map((subject) => {
      const label = say(subject);
      // What is sent is the subject as the school knows it.
      const sent = label === subject ? '' : ` value="${subject}"`;
      return `<option${sent}${subject === value ? ' selected' : ''}>${label}</option>`;
    });
    return `<select ${common}><option value="">${say(SUBJECT_MISSING)}</option>${options.join('')}</select>`;
  }
  // HTML drops a line end right after the tag, so one is added to keep those of the text.
  if (name === 'message') {
    return `<textarea ${common} rows="7">\n${escapeHtml(value)}</textarea>`;
  }
  return `<input ${common} ${field.attributes} value="${escapeHtml(value)}">`;
}
