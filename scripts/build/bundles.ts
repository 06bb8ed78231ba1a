import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { catalogsOf, CONTRACT } from '../../web/src/lib/texts/catalogs.ts';
import { loadedWith, readChunks, sharedChunks, strangersIn } from './bundle-graph.ts';
import { lineage, readManifest, routeFiles } from './route-manifest.ts';
import { ROOT } from '../run.ts';

interface Entry {
  readonly name: string;
  readonly route: string;
  /** The page as it lies in the site. */
  readonly page: string;
  /** The language whose texts it loads. */
  readonly language: 'pt-BR' | 'en';
  /** Beside what its modules import: the player. */
  readonly also: readonly RegExp[];
  /** Kilobytes over the wire, fonts and the page itself too; headers and data not. */
  readonly most: number;
  /** What has no place in it. */
  readonly strange: RegExp;
}

const FALLBACK = '__spa-fallback.html';
const STAFF = /src\/features\/(admin|site|account\/login)\//;
const LEARNERS = /src\/features\/(learn|site|account)\//;
/** Of use in the player only. */
const VIDEO =
  /node_modules\/(media-chrome|ce-la-react|hls|youtube|vimeo)|features\/learn\/player\/(video\/(video-player|player-choices|player-keys)|frame\/)|contract\/src\/video-address/;

/**
 * What may not grow unnoticed: who raises a number says why in the commit. There is one style sheet for all: without
 * the admin area's it would weigh 1.4 kB less, but a second one must repeat what both use, in Tailwind's order, and
 * weighs 11 kB, which everybody who goes from one area to another would load. Of the list of routes three fifths are
 * the files that each route imports; it becomes shorter where modules that are always loaded together share a file. Of each, 5 kB are Lingui, which
 * translates, and the texts that every page has.
 */
const ENTRIES: readonly Entry[] = [
  {
    name: 'home',
    route: 'features/site/home',
    page: 'index.html',
    language: 'pt-BR',
    also: [],
    // 3 kB since the texts of the frame of public pages, which it loaded before, are counted too.
    // 2 kB since it ends with a call, and its footer leads to the page about privacy.
    // 2 kB since the style sheet and the list of routes, one for all pages, have the staff's desk: a course's and a
    // person's page, attempts, the gradebook, material.
    // 1 kB: the bell in the learners' header, and the addresses of the screens of notices in the list of routes.
    // Half a kB: the list of routes has the start page of teachers and the office.
    // 2 kB: what the school has published is read by each page, over the first school's values, and the list of
    // routes has the screen that changes it.
    most: 208,
    strange: /src\/features\/(?!shell\/|site\/)|node_modules\/(react-aria|zod|@tanstack)/,
  },
  {
    name: 'dashboard of a student',
    route: 'features/learn/dashboard/dashboard',
    page: FALLBACK,
    language: 'en',
    also: [],
    // 2 kB: what could not be sent waits here too, quizzes among it, and says so. 4 kB: the texts of all
    // screens of learners, in one file. 3 kB: the own week with its streak; the dialog of the goal comes later.
    // 1 kB since the list of routes has the page about privacy, in three languages.
    // 1 kB since the texts of the player's endings are in that file.
    // 1 kB since a quiz says what is unanswered and its result leads on.
    // 2 kB: covers of courses, and the texts of their outline.
    // 1 kB: the stories of badges and their pictures.
    // 3 kB: the way through the course, what is to review, and the course for a first day, with their texts.
    // 4 kB: the staff's desk as for the home page, and the texts of material, sections and a teacher's comment.
    // 1 kB: the bell, and the texts of the list of notices.
    // 1 kB: the same came to within a few bytes of the limit, which the names of the files decide.
    // 1 kB: what the school has published is read by each page, over the first school's values.
    most: 229,
    strange: new RegExp(`${STAFF.source}|node_modules/(react-aria|zod|react-hook-form)`),
  },
  {
    name: 'player',
    route: 'features/learn/player/course',
    page: FALLBACK,
    language: 'en',
    also: [/video-player-.*js$/],
    // 2 kB since its failures name the code of the log and the picture has an edge; 6 kB as for the dashboard.
    // 1 kB since the texts of a course have its language, 1 kB the texts of goals in the file of learners' texts.
    // 1 kB since the page about privacy, as for the dashboard.
    // 1 kB for those of a quiz.
    // 1 kB for those of badges.
    // 3 kB: the staff's desk as for the home page, the tab of material, and their texts.
    // 1 kB: the style sheet has the row of saved views, the list of routes what lists of staff share, and the
    // address of the start page of teachers and the office.
    // 2 kB: the bell and the screens of notices, as for the dashboard, and two features more in the contract.
    // 1 kB: as for the dashboard.
    // 1 kB: what the school has published is read by each page, over the first school's values.
    most: 271,
    strange: new RegExp(`${STAFF.source}|node_modules/(react-aria|zod|react-hook-form)`),
  },
  {
    name: 'admin dashboard',
    route: 'features/admin/dashboard/dashboard',
    page: FALLBACK,
    language: 'en',
    also: [],
    // 2 kB since its failures name the code of the log and cut calls that create something are sent again.
    // 4 kB since the contract's sentences, which it loaded before, are counted too.
    // 3 kB since it is translated, with a choice of the language. 2 kB: the style sheet has that of covers and of
    // learners' new screens, the list of routes their addresses.
    // 9 kB: the bar with the search's button and what waits, Today, the permissions of the roles, and their texts;
    // the dialog of the search comes when it is opened.
    // 1 kB: saved views, as for the player.
    // 2 kB: the contract's sentences about notices, and the same list of routes and bell.
    // 3 kB: the start page of teachers and the office shares its panels and counts, which are files of their own;
    // leads, changes of many people and saved views have endpoints in the contract.
    // 4 kB: the same, and the screen of the school has its schema, endpoints and sentences in the contract.
    most: 280,
    strange: LEARNERS,
  },
];

