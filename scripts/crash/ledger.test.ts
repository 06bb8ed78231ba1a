import { expect, test } from 'vitest';
import { lossesOf, newLedger } from './ledger.ts';

const stored = (values: Record<string, string>) => new Map(Object.entries(values));

test('what was acknowledged and is not there is a loss, and so is an older value', () => {
  const ledger = newLedger();
  ledger.begin('position', '1').acknowledge();
  ledger.begin('position', '2').acknowledge();
  expect(lossesOf(ledger, stored({ position: '2' }))).toEqual([]);
  expect(lossesOf(ledger, stored({ position: '1' }))).toEqual([
    'position is 1: it was acknowledged as 2',
  ]);
  expect(lossesOf(ledger, stored({}))).toEqual(['position is lost: it was acknowledged as 2']);
});

test('what got no answer may be there or not; once it was seen it must stay', () => {
  const ledger = newLedger();
  ledger.begin('position', '1').acknowledge();
  ledger.begin('position', '2');
  ledger.begin('name', 'Ana');
  for (const position of ['1', '2']) expect(lossesOf(ledger, stored({ position }))).toEqual([]);
  expect(lossesOf(ledger, stored({ position: '3' }))).toHaveLength(1);
  expect(ledger.settle(stored({ position: '2' }))).toEqual(['position']);
  expect(lossesOf(ledger, stored({ position: '1' }))).toHaveLength(1);
  expect(ledger.allowed('name')).toBeUndefined();
});

test('what was refused must not be there', () => {
  const ledger = newLedger();
  ledger.begin('position', '1').acknowledge();
  ledger.begin('position', '2').refuse();
  expect(lossesOf(ledger, stored({ position: '2' }))).toHaveLength(1);
  // The first one with this value is in doubt still.
  ledger.begin('position', '3');
  ledger.begin('position', '3').refuse();
  expect(lossesOf(ledger, stored({ position: '3' }))).toEqual([]);
  expect(ledger.counts()).toEqual({ acknowledged: 1, doubtful: 1 });
});
