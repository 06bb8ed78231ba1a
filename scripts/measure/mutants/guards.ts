import { parseAst } from 'vite';

/** A guard that can be taken away or weakened while the code runs. */
export interface Mutant {
  readonly id: number;
  readonly file: string;
  readonly line: number;
  /** The function or constant of the file in which it stands. */
  readonly within: string;
  /** What it is, and what becomes of it; where the same stands there again, with its number. */
  readonly text: string;
}

/** What names a guard as long as its function and itself stay as they are, whatever its line. */
export const nameOfGuard = ({ file, within, text }: Omit<Mutant, 'id' | 'line'>) =>
  `${file} ${within} ${text}`;

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
  /^(require\w*|check\w*|mayHandle|touchEnrollment|visibleQuiz|close\w*Sessions?\w*|endLinks|removeEmail|dropForeignLessons)$/;

/** Columns that say whose a row is, to what it belongs, and whether it counts still. */
const BINDING =
  /^(\w+\.)?(user_id|quiz_id|course_id|question_id|lesson_id|actor_id|about_id|uploaded_by|ended_at|revoked_at|expires_at|is_active|is_superuser|erased_at|is_published|provider|\w+_hash|secret|confirmed_at|last_step|purpose|passed|kind|key|language)$/;

/** What is left of two values rather than decides: the text that is there, the order of two rows. */
const CHOOSING = /^(trim|join|compare|localeCompare)$/;

/** A limit of how many or how often. */
const LIMIT = /^(MAX_(?!CACHED|COURSE_ERRORS)\w+|\w+_PER_\w+|FAILURES\w*|WRONG_TICKETS)$/;

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

/** Types are no code; what stands inside a cast is. */
const isType = ({ type }: Node) => type.startsWith('TS') && !/^TS(As|NonNull|Satisfies)/.test(type);

function childrenOf(node: Node): Node[] {
  const inner = Object.values(node).flat().filter(isNode);
  return inner.filter((child) => !isType(child)).toSorted((a, b) => a.start - b.start);
}

const nodeAt = (node: Node | undefined, key: string): Node | undefined => {
  const value = node?.[key];
  return isNode(value) ? value : undefined;
};

const nameOf = (node: Node | undefined): string =>
  typeof node?.['name'] === 'string' ? node['name'] : '';

/** `f` of the statement `f();` or `await f();`. */
function calledBy(statement: Node): string {
  const expression = nodeAt(statement, 'expression');
  const isAwaited = expression?.type === 'AwaitExpression';
  const called = isAwaited ? nodeAt(expression, 'argument') : expression;
  return called?.type === 'CallExpression' ? nameOf(nodeAt(called, 'callee')) : '';
}

function isThrow(node: Node | undefined): boolean {
  if (node?.type !== 'BlockStatement') return node?.type === 'ThrowStatement';
  return (node['body'] as Node[]).at(-1)?.type === 'ThrowStatement';
}

/** What the statements of a file declare. */
const declaredBy = (statement: Node): Node[] => {
  const declaration = nodeAt(statement, 'declaration') ?? statement;
  return (declaration['declarations'] ?? [declaration]) as Node[];
};

/** The constants of a file that are limits. */
function limitsOf(program: Node): Set<string> {
  const names = new Set<string>();
  for (const statement of program['body'] as Node[]) {
    for (const one of declaredBy(statement)) {
      const name = nameOf(nodeAt(one, 'id'));
      if (LIMIT.test(name) && nodeAt(one, 'init')?.type === 'Literal') names.add(name);
    }
  }
  return names;
}

/** Asks, while the code runs, whether this mutant is the one under test. */
const isOn = (id: number) => `globalThis.mutant?.(${id})`;

/**
 * The source with all its guards as mutants, each of which is off until `globalThis.mutant(id)` is true.
 * @param options.operands also those sides of `&&` and `||` that are in no condition of an error
 * @param options.nextId the id of the first mutant
 */