const site = join(ROOT, 'web', 'build', 'client');

/** The length of a file as the server sends it. */
function wireLength(file: string): number {
  const path = join(site, file);
  if (existsSync(`${path}.br`)) return readFileSync(`${path}.br`).length;
  const content = readFileSync(path);
  if (!file.endsWith('.html')) return content.length;
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).length;
}

const chunks = readChunks(site);
const manifest = readManifest(site);
const fonts = globSync('assets/*.woff2', { cwd: site }).map((file) => `/${file}`);
const files = globSync('assets/*', { cwd: site }).map((file) => `/${file}`);
const problems: string[] = [];

/** The texts of a route and of those around it, each area's in a file. */
function textsOf({ route, language }: Entry): string[] {
  const routes = lineage(Object.fromEntries(manifest.routes), route);
  return routes
    .flatMap(({ id }) => catalogsOf(id))
    .map((name) => {
      const folder = name === CONTRACT ? 'locales' : `locales/${name}`;
      const catalog = `${folder}/${language}.po`;
      const chunk = chunks.find(({ start }) => start === catalog);
      if (!chunk) throw new Error(`The build has no ${catalog}.`);
      return chunk.file;
    });
}

function filesOf(entry: Entry): Set<string> {
  const also = files.filter((file) => entry.also.some((each) => each.test(file)));
  const start = [
    ...manifest.entry,
    manifest.file,
    ...routeFiles(manifest.routes, entry.route),
    ...textsOf(entry),
    ...also.filter((file) => !/\.(br|gz)$/.test(file)),
  ];
  return loadedWith(chunks, start);
}

const rows = ENTRIES.map((entry) => {
  const loaded = filesOf(entry);
  const weigh = (names: Iterable<string>) =>
    [...names].reduce((sum, file) => sum + wireLength(file), 0) / 1000;
  const scripts = [...loaded].filter((file) => file.endsWith('.js'));
  const styles = [...loaded].filter((file) => file.endsWith('.css'));
  const page = weigh([`/${entry.page}`]);
  const parts = { page, scripts: weigh(scripts), styles: weigh(styles), fonts: weigh(fonts) };
  const all = Object.values(parts).reduce((sum, part) => sum + part, 0);
  if (all > entry.most) {
    problems.push(
      `${entry.name} weighs ${all.toFixed(1)} kB, ${(all - entry.most).toFixed(1)} kB over its ${entry.most} kB. What weighs most:\n${[
        ...loaded,
      ]
        .map((file) => [file, wireLength(file)] as const)
        .toSorted(([, a], [, b]) => b - a)
        .slice(0, 6)
        .map(([file, bytes]) => `    ${(bytes / 1000).toFixed(1).padStart(6)} kB ${file}`)
        .join('\n')}`,
    );
  }
  for (const stranger of strangersIn(chunks, loaded, (module) => entry.strange.test(module))) {
    problems.push(`${entry.name} loads ${stranger}`);
  }
  const rounded = Object.entries(parts).map(([name, part]) => [name, Number(part.toFixed(1))]);
  return {
    entry: entry.name,
    files: scripts.length + styles.length,
    ...(Object.fromEntries(rounded) as typeof parts),
    'all (kB)': Number(all.toFixed(1)),
    'at most': entry.most,
  };
});

for (const [id, route] of manifest.routes) {
  if (!route.isScreen) continue;
  // What a screen loads by itself; the player fetches these when it has a video to show.
  const loaded = loadedWith(chunks, routeFiles(manifest.routes, id));
  for (const stranger of strangersIn(chunks, loaded, (module) => VIDEO.test(module))) {
    problems.push(`/${route.address} loads ${stranger}, which belongs to the player alone`);
  }
}

/** The files of the route table, without the layouts and what is no page. */
const screens = new Set(
  [...manifest.routes]
    // A file such as `manifest.webmanifest` is no screen.
    .filter(([, { address }]) => !address.includes('.'))
    .filter(([id, { isScreen }]) => isScreen && id.startsWith('features/'))
    // The same file stands for a page in each language, and for a form that creates and changes.
    .map(([id]) => `web/src/${id.replace(/\.[a-z]+$/, '')}.tsx`),
);
const listed = new Set(
  chunks.flatMap(({ modules }) => modules.map((each) => each.split('?', 1)[0] ?? each)),
);
for (const screen of screens) {
  if (!listed.has(screen)) problems.push(`${screen} is in none of the files that the build lists`);
}
for (const shared of sharedChunks(chunks, screens)) {
  problems.push(`${shared.file} holds more than one screen: ${shared.screens.join(', ')}`);
}

console.table(rows);
for (const problem of problems) console.error(`✗ ${problem}`);
if (problems.length > 0) process.exitCode = 1;
