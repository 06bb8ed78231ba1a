import { api, type Endpoint } from '@trilha/contract';
import { expect, test } from 'vitest';
import * as dashboard from './features/admin/dashboard/calls.ts';
import * as learning from './features/learn/calls.ts';
import { EARLY_CALLS } from './early-calls.ts';

const declared: Endpoint[] = Object.values(api).flatMap((group) => Object.values<Endpoint>(group));

test.each([...Object.entries(dashboard), ...Object.entries(learning)])(
  '%s is an endpoint of the contract',
  (_name, { method, path, access }) => {
    expect(declared.filter((each) => each.path === path && each.method === method)).toMatchObject([
      { access },
    ]);
  },
);

test.each(Object.values(EARLY_CALLS).flat())('%s can be asked for early', (address) => {
  const path = address.replace('$1', '{id}');
  expect(declared.filter((each) => each.path === path && each.method === 'GET')).toHaveLength(1);
});
