import type { InterfaceLanguage } from '@trilha/contract';
import { withAddresses } from '@trilha/contract/notice-text';
import { publicAddress, type PublicPath } from '@trilha/contract/public-addresses';
import { escapeHtml } from '../text/html.ts';
import type { School } from '../school.ts';
import { sentenceIn } from '../texts.ts';

/** The texts of a mail. Each is plain text and may contain any character. */
export interface EmailContent {
  /** Mail programs show it beside the subject. */
  readonly preview: string;
  readonly title: string;
  /** Empty where the paragraphs begin with one. */
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  /** Whether web addresses in the paragraphs become links: where staff wrote them, and never a stranger. */
  readonly hasLinks?: boolean;
  /** A text of somebody else, shown as a quotation. */
  readonly quote?: string;
  /** Absent in a letter that a person wrote. */
  readonly button?: { readonly label: string; readonly address: string };
  /** Small text below the button. */
  readonly notes: readonly string[];
  /** At the end: where its reader stops mails of this kind. */
  readonly unsubscribe?: { readonly label: string; readonly address: string };
}

const LINK_BELOW = /*i18n*/ 'Se o botão não funcionar, copie este endereço e cole no navegador:';

/** The public page of the site in a language. */
export function pageOfSite(site: string, path: PublicPath, language: InterfaceLanguage): string {
  const address = publicAddress(path, language);
  return address === '/' ? site : `${site}${address}`;
}

/**
 * Renders a mail of the school as HTML and as text. The HTML loads nothing from other addresses. Its
 * styles are inline, because many mail programs drop style sheets. The dark colours are in a `style`
 * element, which is kept by the mail programs that support them.
 * @param language of the texts
 */
