import type { MaterialBlock } from '@trilha/contract';
import { expect, test } from 'vitest';
import { blocksOf, documentOf } from './schema.ts';

test('a text is the same after the editor has had it', () => {
  const blocks: MaterialBlock[] = [
    { type: 'heading', spans: [{ text: 'To remember' }] },
    {
      type: 'paragraph',
      spans: [
        { text: 'Say ' },
        { text: 'hello\nand', bold: true, italic: true },
        { text: ' bye', href: 'https://links.example/' },
      ],
    },
    { type: 'bullets', items: [[{ text: 'one' }], []] },
    { type: 'numbers', items: [[{ text: 'two', italic: true }]] },
    { type: 'paragraph', spans: [] },
  ];
  expect(blocksOf(documentOf(blocks))).toEqual(blocks);
});

test('no text is an empty line, and an empty list one of an empty item', () => {
  expect(blocksOf(documentOf([]))).toEqual([{ type: 'paragraph', spans: [] }]);
  expect(blocksOf(documentOf([{ type: 'bullets', items: [] }]))).toEqual([
    { type: 'bullets', items: [[]] },
  ]);
});
