import { existsSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * The place of a file in the house: `server/features/quizzes`, `web/ui`, `contract`, … computed
 * from its folders, so that a new feature needs no entry anywhere.
 */
function placeOf(file) {
  const parts = relative(root, file).split(sep);
  const [workspace, src, room, feature] = parts;
  if (src !== 'src') return { workspace, room: src, feature: undefined, file: parts.join('/') };
  const isFeature = room === 'features' && parts.length > 4;
  return { workspace, room, feature: isFeature ? feature : undefined, file: parts.join('/') };
}

const isTest = (file) => /\.test\.tsx?$/.test(file);

/** Why `from` may not import `to`, or undefined when it may. */
function fault(from, to) {
  if (from.workspace !== to.workspace) {
    const composed = ['demo', 'e2e', 'scripts', 'bench'].includes(from.workspace);
    if (composed || from.file.endsWith('vitest.config.ts')) return undefined;
    return `${from.workspace} imports only @trilha/contract of the other workspaces`;
  }
  if (from.workspace === 'server' && !isTest(from.file)) {
    if (from.room === 'platform' && to.room !== 'platform') {
      return 'platform knows no feature and nothing above it';
    }
    if (from.feature && from.feature !== to.feature && to.room === 'features') {
      const main = `server/src/features/${to.feature}/${to.feature}.ts`;
      const rules = /\/(progress|rules)\.ts$/.test(to.file);
      if (to.file !== main && !rules) {
        return "a feature imports another feature's main module or its pure rules only";
      }
    }
    if (from.feature && !['features', 'platform'].includes(to.room)) {
      return 'a feature imports platform, contract and other features only';
    }
  }
  if (from.workspace === 'web') {
    const allowed = {
      ui: ['ui'],
      lib: ['lib'],
      content: ['content'],
      features: ['features', 'ui', 'lib', 'content'],
    }[from.room];
    if (allowed && !allowed.includes(to.room)) return `web/${from.room} does not import ${to.room}`;
    if (from.room === 'features' && to.room === 'features' && from.feature !== to.feature) {
      return 'features never import one another; routes.ts composes them';
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
      const reason = fault(from, placeOf(target));
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
