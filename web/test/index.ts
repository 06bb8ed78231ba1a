/** What component tests import: `import { … } from '#test'` (see docs/testing.md). */
export { expectAccessible } from './accessible.ts';
export { type Mock, mock, noNetwork, refusal } from './api.ts';
export * from './factories.ts';
export { renderScreen, type User } from './screen.tsx';
