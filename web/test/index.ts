/** What component tests import: `import { … } from '#test'` (see docs/testing.md). */
export { expectAccessible } from './accessible.ts';
export { type Mock, mock, noNetwork, httpError } from './api.ts';
export * from './factories.ts';
export {
  expectPseudo,
  fails,
  ONE,
  PSEUDO,
  pseudoUser,
  speakPseudo,
  THREE,
  TWO,
  wide,
  untranslated,
} from './pseudo.ts';
export { renderScreen, type User } from './screen.tsx';
export { mockEndedSession } from './session.ts';
export { holdTimers } from './timers.ts';