export function instrument(
  file: string,
  source: string,
  { operands, nextId }: { operands: boolean; nextId: number },
): { code: string; mutants: Mutant[] } {
  const program: unknown = parseAst(source, { lang: 'ts' }, file);
  if (!isNode(program)) throw new Error(`${file} has no syntax tree`);
  // Constants of the contract are read when it is loaded: its schemas are no guards of rights.
  const limits = file.startsWith('contract/') ? new Set<string>() : limitsOf(program);
  const mutants = new Map<string, Mutant>();
  const parts = (program['body'] as Node[]).flatMap(declaredBy);
  const within = ({ start, end }: Node): string =>
    nameOf(
      nodeAt(
        parts.find((part) => part.start <= start && end <= part.end),
        'id',
      ),
    );
  const short = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, 140);
  /** The switch of a mutant; the same one where a part of the source is written twice. */
  const mutant = (kind: string, node: Node, becomes: string): string => {
    const { start, end } = node;
    const key = `${kind} ${start} ${end} ${becomes}`;
    const known = mutants.get(key);
    if (known) return isOn(known.id);
    const id = nextId + mutants.size;
    const line = source.slice(0, start).split('\n').length;
    const text = `${kind}: ${short(source.slice(start, end))} → ${short(becomes)}`;
    mutants.set(key, { id, file, line, within: within(node), text });
    return isOn(id);
  };

  /** The source from one place to another, with what the nodes in between become. */
  const between = (from: number, to: number, nodes: readonly Node[], inError: boolean): string => {
    let code = '';
    let at = from;
    for (const node of nodes) {
      // A short property is two nodes at the same place.
      if (node.start < at) continue;
      code += source.slice(at, node.start) + render(node, inError);
      at = node.end;
    }
    return code + source.slice(at, to);
  };
  const plain = (node: Node, inError: boolean): string =>
    between(node.start, node.end, childrenOf(node), inError);

  const render = (node: Node, inError: boolean): string => {
    switch (node.type) {
      case 'Property': {
        const value = nodeAt(node, 'value');
        if (node['shorthand'] === true) return source.slice(node.start, node.end);
        const declared = String(value?.['value']);
        const weaker = nameOf(nodeAt(node, 'key')) === 'access' ? WEAKER[declared] : undefined;
        if (!value || !weaker) return plain(node, inError);
        const on = mutant('access', node, weaker);
        return `get access() { return ${on} ? '${weaker}' : '${declared}'; }`;
      }
      case 'ExpressionStatement':
        return GUARDS.test(calledBy(node))
          ? `if (!${mutant('call', node, 'nothing')}) { ${plain(node, inError)} }`
          : plain(node, inError);
      case 'IfStatement': {
        const test = nodeAt(node, 'test');
        if (!test || !isThrow(nodeAt(node, 'consequent'))) return plain(node, inError);
        const condition = `!${mutant('error', test, 'never')} && (${render(test, true)})`;
        const rest = childrenOf(node).filter((child) => child !== test);
        return (
          source.slice(node.start, test.start) +
          condition +
          between(test.end, node.end, rest, inError)
        );
      }
      case 'CallExpression': {
        const callee = nodeAt(node, 'callee');
        const object = nodeAt(callee, 'object');
        const method = nameOf(nodeAt(callee, 'property'));
        const args = node['arguments'] as Node[];
        const name = args[0]?.['value'];
        // Rows behind an id are the next part of a list.
        const isNextPart = args[1]?.['value'] === '>' && String(name).endsWith('_id');
        const isBinding =
          /^(where|on)$/.test(method) &&
          typeof name === 'string' &&
          BINDING.test(name) &&
          !isNextPart;
        if (!object || !isBinding) return plain(node, inError);
        const inner = args.toSorted((a, b) => a.start - b.start);
        const tail = between(object.end, node.end, inner, inError);
        const on = mutant('condition', { ...node, start: object.end }, 'nothing');
        return `(${on} ? (q) => q : (q) => q${tail})(${render(object, inError)})`;
      }
      case 'LogicalExpression': {
        const [left, right] = [nodeAt(node, 'left'), nodeAt(node, 'right')];
        const chosen = nameOf(nodeAt(nodeAt(left, 'callee'), 'property'));
        const decides = !CHOOSING.test(chosen) && right?.type !== 'ObjectExpression';
        const isMutated = (operands || inError) && decides && node['operator'] !== '??';
        if (!left || !right || !isMutated) return plain(node, inError);
        const [one, other] = [render(left, inError), render(right, inError)];
        const onlyOne = mutant('operand', node, source.slice(left.start, left.end));
        const onlyOther = mutant('operand', node, source.slice(right.start, right.end));
        const both = `(${one}) ${String(node['operator'])} (${other})`;
        return `(${onlyOne} ? (${one}) : ${onlyOther} ? (${other}) : ${both})`;
      }
      case 'MemberExpression': {
        const object = nodeAt(node, 'object');
        if (!object || node['computed'] === true) return plain(node, inError);
        // The places between hold the parentheses, which are no nodes.
        return between(node.start, node.end, [object], inError);
      }
      case 'VariableDeclarator': {
        const inner = childrenOf(node).filter((child) => child !== nodeAt(node, 'id'));
        return between(node.start, node.end, inner, inError);
      }
      case 'TemplateLiteral':
      case 'ImportDeclaration':
      case 'ExportSpecifier':
        return source.slice(node.start, node.end);
      case 'Identifier': {
        const name = nameOf(node);
        if (!limits.has(name)) return source.slice(node.start, node.end);
        return `(${mutant('limit', node, 'without end')} ? 1e9 : ${name})`;
      }
      default:
        return plain(node, inError);
    }
  };
  const code = source.slice(0, program.start) + render(program, false) + source.slice(program.end);
  const times = new Map<string, number>();
  const inOrder = [...mutants.values()].toSorted((a, b) => a.line - b.line);
  const numbered = inOrder.map((one) => {
    const time = (times.get(nameOfGuard(one)) ?? 0) + 1;
    times.set(nameOfGuard(one), time);
    return time === 1 ? one : { ...one, text: `${one.text} (${time})` };
  });
  return { code, mutants: numbered };
}
