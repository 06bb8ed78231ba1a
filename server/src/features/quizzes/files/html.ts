import { decodeHTMLStrict } from 'entities';
import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';

/** Text as other programs mark it up. */
export type Markup = 'html' | 'auto' | 'markdown' | 'plain';

/** Elements that begin and end a line. */
const BLOCKS = new Set(
  'address article aside blockquote br caption dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tbody tfoot thead tr ul'.split(
    ' ',
  ),
);
const INLINE = new Set(
  'a abbr acronym b bdi bdo big button cite code col colgroup del dfn em font i input ins kbd label mark math nobr option q rp rt ruby s samp select small span strike strong sub sup textarea time tt u var wbr'.split(
    ' ',
  ),
);
const CELLS = new Set(['td', 'th']);
const MEDIA = new Set(
  'img audio video source track iframe object embed applet svg canvas picture map area'.split(' '),
);
/** Elements whose content is no text. */
const HIDDEN = new Set(['script', 'style', 'head', 'title', 'template', 'noscript']);

/**
 * The text that a marked-up one shows, and whether pictures, sound or video are lost. `auto` is what
 * Moodle calls its auto-format: lines count, and so does what is clearly HTML.
 */
export function shownText(markup: Markup, source: string): { text: string; hasMedia: boolean } {
  if (markup === 'plain' || markup === 'markdown') return { text: source, hasMedia: false };
  const keepsLines = markup === 'auto';
  const { text, hasMedia } = readHtml(withoutFalseTags(source, keepsLines), keepsLines);
  const lines = text.split('\n').map((line) => inOneLine(line, keepsLines));
  return {
    text: keepsLines ? lines.join('\n') : lines.filter(Boolean).join('\n'),
    hasMedia: hasMedia || source.includes('@@PLUGINFILE@@'),
  };
}

/** Wide spaces are what editors put where a person typed several. */
function inOneLine(line: string, keepsSpaces: boolean): string {
  const plain = line.replaceAll(/[\u00A0\u2002\u2003\u2009]/g, ' ');
  return keepsSpaces ? plain.trimEnd() : plain.replaceAll(/ +/g, ' ').trim();
}

/** A `<` that begins neither a comment nor a tag of these names. */
const falseMark = (names: string) => new RegExp(`<(?!!--|/?(?:${names})[ \\t\\n\\f\\r/>])`, 'gi');
const FALSE_MARK = falseMark('[a-z][a-z0-9:-]{0,38}');
const UNKNOWN_MARK = falseMark(
  [BLOCKS, INLINE, CELLS, MEDIA, HIDDEN].flatMap((names) => [...names]).join('|'),
);

/** The same with each `<` escaped that is only a sign, as in `2 < 3`. */
function withoutFalseTags(source: string, knownOnly: boolean): string {
  const escaped = source.replaceAll(knownOnly ? UNKNOWN_MARK : FALSE_MARK, '&lt;');
  // A comment that has no end is none.
  const lastEnd = Math.max(0, escaped.lastIndexOf('-->'));
  return escaped.slice(0, lastEnd) + escaped.slice(lastEnd).replaceAll('<!--', '&lt;!--');
}

const ignore = () => {};
const IGNORED: Omit<TokenizerCallbacks, 'isInForeignContext'> = {
  onattribdata: ignore,
  onattribend: ignore,
  onattribentity: ignore,
  onattribname: ignore,
  oncdata: ignore,
  onclosetag: ignore,
  oncomment: ignore,
  ondeclaration: ignore,
  onend: ignore,
  onopentagend: ignore,
  onopentagname: ignore,
  onprocessinginstruction: ignore,
  onselfclosingtag: ignore,
  ontext: ignore,
  ontextentity: ignore,
};

/**
 * The tokenizer alone, without the parser around it: nothing is nested here, and the parser's list
 * of open elements takes quadratic time where a file opens a million.
 */
function readHtml(source: string, keepsLines: boolean): { text: string; hasMedia: boolean } {
  let text = '';
  let hasMedia = false;
  /** The tag whose end has not been seen. */
  let open: { readonly name: string; readonly at: number } | undefined;
  /** The element whose content is skipped. */
  let hidden: string | undefined;

  const nameAt = (start: number, end: number) => source.slice(start, end).toLowerCase();
  const show = (start: number, end?: number) => {
    if (hidden !== undefined) return;
    const piece = source.slice(start, end);
    text += decodeHTMLStrict(keepsLines ? piece : piece.replaceAll(/\s+/g, ' '));
  };
  const passTag = (name: string) => {
    if (hidden !== undefined) return;
    if (BLOCKS.has(name)) text += '\n';
    if (CELLS.has(name)) text += ' ';
    hasMedia ||= MEDIA.has(name);
  };
  const finishOpenTag = () => {
    if (!open) return;
    passTag(open.name);
    if (HIDDEN.has(open.name)) hidden ??= open.name;
    open = undefined;
  };

  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      ...IGNORED,
      ontext(start, end) {
        if (!open) show(start, end);
      },
      onopentagname(start, end) {
        open = { name: nameAt(start, end), at: start - 1 };
      },
      onopentagend: finishOpenTag,
      onselfclosingtag: finishOpenTag,
      onclosetag(start, end) {
        const name = nameAt(start, end);
        if (name === hidden) hidden = undefined;
        else passTag(name);
      },
      onend() {
        if (!open || hidden !== undefined) return;
        const lastEnd = source.lastIndexOf('>') + 1;
        if (lastEnd <= open.at) return show(open.at);
        // A quote that is never closed: from here on, any `>` ends a tag.
        const sound = withoutQuotes(source.slice(open.at, lastEnd)) + source.slice(lastEnd);
        const rest = readHtml(sound, keepsLines);
        text += rest.text;
        hasMedia ||= rest.hasMedia;
      },
    },
  );
  tokenizer.write(source);
  tokenizer.end();
  return { text, hasMedia };
}

/** @param source ends with a `>`, so that every tag in it has an end */
function withoutQuotes(source: string): string {
  return source.replaceAll(/<[^>]*>/g, (tag) => tag.replaceAll(/["']/g, ''));
}
