import { parseAst } from 'vite';

/** A guard that is removed or weakened: the text between two places of a file, and what stands there instead. */
export interface Mutant {
  readonly file: string;
  readonly line: number;
  readonly kind: 'access' | 'call' | 'error' | 'condition' | 'operand' | 'limit';
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

/** A node of the syntax tree (ESTree). */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** A weaker access than that which an endpoint declares. */
const WEAKER: Readonly<Record<string, string>> = {
  superuser: 'staff',
  staff: 'user',
  user: 'public',
};

/** Functions that throw where something is not allowed, or that take back what was allowed before. */
const GUARDS =
  /^(require\w*|check\w*|mayHandle|touchEnrollment|visibleQuiz|close\w*Sessions?\w*|endLinks|endSession|removeEmail|dropForeignLessons)$/;

/** Columns that say whose a row is, to what it belongs, and whether it counts still. */
const BINDING =
  /^(\w+\.)?(user_id|quiz_id|course_id|question_id|lesson_id|actor_id|about_id|uploaded_by|ended_at|revoked_at|expires_at|is_active|is_superuser|erased_at|is_published|provider|\w+_hash|secret|confirmed_at|last_step|purpose|passed|kind|key|language)$/;

/** A limit of how many or how often. */
const LIMIT = /^(MAX_\w+|\w+_PER_\w+|FAILURES\w*|WRONG_\w+)$/;

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

function* nodesIn(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node)) {
    for (const inner of Array.isArray(value) ? value : [value]) {
      if (isNode(inner)) yield* nodesIn(inner);
    }
  }
}

const nodeAt = (node: Node, key: string): Node | undefined => {
  const value = node[key];
  return isNode(value) ? value : undefined;
};

const nameOf = (node: Node | undefined): string =>
  typeof node?.['name'] === 'string' ? node['name'] : '';

/** `f` of the statement `f();` or `await f();`. */
function calledBy(statement: Node): string {
  const expression = nodeAt(statement, 'expression');
  const called =
    expression?.type === 'AwaitExpression' ? nodeAt(expression, 'argument') : expression;
  return called?.type === 'CallExpression' ? nameOf(nodeAt(called, 'callee')) : '';
}

function isThrow(node: Node | undefined): boolean {
  if (node?.type !== 'BlockStatement') return node?.type === 'ThrowStatement';
  return (node['body'] as Node[]).at(-1)?.type === 'ThrowStatement';
}

type Change = Pick<Mutant, 'kind' | 'start' | 'end' | 'replacement'>;

/** What can be weakened at one node. */
function* changesAt(node: Node, text: (node: Node) => string): Generator<Change> {
  const { start, end } = node;
  switch (node.type) {
    case 'Property': {
      const value = nodeAt(node, 'value');
      const weaker = nameOf(nodeAt(node, 'key')) === 'access' && WEAKER[String(value?.['value'])];
      if (value && weaker) {
        yield { kind: 'access', start: value.start, end: value.end, replacement: `'${weaker}'` };
      }
      break;
    }
    case 'ExpressionStatement':
      if (GUARDS.test(calledBy(node))) yield { kind: 'call', start, end, replacement: ';' };
      break;
    case 'IfStatement': {
      const test = nodeAt(node, 'test');
      if (test && isThrow(nodeAt(node, 'consequent'))) {
        yield { kind: 'error', start: test.start, end: test.end, replacement: 'false' };
      }
      break;
    }
    case 'CallExpression': {
      const callee = nodeAt(node, 'callee');
      const object = callee && nodeAt(callee, 'object');
      const method = callee && nameOf(nodeAt(callee, 'property'));
      const [column] = node['arguments'] as Node[];
      if (object && /^(where|on)$/.test(method ?? '') && BINDING.test(String(column?.['value']))) {
        yield { kind: 'condition', start: object.end, end, replacement: '' };
      }
      break;
    }
    case 'LogicalExpression': {
      const [left, right] = [nodeAt(node, 'left'), nodeAt(node, 'right')];
      if (!left || !right || node['operator'] === '??') break;
      yield { kind: 'operand', start, end, replacement: `(${text(left)})` };
      yield { kind: 'operand', start, end, replacement: `(${text(right)})` };
      break;
    }
    case 'VariableDeclarator': {
      const init = nodeAt(node, 'init');
      if (init?.type === 'Literal' && LIMIT.test(nameOf(nodeAt(node, 'id')))) {
        yield { kind: 'limit', start: init.start, end: init.end, replacement: '1e9' };
      }
      break;
    }
    default:
  }
}

/** The guards of a file, each with what weakens it. */
export function mutantsOf(file: string, source: string): Mutant[] {
  const text = ({ start, end }: Node) => source.slice(start, end);
  const program: unknown = parseAst(source, { lang: 'ts' }, file);
  if (!isNode(program)) throw new Error(`${file} has no syntax tree`);
  return [...nodesIn(program)].flatMap((node) =>
    [...changesAt(node, text)].map((change) => ({
      ...change,
      file,
      line: source.slice(0, change.start).split('\n').length,
    })),
  );
}

/** The mutant in words: where, and what became what. */
export function describe({ file, line, kind, start, end, replacement }: Mutant, source: string) {
  const short = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, 120);
  return `${file}:${line} ${kind}: ${short(source.slice(start, end))} → ${short(replacement) || 'nothing'}`;
}