export function renderEmail(
  school: School,
  site: string,
  email: EmailContent,
  language: InterfaceLanguage,
): { html: string; text: string } {
  const home = pageOfSite(site, '/', language);
  const place = site.replace(/^https?:\/\//, '');
  return {
    html: asHtml(school, { site, home, place, language }, email),
    text: asText(school, home, email, language),
  };
}

/** What surrounds the texts of a mail. */
interface Frame {
  readonly site: string;
  /** The site's home page. */
  readonly home: string;
  /** The site, as it is shown. */
  readonly place: string;
  readonly language: InterfaceLanguage;
}

function asText(
  school: School,
  home: string,
  email: EmailContent,
  language: InterfaceLanguage,
): string {
  const { title, greeting, paragraphs, quote, button, notes, unsubscribe } = email;
  const sections = [
    title,
    ...(greeting === '' ? [] : [greeting]),
    ...paragraphs,
    ...(quote === undefined ? [] : [quote.replaceAll(/^/gm, '> ')]),
    ...(button === undefined
      ? []
      : [
          `${sentenceIn(language, /*i18n*/ '{label}:', { label: button.label })}\n${button.address}`,
        ]),
    ...notes,
    ...(unsubscribe === undefined
      ? []
      : [
          `${sentenceIn(language, /*i18n*/ '{label}:', { label: unsubscribe.label })}\n${unsubscribe.address}`,
        ]),
    [`-- \n${school.name}`, signatureOf(school, language), home, school.email]
      .filter(Boolean)
      .join('\n'),
  ];
  return `${sections.join('\n\n')}\n`;
}

/** What the school has below its mails, in a language. */
function signatureOf({ signature }: School, language: InterfaceLanguage): string {
  return signature?.[language] || signature?.['pt-BR'] || '';
}

const TEXT_FACE = "'Atkinson Hyperlegible Next', 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const HEAD_FACE = "Gabarito, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/** The brand's colours as mail programs know them: hexadecimal. */
const DARK_STYLE = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .ground { background-color: #0e0a18 !important; }
    .sheet { background-color: #1c1628 !important; border-color: #372d4d !important; }
    .band { background-color: #2f1160 !important; }
    .ink { color: #efecf6 !important; }
    .muted { color: #b6aec6 !important; }
    .link { color: #c9b3ff !important; }
    .button { background-color: #7c3aed !important; }
    .quote { border-color: #7c3aed !important; }
    .rule { border-color: #372d4d !important; }
  }
  @media (max-width: 480px) {
    .outer { padding: 12px !important; }
    .inner { padding-left: 22px !important; padding-right: 22px !important; }
    .title { font-size: 25px !important; }
  }`;

/** A text of HTML with the addresses of our own site in it as links; those of others stay text. */
function linked(html: string, site: string): string {
  return html
    .split(' ')
    .map((word) =>
      word.startsWith(`${escapeHtml(site)}/`)
        ? `<a class="link" href="${word}" style="${LINK_STYLE}">${word}</a>`
        : word,
    )
    .join(' ');
}

const LINK_STYLE = 'color:#6524d8;word-break:break-all';
/** A text as HTML with all web addresses in it as links. */
const linkedAnywhere = (text: string) =>
  withAddresses(text)
    .map(({ text: part, isAddress }) => {
      const html = escapeHtml(part);
      return isAddress ? `<a class="link" href="${html}" style="${LINK_STYLE}">${html}</a>` : html;
    })
    .join('');

function asHtml(
  school: School,
  { site, home, place, language }: Frame,
  email: EmailContent,
): string {
  const { preview, title, greeting, paragraphs, hasLinks, quote, button, notes, unsubscribe } =
    email;
  const name = escapeHtml(school.name);
  const asParagraph = (html: string) =>
    `<p class="ink" style="margin:0 0 16px;font-size:17px;line-height:1.55;color:#251d38">${html.replaceAll('\n', '<br>')}</p>`;
  const paragraph = (text: string) => asParagraph(escapeHtml(text));
  const written = hasLinks ? (text: string) => asParagraph(linkedAnywhere(text)) : paragraph;
  const note = (text: string) =>
    `<p class="muted" style="margin:0 0 10px;font-size:15px;line-height:1.5;color:#5d5570">${linked(escapeHtml(text), site)}</p>`;
  const quoted =
    quote === undefined
      ? ''
      : `<blockquote class="quote" style="margin:0 0 16px;padding:4px 0 4px 18px;border-left:4px solid #c9b3ff">${paragraph(quote)}</blockquote>`;
  const stop =
    unsubscribe === undefined
      ? ''
      : `<p style="margin:0 0 18px;font-size:15px;line-height:1.5"><a class="link" href="${escapeHtml(unsubscribe.address)}" style="color:#6524d8">${escapeHtml(unsubscribe.label)}</a></p>`;
  const address = button && escapeHtml(button.address);
  const pressed =
    button === undefined
      ? ''
      : `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:26px 0 28px">
<tr><td class="button" style="border-radius:28px;background-color:#6d28d9">
<a href="${address}" style="display:inline-block;padding:14px 28px;font-family:${TEXT_FACE};font-size:17px;font-weight:700;text-align:center;color:#ffffff;text-decoration:none">${escapeHtml(button.label)}</a>
</td></tr>
</table>
`;
  const linkBelow =
    button === undefined
      ? ''
      : `<tr><td class="inner" style="padding:0 36px 30px">
<div class="rule" style="border-top:1px solid #e6e0f2;padding-top:18px">
${note(sentenceIn(language, LINK_BELOW))}
<p style="margin:0;font-size:15px;line-height:1.5;word-break:break-all"><a class="link" href="${address}" style="color:#6524d8">${address}</a></p>
</div>
</td></tr>
`;
  const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';
  const contact =
    school.email === undefined
      ? ''
      : ` · <a class="link" href="mailto:${escapeHtml(school.email)}" style="color:#6524d8">${escapeHtml(school.email)}</a>`;
  const signature = signatureOf(school, language);
  const signed = signature === '' ? '' : `${escapeHtml(signature).replaceAll('\n', '<br>')}<br>`;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${DARK_STYLE}
</style>
</head>
<body class="ground" style="margin:0;padding:0;background-color:#f1eef9;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<div role="article" aria-roledescription="email" aria-label="${escapeHtml(title)}" lang="${language}">
<table ${table} class="ground" style="background-color:#f1eef9">
<tr><td class="outer" align="center" style="padding:32px 16px">
<table ${table} class="sheet" style="max-width:560px;background-color:#ffffff;border:1px solid #ddd6ec;border-radius:16px;overflow:hidden;border-collapse:separate;font-family:${TEXT_FACE}">
<tr><td class="band inner" style="padding:22px 36px;background-color:#3d1280">
<span style="display:inline-block;width:11px;height:11px;border-radius:6px;background-color:#faaa49"></span>
<span style="padding-left:8px;font-family:${HEAD_FACE};font-size:21px;font-weight:800;color:#ffffff">${name}</span>
</td></tr>
<tr><td class="inner" style="padding:34px 36px 10px">
<h1 class="ink title" style="margin:0 0 20px;font-family:${HEAD_FACE};font-size:30px;line-height:1.15;font-weight:800;color:#251d38">${escapeHtml(title)}</h1>
${[...(greeting === '' ? [] : [paragraph(greeting)]), ...paragraphs.map(written)].join('\n')}
${quoted}
${pressed}${notes.map(note).join('\n')}
${stop}</td></tr>
${linkBelow}</table>
<p class="muted" style="margin:20px 0 0;font-family:${TEXT_FACE};font-size:14px;line-height:1.5;color:#5d5570">${signed}${name} · <a class="link" href="${escapeHtml(home)}" style="color:#6524d8">${escapeHtml(place)}</a>${contact}</p>
</td></tr>
</table>
</div>
</body>
</html>
`;
}
