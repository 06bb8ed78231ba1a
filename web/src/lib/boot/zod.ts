import { z } from 'zod/v4';

// The page's policy forbids eval. zod asks for it when the first object schema is made, which is
// while the contract's modules load; so this module stands in for `zod` in the bundle (alias in
// vite.config.ts) and is evaluated before any of them, however the bundler cuts its chunks.
z.config({ jitless: true });

export * from 'zod/v4';
export { z };
