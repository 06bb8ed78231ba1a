import { setBlockType, toggleMark } from 'prosemirror-commands';
import type { Mark, NodeType } from 'prosemirror-model';
import { liftListItem, wrapInList } from 'prosemirror-schema-list';
import type { Command, EditorState } from 'prosemirror-state';
import { schema } from './schema.ts';

/** What the toolbar shows of where the cursor is. */
export interface Styles {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly heading: boolean;
  readonly bullets: boolean;
  readonly numbers: boolean;
  /** The address of the link there. */
  readonly link: string | undefined;
}

const type = (name: string): NodeType => {
  const found = schema.nodes[name];
  if (!found) throw new Error(`no node ${name}`);
  return found;
};
const mark = (name: string) => {
  const found = schema.marks[name];
  if (!found) throw new Error(`no mark ${name}`);
  return found;
};

function listAround({ selection }: EditorState): 'bullets' | 'numbers' | undefined {
  const { $from } = selection;
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const { name } = $from.node(depth).type;
    if (name === 'bullets' || name === 'numbers') return name;
  }
  return undefined;
}

function hasMark(state: EditorState, name: string): boolean {
  const { from, to, empty, $from } = state.selection;
  if (empty) return mark(name).isInSet(state.storedMarks ?? $from.marks()) !== undefined;
  return state.doc.rangeHasMark(from, to, mark(name));
}

function linkAt({ selection: { $from, to }, doc }: EditorState): string | undefined {
  const ofMarks = (marks: readonly Mark[]): unknown => mark('link').isInSet(marks)?.attrs['href'];
  let href = ofMarks($from.marks());
  doc.nodesBetween($from.pos, to, (node) => {
    href ??= ofMarks(node.marks);
  });
  return typeof href === 'string' ? href : undefined;
}

export function stylesOf(state: EditorState): Styles {
  const list = listAround(state);
  return {
    bold: hasMark(state, 'bold'),
    italic: hasMark(state, 'italic'),
    heading: state.selection.$from.parent.type.name === 'heading',
    bullets: list === 'bullets',
    numbers: list === 'numbers',
    link: linkAt(state),
  };
}

export const toggle = (name: 'bold' | 'italic'): Command => toggleMark(mark(name));

export const toggleHeading: Command = (state, dispatch) =>
  setBlockType(type(stylesOf(state).heading ? 'paragraph' : 'heading'))(state, dispatch);

/** Makes a list, another list of a list, or lines of it again. */
export const toggleList =
  (name: 'bullets' | 'numbers'): Command =>
  (state, dispatch) => {
    const around = listAround(state);
    if (around === name) return liftListItem(type('item'))(state, dispatch);
    if (around === undefined) return wrapInList(type(name))(state, dispatch);
    const { $from } = state.selection;
    dispatch?.(state.tr.setNodeMarkup($from.before($from.depth - 2), type(name)));
    return true;
  };

/** The words of the link at the cursor. */
function rangeOf(state: EditorState): { from: number; to: number } {
  const { from, to, empty, $from } = state.selection;
  if (!empty) return { from, to };
  const range = { from, to };
  $from.parent.forEach((node, offset) => {
    const start = $from.start() + offset;
    const end = start + node.nodeSize;
    if (start <= from && from <= end && mark('link').isInSet(node.marks)) {
      range.from = start;
      range.to = end;
    }
  });
  return range;
}

/** Makes a link of what is chosen, or of the address itself; without an address it is none any more. */
export const setLink =
  (href: string): Command =>
  (state, dispatch) => {
    const { from, to } = rangeOf(state);
    const { tr } = state;
    if (href === '') tr.removeMark(from, to, mark('link'));
    else if (from === to) tr.insert(from, schema.text(href, [schema.mark('link', { href })]));
    else tr.removeMark(from, to, mark('link')).addMark(from, to, schema.mark('link', { href }));
    dispatch?.(tr.scrollIntoView());
    return true;
  };
