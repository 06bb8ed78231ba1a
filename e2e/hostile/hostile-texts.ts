/** Hosts that nobody may be led to. A request to one of them fails the test. */
export const ELSEWHERE = 'elsewhere.example';

/** What breaks out of a text, an attribute, a title, a script, a text area, a template or a direction. */
const ATTACK = [
  `"'></title></script></textarea></style>-->`,
  '<script>__xss(1)</script>',
  `<img src="//${ELSEWHERE}/a" onerror="__xss(2)">`,
  '<svg onload="__xss(3)"><a xlink:href="javascript:__xss(4)">x</a></svg>',
  '<a href="javascript:__xss(5)" onclick="__xss(6)">x</a>',
  `<iframe srcdoc="<script>__xss(7)</script>"></iframe><base href="//${ELSEWHERE}/">`,
  `<style>@import "//${ELSEWHERE}/b";</style><form action="//${ELSEWHERE}/c"><button>x</button></form>`,
  `{{constructor.constructor("__xss(8)")()}}\${__xss(9)}#{__xss(10)}<%= __xss(11) %>`,
  '&lt;script&gt;&#60;b&#62;',
  '\u202Etxet\u202C',
].join('');

/** A hostile text that says where it stands. */
export function hostile(mark: string): string {
  return `«${mark}»${ATTACK}`;
}

/** A short one, for what is limited in length, such as the name of a file. */
export const SHORT = '<img src=x onerror=__xss(12)>';

/** Addresses that are none: as an icon, a picture or a video. */
export const SCRIPT_ADDRESS = 'javascript:__xss(13)//"><script>__xss(14)</script>';

const spaceless = (text: string) => text.replaceAll(/[\s\u2060\u200B]+/g, '');

/** The marks of the texts that stand in `text` whole, as they were entered; others are cut off or gone. */
export function marksIn(text: string): Set<string> {
  const shown = spaceless(text);
  const attack = spaceless(ATTACK);
  const found = [...shown.matchAll(/«([\w.]+)»/g)];
  return new Set(
    found.flatMap(({ 0: whole, 1: mark = '', index }) =>
      shown.startsWith(attack, index + whole.length) ? [mark] : [],
    ),
  );
}
