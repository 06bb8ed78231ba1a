import { isLinkTarget, type MaterialBlock, type MaterialSpan } from '@trilha/contract';
import { type Mark, type Node, Schema } from 'prosemirror-model';

/** What a text may hold: the same as the contract's blocks. All else falls out where it is pasted. */
export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: {
      content: 'inline*',
      group: 'block',
      parseDOM: [{ tag: 'p' }],
      toDOM: () => ['p', 0],
    },
    heading: {
      content: 'inline*',
      group: 'block',
      defining: true,
      parseDOM: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => ({ tag })),
      toDOM: () => ['h4', 0],
    },
    bullets: {
      content: 'item+',
      group: 'block',
      parseDOM: [{ tag: 'ul' }],
      toDOM: () => ['ul', 0],
    },
    numbers: {
      content: 'item+',
      group: 'block',
      parseDOM: [{ tag: 'ol' }],
      toDOM: () => ['ol', 0],
    },
    item: {
      content: 'paragraph',
      defining: true,
      parseDOM: [{ tag: 'li' }],
      toDOM: () => ['li', 0],
    },
    text: { group: 'inline' },
    break: {
      inline: true,
      group: 'inline',
      selectable: false,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
  },
  marks: {
    link: {
      attrs: { href: { validate: 'string' } },
      inclusive: false,
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs(element) {
            const href = element.getAttribute('href') ?? '';
            return isLinkTarget(href) ? { href } : false;
          },
        },
      ],
      toDOM: ({ attrs }) => ['a', { href: String(attrs['href']) }, 0],
    },
    bold: { parseDOM: [{ tag: 'strong' }, { tag: 'b' }], toDOM: () => ['strong', 0] },
    italic: { parseDOM: [{ tag: 'em' }, { tag: 'i' }], toDOM: () => ['em', 0] },
  },
});

function nodesOf(spans: readonly MaterialSpan[]): Node[] {
  return spans.flatMap(({ text, bold, italic, href }) => {
    const styles: Mark[] = [
      ...(href === undefined ? [] : [schema.mark('link', { href })]),
      ...(bold ? [schema.mark('bold')] : []),
      ...(italic ? [schema.mark('italic')] : []),
    ];
    return text
      .split('\n')
      .flatMap((line, index) => [
        ...(index > 0 ? [schema.node('break', null, [], styles)] : []),
        ...(line === '' ? [] : [schema.text(line, styles)]),
      ]);
  });
}

/** A stored text as the editor's document. */
export function documentOf(blocks: readonly MaterialBlock[]): Node {
  const children = blocks.map((block) => {
    if (!('items' in block)) return schema.node(block.type, null, nodesOf(block.spans));
    const items = block.items.length > 0 ? block.items : [[]];
    return schema.node(
      block.type,
      null,
      items.map((spans) =>
        schema.node('item', null, schema.node('paragraph', null, nodesOf(spans))),
      ),
    );
  });
  return schema.node('doc', null, children.length > 0 ? children : schema.node('paragraph'));
}

function spansOf(line: Node): MaterialSpan[] {
  const spans: MaterialSpan[] = [];
  line.forEach((node) => {
    const href: unknown = node.marks.find(({ type }) => type.name === 'link')?.attrs['href'];
    const has = (name: string) => node.marks.some(({ type }) => type.name === name);
    const style = {
      ...(has('bold') ? { bold: true as const } : {}),
      ...(has('italic') ? { italic: true as const } : {}),
      ...(typeof href === 'string' ? { href } : {}),
    };
    const text = node.isText ? (node.text ?? '') : '\n';
    const last = spans.at(-1);
    const { text: _, ...lastStyle } = last ?? { text: '' };
    if (last && JSON.stringify(lastStyle) === JSON.stringify(style)) last.text += text;
    else spans.push({ text, ...style });
  });
  return spans;
}

/** The document as it is stored. */
export function blocksOf(document: Node): MaterialBlock[] {
  const blocks: MaterialBlock[] = [];
  document.forEach((node) => {
    const type = node.type.name;
    if (type === 'bullets' || type === 'numbers') {
      const items: MaterialSpan[][] = [];
      node.forEach((item) => {
        if (item.firstChild) items.push(spansOf(item.firstChild));
      });
      blocks.push({ type, items });
    } else blocks.push({ type: type === 'heading' ? type : 'paragraph', spans: spansOf(node) });
  });
  return blocks;
}
