import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const ours = (file: string) => fileURLToPath(new URL(`../src/${file}`, import.meta.url));

/** Libraries that turn texts into HTML, each with the module whose functions they call instead. */
const LIBRARIES: readonly (readonly [RegExp, string])[] = [
  [
    /[\\/]node_modules[\\/](?:media-chrome|react-aria)[\\/]/,
    ours('features/learn/player/video/player-html.ts'),
  ],
  [/[\\/]node_modules[\\/]react-dom[\\/]cjs[\\/]react-dom-client/, ours('lib/boot/script-html.ts')],
];

/** Where a text becomes HTML. */
const SINK =
  /\.(?:innerHTML|outerHTML) = (?!=)|\.(?:insertAdjacentHTML|setHTMLUnsafe|parseFromString|createContextualFragment)\(/;

/** Modules that may: they ask a policy of their own. */
const HAS_POLICY = /[\\/]dompurify[\\/]|[\\/](?:player|script)-html\.ts$/;

/** The controls of the player look for the style elements of a part. */
const STYLE_ELEMENTS = 'styleParent.querySelectorAll("style:not([media])")';

/** The functions that stand in the place of the browser's methods. */
const FUNCTION_OF: ReadonlyMap<string, string> = new Map([
  ['setHTMLUnsafe', 'setHtml'],
  ['insertAdjacentHTML', 'insertHtml'],
  ['parseFromString', 'parseHtml'],
]);

/** A node of the syntax tree, as far as it is looked at. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

interface Change {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) yield* nodesOf(child);
    }
  }
}

/** `object.name` of a member expression. */
function member(node: unknown): { object: Node; name: string } | undefined {
  if (!isNode(node) || node.type !== 'MemberExpression') return undefined;
  const { object, property } = node;
  const name = isNode(property) ? property['name'] : undefined;
  return isNode(object) && typeof name === 'string' ? { object, name } : undefined;
}

function changeOf(node: Node, source: (part: Node) => string): Change | undefined {
  if (node.type === 'AssignmentExpression') {
    const target = member(node['left']);
    const value = node['right'];
    if (target?.name !== 'innerHTML' || !isNode(value)) return undefined;
    const object = source(target.object);
    const text =
      value['value'] === ''
        ? `${object}.replaceChildren()`
        : `__html.setHtml(${object}, ${source(value)})`;
    return { start: node.start, end: node.end, text };
  }
  if (node.type !== 'CallExpression') return undefined;
  const called = member(node['callee']);
  const replacement = called && FUNCTION_OF.get(called.name);
  if (!called || !replacement) return undefined;
  const values = (node['arguments'] as Node[]).map(source);
  const text = `__html.${replacement}(${[source(called.object), ...values].join(', ')})`;
  return { start: node.start, end: node.end, text };
}

/**
 * Has the libraries write their HTML by functions of ours, as the policy of the pages asks for (Trusted
 * Types). The build fails at a library that writes HTML in a way that is not known here.
 */
export const trustedHtml: Plugin = {
  name: 'trilha:trusted-html',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    const functions = LIBRARIES.find(([library]) => library.test(id))?.[1];
    if (!functions || (!SINK.test(code) && !code.includes(STYLE_ELEMENTS))) return null;
    const source = ({ start, end }: Node) => code.slice(start, end);
    const program = this.parse(code);
    const changes = [...nodesOf(program as unknown as Node)].flatMap(
      (node) => changeOf(node, source) ?? [],
    );
    let text = code;
    for (const { start, end, text: changed } of changes.toSorted((a, b) => b.start - a.start)) {
      text = text.slice(0, start) + changed + text.slice(end);
    }
    text = text.replaceAll(STYLE_ELEMENTS, '__html.sheetsOf(styleParent)');
    if (!text.includes('__html.')) return { code: text, map: null };
    const file = JSON.stringify(functions);
    // A module of CommonJS would be none any more with an import.
    const isModule = program.body.some(({ type }) => /^(?:Import|Export)/.test(type));
    const head = isModule ? `import * as __html from ${file};` : `const __html = require(${file});`;
    return { code: `${head}\n${text}`, map: null };
  },
  generateBundle(_, bundle) {
    const modules = Object.values(bundle).flatMap((output) =>
      output.type === 'chunk' ? Object.entries(output.modules) : [],
    );
    for (const [id, { code }] of modules) {
      if (code && SINK.test(code) && !HAS_POLICY.test(id)) {
        this.error(`${id} writes HTML, which the policy of the pages does not allow it.`);
      }
    }
    for (const name of ['setHtml', 'insertHtml', 'sheetsOf']) {
      if (!modules.some(([id, { code }]) => !HAS_POLICY.test(id) && code?.includes(`${name}(`))) {
        this.error(`No library writes HTML by ${name} any more.`);
      }
    }
  },
};
