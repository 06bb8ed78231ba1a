import { expect, test } from 'vitest';
import { calls, callsWithIds } from './calls.ts';
import { accessByRule, standings } from './rules.ts';

test.for(calls)('$name declares the access that its path stands for', (of) => {
  expect(of.endpoint.access).toBe(accessByRule(of));
});

test.for(callsWithIds)('$name says who may use which rows', (of) => {
  const isDecided = of.endpoint.access !== 'user' || standings[of.name] !== undefined;
  expect(
    isDecided,
    `${of.name} is for every user and names a row: say in \`standings\` in server/test/access/rules.ts what it answers to whom.`,
  ).toBe(true);
});
