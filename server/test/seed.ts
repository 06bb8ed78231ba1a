import fc from 'fast-check';

/**
 * What tests draw at random is the same in each run: one that fails fails again, and for everybody.
 * `SEED=7 npx vitest run --project unit` draws other values.
 */
fc.configureGlobal({ seed: Number(process.env['SEED'] ?? 20_260_310) });
