/** Which mutants a round is about, and which of its tests are asked about each. */
export interface Round {
  /** By the id of the mutant: the beginnings of the paths of the tests; none where nobody is asked. */
  readonly asked: Readonly<Record<number, readonly string[]>>;
  /** At most so many tests of a file are asked about one guard. */
  readonly tries?: number;
}

/** Where guards stand. */
const GUARDED = [
  /^contract\/src\/(learning|people|school)\//,
  /^server\/src\/features\//,
  /^server\/src\/platform\/security\/(sessions|signed-urls|limits|networks|encryption)\.ts$/,
  /^server\/src\/platform\/(http\/(route|refuse-others|idempotency|metrics)|media\/media)\.ts$/,
  /^server\/src\/platform\/(jobs\/(control|leases)|backup\/(check|restore))\.ts$/,
];

/** Files that read, count and draw, and guard nothing. */
const NOT_GUARDED =
  /\.test\.ts$|(?<!\.ts)$|\/quizzes\/(files|stats)\/|\/guessable\/|\/videos\/(probe|prepare|posters|metadata|clearing)|\/(emails|device|page|page-style|small-page|cue-text|subtitles|report|reference|totp|file)\.ts$/;

export const isGuarded = (file: string) =>
  GUARDED.some((place) => place.test(file)) && !NOT_GUARDED.test(file);

/** Whether `&&` and `||` decide about rights in a file, wherever they stand. */
export const decidesByOperands = (file: string) =>
  /platform\/security\/(sessions|signed-urls)|platform\/media\/media|platform\/http\/(idempotency|metrics)|platform\/jobs\/|features\/(auth|providers\/providers|people|second-factor|users\/admin|courses\/courses|enrollments\/enrollments|quizzes\/attempts|lessons\/lessons|passwords|account|own-data\/deletion)/.test(
    file,
  );

/** What asks about every call: the first to be asked, because it notices most. */
export const ACCESS = 'server/test/access/';

/** Every test that may notice a guard; not what sends thousands of requests or starts programs. */
export const EVERYWHERE = [
  'server/src/',
  ACCESS,
  'server/test/hostile/',
  'server/test/headers',
  'server/test/form-versions',
];

/** The tests that are about what others rely on. */
const ABOUT: Readonly<Record<string, string>> = {
  sessions: 'server/src/features/auth/',
  limits: 'server/src/features/auth/',
  networks: 'server/src/features/auth/',
  encryption: 'server/src/features/second-factor/',
  people: 'server/src/features/users/',
};

/** The tests that are about this file. */
export function ownTests(file: string): string[] {
  if (file.startsWith('contract/')) return ['server/test/access/declared.unit.test.ts'];
  const folder = /^server\/src\/(features\/[\w-]+|platform\/\w+)\//.exec(file)?.[0] ?? '';
  const feature = /features\/([\w-]+)\//.exec(file)?.[1];
  const module = /([\w-]+)\.ts$/.exec(file)?.[1] ?? '';
  return [folder, ABOUT[feature ?? module] ?? []].flat();
}
