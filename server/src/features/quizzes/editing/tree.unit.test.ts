import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inOrder } from './tree.ts';

test('a sorted list is not changed, whatever its first number', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(5)), fc.nat(3), (steps, first) => {
      let order = first;
      const listed = steps.map((step) => ({ order: (order += step) }));
      expect(inOrder(listed)).toEqual(listed);
      expect(inOrder(listed.map(() => ({})))).toEqual(listed.map(() => ({})));
    }),
  );
});

test('no question is lost, and the given orders are ascending', () => {
  const question = fc.record({ name: fc.uuid(), order: fc.option(fc.nat(9), { nil: undefined }) });
  fc.assert(
    fc.property(fc.array(question), (listed) => {
      const sorted = inOrder(listed);
      expect(new Set(sorted)).toEqual(new Set(listed));
      const sent = sorted.flatMap(({ order }) => order ?? []);
      expect(sent).toEqual(sent.toSorted((a, b) => a - b));
    }),
  );
});
