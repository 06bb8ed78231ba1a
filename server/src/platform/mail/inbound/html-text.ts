import { Parser } from 'htmlparser2';

/** What begins a line of its own. */
const BLOCKS = new Set(
  'address article aside blockquote center dd div dl dt footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tr ul'.split(
    ' ',
  ),
);

/** Whose content nobody sees. */
const HIDDEN = new Set(['head', 'script', 'style', 'template', 'title', 'noscript', 'svg']);

/** Deeper quotations look like this deep. */
const MAX_QUOTES = 9;

/**
 * The text of an HTML mail as a mail without HTML would have it: one line for each block, and `> ` before
 * what is quoted. What is longer than `maxLength` is left out.
 */
export function textOfHtml(html: string, maxLength: number): string {
  const lines: string[] = [];
  let line = '';
  let length = 0;
  let hidden = 0;
  let quotes = 0;
  const prefix = () => '> '.repeat(Math.min(quotes, MAX_QUOTES));
  const endLine = () => {
    const text = line.replaceAll(/[\s\u00a0]+/g, ' ').trim();
    line = '';
    // One empty line between two others at most.
    if (text === '' && (lines.at(-1) ?? '').replaceAll(/[> ]/g, '') === '') return;
    length += text.length;
    lines.push(`${prefix()}${text}`.trimEnd());
  };
  const parser = new Parser({
    onopentagname(name) {
      if (HIDDEN.has(name)) hidden += 1;
      if (BLOCKS.has(name) && line.trim() !== '') endLine();
      if (name === 'br') endLine();
      if (name === 'blockquote') quotes += 1;
    },
    ontext(text) {
      if (hidden === 0 && length + line.length < maxLength) line += text;
    },
    onclosetag(name) {
      if (HIDDEN.has(name) && hidden > 0) hidden -= 1;
      if (name === 'td' || name === 'th') line += ' ';
      if (BLOCKS.has(name) && line.trim() !== '') endLine();
      // Between paragraphs.
      if (name === 'p') endLine();
      if (name === 'blockquote' && quotes > 0) quotes -= 1;
    },
  });
  parser.write(html);
  parser.end();
  endLine();
  return lines.join('\n').trim();
}
