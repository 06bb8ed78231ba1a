import type { EntryContext } from 'react-router';
import { API_URL_HERE } from '@trilha/contract';
import filesOf from 'virtual:chunks';
import type { AppCode, ScreenPlan, ScreensPlan } from './plan.ts';
import { type Language, type Page, pages } from '../routes/route-table.ts';
import { catalogsOf, CONTRACT } from '../texts/catalogs.ts';

/* Of the build only: what the pages are told of the files that they need. */

type Manifest = EntryContext['manifest'];
type Entry = Manifest['routes'][string] & {};

/** The larger files that the start needs, in whatever order; they do nothing by themselves. */
const LIBRARIES = /\/(framework|shell|widgets|common)-/;

function filesOfRoute(route: Entry): string[] {
  return [route.module, ...(route.imports ?? []), ...(route.css ?? [])];
}

/** A route and those around it, the innermost first. */
function lineage({ routes }: Manifest, id: string): Entry[] {
  const found: Entry[] = [];
  for (let route = routes[id]; route; route = routes[route.parentId ?? '']) found.push(route);
  return found;
}

/** The files of the texts of some routes, in a language. */
function textsOf(ids: readonly string[], language: Language): string[] {
  const catalogs = [...new Set(ids.flatMap(catalogsOf))];
  return catalogs.map((name) => {
    const place = name === CONTRACT ? 'locales' : `locales/${name}`;
    const [file] = filesOf[`${place}/${language}.po`] ?? [];
    if (file === undefined) throw new Error(`There is no catalog ${name} in ${language}.`);
    return file;
  });
}

/** The app's code for a page that shows some routes, with its texts where their language is known. */
export function appCode(manifest: Manifest, ids: readonly string[], language?: Language): AppCode {
  const { entry, url } = manifest;
  const routes = ids.flatMap((id) => manifest.routes[id] ?? []);
  const code = routes.flatMap(filesOfRoute).filter((file) => !file.endsWith('.css'));
  const texts = language ? textsOf(ids, language) : [];
  const files = [...new Set([url, entry.module, ...entry.imports, ...code, ...texts])];
  return {
    files,
    libraries: files.filter((file) => LIBRARIES.test(file)),
    manifest: url,
    routes: Object.fromEntries(routes.map(({ id, module }) => [id, module])),
    entry: entry.module,
  };
}

/** `/course/:id/quizzes` as a regular expression. */
function expressionOf(pattern: string): string {
  return `^${pattern.replaceAll(/:\w+/g, '(\\d+)')}$`;
}

/** The plan of the page that stands for all screens behind the log-in. */
export function screensPlan(manifest: Manifest): ScreensPlan {
  const root = manifest.routes['root'];
  const app = appCode(manifest, ['root']);
  const common = new Set([...app.files, ...(root?.css ?? [])]);
  const files: string[] = [];
  /** The places of those files that the page does not load anyway. */
  const placesOf = (wanted: readonly string[]) =>
    [...new Set(wanted)]
      .filter((file) => !common.has(file))
      .map((file) => {
        if (!files.includes(file)) files.push(file);
        return files.indexOf(file);
      });
  const planOf = ({ id, pattern, lang, frame, early }: Page): ScreenPlan[] => {
    if (!frame) return [];
    const routes = lineage(manifest, id);
    const own = placesOf(routes.flatMap(filesOfRoute));
    const ids = routes.map((route) => route.id);
    const texts = (language: Language) => placesOf(textsOf(ids, language));
    const code = early?.code === undefined ? [] : filesOf[early.code];
    if (!code) throw new Error(`${id} imports no ${early?.code ?? ''}`);
    const imported = placesOf(code).filter((place) => !own.includes(place));
    const calls = (early?.calls ?? []).map(({ path }) => path.replace('{id}', '$1'));
    return [
      {
        path: expressionOf(pattern),
        lang,
        frame,
        files: own,
        imported,
        texts: { 'pt-BR': texts('pt-BR'), en: texts('en'), fr: texts('fr') },
        calls,
        ...(early?.picture && { picture: early.picture.source }),
      },
    ];
  };
  return { app, base: API_URL_HERE, screens: pages.flatMap(planOf), files };
}
