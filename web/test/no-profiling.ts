// React's development build keeps a record for whoever profiles or steps through a page: a stack of each
// element that it makes, a task for each component, a mark for each drawing. No test reads it, and it takes
// a good part of the time of a test (docs/testing.md). React has no switch for it but its production build,
// which has no warnings; so what it asks for is taken away here. React's warnings stay as they are.

// React looks for these once, when it is loaded: after this line.
Object.assign(console, { createTask: undefined, timeStamp: undefined });
const React = await import('react');

/** React counts the stacks of the last second, and leaves them out from 10,000 on. */
export const COUNTER = 'recentlyCreatedOwnerStacks';

const counted: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
if (typeof counted !== 'object' || !counted || !(COUNTER in counted)) {
  throw new Error('React counts its stacks elsewhere now: see web/test/no-profiling.ts.');
}
Object.defineProperty(counted, COUNTER, {
  get: () => Infinity,
  set() {
    // Each second React sets it back.
  },
});
