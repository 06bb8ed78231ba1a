import { join } from 'node:path';
import { ROOT } from '../../scripts/run.ts';

/** How many users each set has; all else follows. */
export const SIZES = { small: 1_000, medium: 5_000, large: 100_000 } as const;
export type Size = keyof typeof SIZES;

export const ENGINES = ['sqlite', 'postgres'] as const;
export type Engine = (typeof ENGINES)[number];

/** Where sets and figures are kept. */
export const DATA = join(ROOT, 'data', 'bench');

export const PASSWORD = 'bench-pass-1';

/** A set that is made. */
export interface BenchSet {
  readonly size: Size;
  readonly engine: Engine;
  readonly users: number;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** What a server needs to serve it; the port is free to choose. */
  readonly env: Readonly<Record<string, string>>;
}

export function benchSet(size: Size, engine: Engine, databaseUrl?: string): BenchSet {
  const dataDir = join(DATA, `${size}-${engine}`);
  return {
    size,
    engine,
    users: SIZES[size],
    dataDir,
    databaseUrl,
    env: {
      DATA_DIR: dataDir,
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      // Known, so that sessions can be opened from outside; it guards nothing.
      SECRET_KEY: 'the bench keeps no secrets and needs none',
      LOG_LEVEL: 'warn',
      VIDEO_PREPARATION: 'off',
      PORT: '0',
    },
  };
}
