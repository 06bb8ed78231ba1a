const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00a0'],
  ['lrm', '\u200e'],
  ['rlm', '\u200f'],
]);

/**
 * The tags of WebVTT, with the annotation that some of them need. An annotation must not end in a dash,
 * because with the bracket it would look like the arrow between two times.
 */
const TAGS: ReadonlyMap<string, RegExp | undefined> = new Map([
  ['b', undefined],
  ['i', undefined],
  ['u', undefined],
  ['c', undefined],
  ['ruby', undefined],
  ['rt', undefined],
  ['v', /[^-]$/],
  ['lang', /^[a-z0-9]+(-[a-z0-9]+)*$/i],
]);

/**
 * The text of a cue as valid WebVTT. Tags of WebVTT stay; other tags and time stamps are dropped. All other
 * characters are escaped, so that they cannot be read as a tag or as the time of a cue. The result is empty
 * where no readable text is left; clean text is not changed.
 */
export function cleanCueText(raw: string): string {
  const marked = raw
    .replaceAll('\t', ' ')
    .replaceAll(/(?!\n)\p{Cc}/gu, '')
    .replaceAll(
      /<([^<>]*)>|[^<]+|(?:<(?=<))+|</g,
      (match, tag?: string) => (tag === undefined ? undefined : cleanTag(tag)) ?? escaped(match),
    );
  const lines = marked.split('\n').map((line) => line.trim());
  const text = lines.filter((line) => line !== '').join('\n');
  return text.replaceAll(/<[^>]*>/g, '').trim() === '' ? '' : text;
}

/** The cleaned tag; undefined where the brackets contain no tag. */
function cleanTag(inner: string): string | undefined {
  if (/^[\d:.]+$/.test(inner)) return '';
  const parts = /^(\/?)([a-z]+)((?:\.[^\s./]+)*)(?:[\s/]+(.*))?$/is.exec(inner);
  if (!parts) return undefined;
  const [, slash, written = '', classes = '', rest = ''] = parts;
  const name = written.toLowerCase();
  if (name === 'br') return '\n';
  if (!TAGS.has(name)) return '';
  if (slash) return `</${name}>`;

  const kept = classes.split('.').filter((one) => /^\w+(-\w+)*$/.test(one));
  const tag = [name, ...kept].join('.');
  const wanted = TAGS.get(name);
  if (!wanted) return `<${tag}>`;
  const annotation = decoded(rest).replaceAll(/\s+/g, ' ').trim();
  return wanted.test(annotation) ? `<${tag} ${escaped(annotation)}>` : '';
}

function escaped(text: string): string {
  return decoded(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function decoded(text: string): string {
  return text.replaceAll(/&(#?\w{1,8});/g, (raw, name: string) =>
    name.startsWith('#') ? character(name.slice(1)) : (ENTITIES.get(name) ?? raw),
  );
}

/** The character of a numeric reference; empty where it is no printable character. */
function character(reference: string): string {
  const code = /^x/i.test(reference) ? Number(`0${reference}`) : Number(reference);
  const isText = code >= 0x20 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isText ? String.fromCodePoint(code).replace(/\p{Cc}/u, '') : '';
}
