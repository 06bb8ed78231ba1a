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

const isKnown = (name: string) =>
  [BLOCKS, INLINE, CELLS, MEDIA, HIDDEN].some((names) => names.has(name)) || name === '!--';

/** The names of U+00A0 to U+00FF, in order. */
const LATIN =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'.split(
    ' ',
  );
const ENTITIES = new Map([
  ...LATIN.map((name, index): [string, string] => [name, String.fromCodePoint(0xa0 + index)]),
  ...Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    OElig: 'Œ',
    oelig: 'œ',
    Scaron: 'Š',
    scaron: 'š',
    Yuml: 'Ÿ',
    ndash: '–',
    mdash: '—',
    lsquo: '‘',
    rsquo: '’',
    sbquo: '‚',
    ldquo: '“',
    rdquo: '”',
    bdquo: '„',
    lsaquo: '‹',
    rsaquo: '›',
    hellip: '…',
    bull: '•',
    euro: '€',
    trade: '™',
    rarr: '→',
    larr: '←',
    uarr: '↑',
    darr: '↓',
    harr: '↔',
    rArr: '⇒',
    minus: '−',
    ne: '≠',
    le: '≤',
    ge: '≥',
    asymp: '≈',
    infin: '∞',
    radic: '√',
    pi: 'π',
    thinsp: ' ',
    ensp: ' ',
    emsp: ' ',
    zwnj: '',
    zwj: '\u200D',
    check: '✓',
  }),
]);

/**
 * The text that a marked-up one shows, and whether pictures, sound or video are lost. `auto` is what
 * Moodle calls its auto-format: lines count, and so does what is clearly HTML.
 */
export function shownText(markup: Markup, source: string): { text: string; hasMedia: boolean } {
  if (markup === 'plain' || markup === 'markdown') return { text: source, hasMedia: false };
  const { pieces, hasMedia } = piecesOf(source, markup === 'auto');
  const keepsLines = markup === 'auto';
  const text = pieces
    .map((piece) => {
      if (typeof piece !== 'string') return piece.line ? '\n' : ' ';
      return decodeEntities(keepsLines ? piece : piece.replaceAll(/\s+/g, ' '));
    })
    .join('');
  const lines = text.split('\n').map((line) => inOneLine(line, keepsLines));
  return { text: keepsLines ? lines.join('\n') : lines.filter(Boolean).join('\n'), hasMedia };
}

/** Non-breaking spaces are what editors put where a person typed several spaces. */
function inOneLine(line: string, keepsSpaces: boolean): string {
  const plain = line.replaceAll('\u00A0', ' ');
  return keepsSpaces ? plain.trimEnd() : plain.replaceAll(/ +/g, ' ').trim();
}

type Piece = string | { readonly line: boolean };

/** Text and the breaks between, by one walk from tag to tag: no input makes it slow. */
function piecesOf(source: string, knownOnly: boolean): { pieces: Piece[]; hasMedia: boolean } {
  const pieces: Piece[] = [];
  const endOf = tagEnds(source);
  let hasMedia = source.includes('@@PLUGINFILE@@');
  let textFrom = 0;
  let at = source.indexOf('<');
  while (at !== -1) {
    const name = tagNameAt(source, at);
    const isTag = name !== undefined && (!knownOnly || isKnown(name));
    const end = isTag ? endOf(name, at) : -1;
    if (!isTag || end === -1) {
      at = source.indexOf('<', at + 1);
      continue;
    }
    pieces.push(source.slice(textFrom, at));
    if (BLOCKS.has(name)) pieces.push({ line: true });
    if (CELLS.has(name)) pieces.push({ line: false });
    hasMedia ||= MEDIA.has(name);
    textFrom = end;
    if (HIDDEN.has(name) && source[at + 1] !== '/') {
      const closing = new RegExp(`</${name}`, 'gi');
      closing.lastIndex = end;
      textFrom = closing.exec(source)?.index ?? source.length;
    }
    at = source.indexOf('<', textFrom);
  }
  pieces.push(source.slice(textFrom));
  return { pieces, hasMedia };
}

/** What begins at a `<`: the name of an element, also of a closing tag, or a comment. */
function tagNameAt(source: string, at: number): string | undefined {
  if (source.startsWith('!--', at + 1)) return '!--';
  // Longer names there are none.
  const name = /^\/?([a-z][a-z0-9:-]*)[\s/>]/i.exec(source.slice(at + 1, at + 40))?.[1];
  return name?.toLowerCase();
}

/** Finds the place behind a tag; -1 where it has no end. What was searched once is remembered. */
function tagEnds(source: string): (name: string, at: number) => number {
  const next = { '>': -2, '-->': -2 };
  const find = (mark: keyof typeof next, from: number) => {
    const known = next[mark];
    if (known !== -1 && known < from) next[mark] = source.indexOf(mark, from);
    return next[mark] === -1 ? -1 : next[mark] + mark.length;
  };
  let areQuotesSound = true;
  return (name, at) => {
    if (name === '!--') return find('-->', at);
    if (areQuotesSound) {
      const end = endBeyondQuotes(source, at);
      if (end !== -1) return end;
      // A quote that is never closed: from here on, any `>` ends a tag.
      areQuotesSound = false;
    }
    return find('>', at);
  };
}

/** The value of an attribute may hold a `>`. */
function endBeyondQuotes(source: string, from: number): number {
  let quote = '';
  for (let at = from; at < source.length; at += 1) {
    const character = source.charAt(at);
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '>') {
      return at + 1;
    } else if (character === '"' || character === "'") {
      quote = character;
    }
  }
  return -1;
}

function decodeEntities(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z0-9]{2,8}));/g,
    (...match) => {
      const [whole, decimal, hex, name] = match as (string | undefined)[];
      if (name !== undefined) return ENTITIES.get(name) ?? whole ?? '';
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
    },
  );
}
