/** The tests that are asked about each mutant, by its id. */
export type Plan = Readonly<Record<number, Asked>>;

/** The beginnings of the paths of tests. */
export interface Asked {
  /** All of these are asked, test by test. */
  readonly own: readonly string[];
  /** Of these, some tests of each file: for the guard they differ little. */
  readonly others: readonly string[];
}

/** Where guards stand. */
const GUARDED = [
  /^contract\/src\/(learning|people|school)\//,
  /^server\/src\/features\//,
  /^server\/src\/platform\/security\/(sessions|signed-urls|limits|networks|encryption)\.ts$/,
  /^server\/src\/platform\/(http\/route|media\/media)\.ts$/,
];

/** Files that read and count, and guard nothing. */
const NOT_GUARDED =
  /\.test\.ts$|(?<!\.ts)$|\/quizzes\/(files|stats)\/|\/videos\/(probe|posters|metadata|clearing)|\/(emails|device|page|page-style|cue-text|subtitles|report|reference|totp|file)\.ts$/;

export const isGuarded = (file: string) =>
  GUARDED.some((place) => place.test(file)) && !NOT_GUARDED.test(file);

/** Whether `&&` and `||` decide about rights in a file, wherever they stand. */
export const decidesByOperands = (file: string) =>
  /platform\/security\/(sessions|signed-urls)|platform\/media\/media|features\/(auth|providers\/providers|people|second-factor|users\/admin|courses\/courses|enrollments\/enrollments|quizzes\/attempts|lessons\/lessons|passwords|account|own-data\/deletion)/.test(
    file,
  );

/** Tests that notice what others rely on, beside those of its own feature and of access. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  account: ['passwords', 'second-factor'],
  auth: ['second-factor', 'providers', 'passwords', 'account'],
  courses: ['enrollments', 'lessons'],
  enrollments: ['courses', 'lessons', 'quizzes', 'users', 'dashboard'],
  lessons: ['courses', 'videos'],
  'own-data': ['users'],
  passwords: ['auth', 'account', 'own-data', 'users', 'second-factor'],
  people: ['users', 'own-data', 'profile', 'auth'],
  'second-factor': ['auth', 'providers'],
  users: ['passwords', 'enrollments'],
  sessions: ['auth', 'account', 'second-factor', 'passwords', 'users'],
  limits: ['auth', 'messages', 'passwords', 'second-factor', 'account', 'providers'],
  networks: ['auth'],
  encryption: ['second-factor'],
};

/** The tests that are about what others rely on. */
const ABOUT: Readonly<Record<string, string>> = {
  sessions: 'server/src/features/auth/',
  limits: 'server/src/features/auth/',
  networks: 'server/src/features/auth/',
  encryption: 'server/src/features/second-factor/',
  people: 'server/src/features/users/',
};

/** The tests that could notice a change of this file. */
export function testsFor(file: string): Asked {
  if (file.startsWith('contract/')) {
    return { own: ['server/test/access/declared.unit.test.ts'], others: [] };
  }
  const folder = /^server\/src\/(features\/[\w-]+|platform\/\w+)\//.exec(file)?.[0] ?? '';
  const feature = /features\/([\w-]+)\//.exec(file)?.[1];
  const module = /([\w-]+)\.ts$/.exec(file)?.[1] ?? '';
  return {
    own: [folder, ABOUT[feature ?? module] ?? []].flat(),
    others: [
      'server/test/access/',
      ...(ALSO[feature ?? module] ?? []).map((name) => `server/src/features/${name}/`),
    ],
  };
}
