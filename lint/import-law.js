import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Folders of `web/src/features` whose folders are features; every other folder is a feature itself. */
const AREAS = new Set(['learn', 'admin']);

/**
 * The workspace, layer (`platform`, `features`, `ui`, …), area and feature of a file, from its path.
 * Files directly in the folder of an area (`learn/course-icon.tsx`) are shared by its features.
 */
function placeOf(file) {
  const parts = relative(root, file).split(sep);
  const [workspace, src, layer, ...inner] = parts;
  const path = parts.join('/');
  if (src !== 'src') return { workspace, layer: src, feature: undefined, file: path };
  if (layer !== 'features' || inner.length < 2) return { workspace, layer, file: path };
  const [first, second] = inner;
  const area = AREAS.has(first) && workspace === 'web' ? first : undefined;
  const feature = area && inner.length > 2 ? `${area}/${second}` : first;
  return { workspace, layer, feature, area, file: path };
}

const IMPORTS = /(?:\bfrom|\bimport\(?)\s*'(\.[^']+)'/g;

/** For each workspace, the features that each feature imports; computed at the first use. */
const importedFeatures = new Map();
function featureGraph(workspace) {
  const cached = importedFeatures.get(workspace);
  if (cached) return cached;
  const graph = new Map();
  importedFeatures.set(workspace, graph);
  const folder = join(root, workspace, 'src', 'features');
  for (const name of globSync('**/*.{ts,tsx}', { cwd: folder })) {
    const file = join(folder, name);
    const { feature } = placeOf(file);
    if (!feature || isTest(file)) continue;
    for (const [, source] of readFileSync(file, 'utf8').matchAll(IMPORTS)) {
      const to = placeOf(join(dirname(file), source));
      if (!to.feature || to.feature === feature) continue;
      graph.set(feature, (graph.get(feature) ?? new Set()).add(to.feature));
    }
  }
  return graph;
}

/** Whether a feature imports another, directly or by way of others. */
function dependsOn(workspace, from, to, seen = new Set()) {
  if (from === to) return true;
  if (seen.has(from)) return false;
  seen.add(from);
  const next = featureGraph(workspace).get(from) ?? [];
  return [...next].some((feature) => dependsOn(workspace, feature, to, seen));
}

const isTest = (file) => /\.test\.tsx?$/.test(file);

/** Why `from` must not import `to`; undefined when it may. */
function violation(from, to) {
  if (from.workspace !== to.workspace) {
    const composed = ['demo', 'e2e', 'scripts', 'bench'].includes(from.workspace);
    if (composed || from.file.endsWith('vitest.config.ts')) return undefined;
    return `${from.workspace} imports only @trilha/contract of the other workspaces`;
  }
  const isOtherFeature = from.feature && to.feature && from.feature !== to.feature;
  if (isOtherFeature && !isTest(from.file) && dependsOn(to.workspace, to.feature, from.feature)) {
    return `a circle of features: ${to.feature} imports ${from.feature} too`;
  }
  if (from.workspace === 'server' && !isTest(from.file)) {
    if (from.layer === 'platform' && to.layer !== 'platform') {
      return 'platform imports no feature and nothing above it';
    }
    if (from.feature && from.feature !== to.feature && to.layer === 'features') {
      const main = `server/src/features/${to.feature}/${to.feature}.ts`;
      const rules = /\/(progress|rules)\.ts$/.test(to.file);
      if (to.file !== main && !rules) {
        return "a feature imports another feature's main module or its pure rules only";
      }
    }
    if (from.feature && !['features', 'platform'].includes(to.layer)) {
      return 'a feature imports platform, contract and other features only';
    }
  }
  if (from.workspace === 'web') {
    const allowed = {
      ui: ['ui'],
      lib: ['lib'],
      content: ['content'],
      features: ['features', 'ui', 'lib', 'content'],
    }[from.layer];
    if (allowed && !allowed.includes(to.layer))
      return `web/${from.layer} does not import ${to.layer}`;
    const isOther = from.layer === 'features' && from.feature !== to.feature;
    if (isOther && to.layer === 'features' && (!from.area || from.area !== to.area)) {
      return 'features of different areas never import one another; routes.ts composes them';
    }
  }
  return undefined;
}

/** The packages that the contract may import. */
const CONTRACT_PACKAGES = new Set(['zod', 'fast-check', 'vitest']);

const importLaw = {
  create(context) {
    const file = context.filename;
    const from = placeOf(file);
    const check = (source) => {
      if (!source || typeof source.value !== 'string') return;
      const name = source.value;
      if (!name.startsWith('.')) {
        if (from.workspace === 'contract' && !CONTRACT_PACKAGES.has(name.split('/')[0])) {
          context.report({ node: source, message: `contract imports zod only, not ${name}` });
        }
        return;
      }
      const target = join(dirname(file), name);
      if (!existsSync(target.split('?')[0])) return;
      const reason = violation(from, placeOf(target));
      if (reason) context.report({ node: source, message: reason });
    };
    return {
      ImportDeclaration: (node) => check(node.source),
      ExportNamedDeclaration: (node) => check(node.source),
      ExportAllDeclaration: (node) => check(node.source),
      ImportExpression: (node) => check(node.source),
    };
  },
};

export default { meta: { name: 'trilha' }, rules: { 'import-law': importLaw } };
