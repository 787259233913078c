import { dirname, resolve } from 'node:path';
import type { Rolldown } from 'vite';
import { firstPages } from '../src/app/first-pages.ts';
import { paths } from '../src/paths.ts';

/*
 * A page with its dozens of small shared modules is some thirty files otherwise, each a round trip on a slow
 * network. What goes together follows from folders and from what reaches what, never from the name of a file.
 */

type Context = Parameters<Rolldown.CodeSplittingNameFunction>[1];

const ICONS = '/lucide-react.mjs';

/** The icons that a module imports: the library's one entry reaches all of them, which says nothing. */
function iconsOf(context: Context, id: string, library: string): string[] {
  const imported = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g;
  const code = context.getModuleInfo(id)?.code ?? '';
  const names = [...code.matchAll(imported)].flatMap(([, list = '']) => list.match(/\b[A-Z]\w*/g));
  const all = context.getModuleInfo(library)?.code ?? '';
  return names.flatMap((name) => {
    const icon = new RegExp(`default as ${name}\\b.*from ["']\\.(/icons/.*)["']`).exec(all)?.[1];
    return icon === undefined ? [] : [library.replace(ICONS, icon)];
  });
}

/** All modules that these ones import, and what those import, without dynamic imports; themselves included. */
function reach(context: Context, from: readonly string[]): Set<string> {
  const found = new Set(from);
  // the set grows while it is walked
  for (const id of found)
    for (const next of context.getModuleInfo(id)?.importedIds ?? [])
      for (const used of next.endsWith(ICONS) ? iconsOf(context, id, next) : [next])
        found.add(used);
  return found;
}

const inProject = (path: string) => resolve(import.meta.dirname, '..', path);
const FIRST_PAINT = [inProject('index.html'), inProject(firstPages[paths.home] ?? '')];

/** By build: each asks with a context of its own. */
const firstPaints = new WeakMap<Context, Set<string>>();

/** Whether the first paint of `/` waits for a module. */
function isFirst(id: string, context: Context): boolean {
  const known = firstPaints.get(context) ?? reach(context, FIRST_PAINT);
  firstPaints.set(context, known);
  return known.has(id);
}

const brings = (library: string) => (id: string, context: Context) =>
  [...reach(context, [id])].some((other) => other.includes(`/node_modules/${library}/`));

/** Whether a module brings the schemas along. */
const bringsZod = brings('zod');
/** Whether it brings those of records and forms: those of calls are made with less of zod. */
const bringsRules = brings('zod/v4/classic');

/** Of zod what its small variant has, without what makes JSON schemas. */
const ZOD_MINI = /node_modules\/zod\/(mini|v4\/mini|v4\/core\/(?!.*json))/;

/** Whether modules of folders below its own import a module. */
const isPart = (id: string, context: Context) =>
  (context.getModuleInfo(id)?.importers ?? []).some(
    (other) => dirname(dirname(other)) === dirname(id),
  );

/** Whether a module brings the form library along. */
const bringsForms = brings('react-hook-form');

/** Whether a module brings along what reads and writes drafts. */
const bringsDrafts = (id: string, context: Context) =>
  [...reach(context, [id])].some((other) => other.startsWith(inProject('src/store/drafts')));

/** Whether a module brings the server's client along. */
const bringsClient = (id: string, context: Context) =>
  [...reach(context, [id])].some((other) => other.includes('/node_modules/@supabase/'));

/** Whether a module imports calls when it needs them. */
const asksLater = (id: string, context: Context) =>
  (context.getModuleInfo(id)?.dynamicallyImportedIds ?? []).some((other) =>
    other.startsWith(inProject('src/calls')),
  );

export const chunks: Rolldown.CodeSplittingGroup[] = [
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|zustand|cookie|set-cookie-parser)\//,
    priority: 10,
  },
  {
    // what the frame and Home are made of: no group of the following takes any of it along
    debugName: 'base',
    name: (id, context) => (isFirst(id, context) ? 'base' : null),
    test: /\/(node_modules|src\/(ui|blood|calls|collections|device|features\/info|remote|session|store)|sw)\/.*\.[mc]?[jt]sx?$|src\/paths\.ts$|preload-helper/,
    priority: 9,
  },
  {
    debugName: 'shared',
    name: (id, context) =>
      bringsZod(id, context) || bringsClient(id, context) || bringsDrafts(id, context)
        ? null
        : 'shared',
    test: /src\/(blood|device)\/|src\/collections\/|src\/store\/(hooks\/|[^/]+$)/,
    minShareCount: 4,
    priority: 8,
  },
  {
    // apart from the above, which log-in does not need
    debugName: 'session',
    name: (id, context) =>
      bringsZod(id, context) || bringsClient(id, context) || asksLater(id, context)
        ? null
        : 'session',
    test: /src\/(calls|session|remote)\/[^/]+$/,
    minShareCount: 4,
    priority: 9,
  },
  {
    // apart from the above, which sync needs too
    debugName: 'widgets',
    name: (id, context) => (bringsZod(id, context) ? null : 'widgets'),
    test: /src\/ui\/|node_modules\/lucide-react\//,
    minShareCount: 4,
    priority: 8,
  },
  // what forms need to keep a draft, hooks that ask for drafts included
  {
    debugName: 'drafts',
    name: (id, context) => (bringsDrafts(id, context) && !bringsZod(id, context) ? 'drafts' : null),
    test: /src\/store\/(drafts|hooks)\//,
    priority: 5,
  },
  // what forms, the store's start and sync share of writing
  { name: 'records', test: /src\/store\/(changes|drafts)\//, priority: 4 },
  // apart from it: it takes the server's client along, which forms do not wait for
  { name: 'sign-out', test: /src\/session\/sign-out\//, priority: 3 },
  // forms and lists use it, and the first feature that does would take it along
  { name: 'places', test: /src\/places\//, minShareCount: 2, priority: 3 },
  // what checks the answers of calls: pages that only read do not wait for the rest
  { name: 'zod-mini', test: ZOD_MINI, priority: 8 },
  { name: 'zod', test: /node_modules\/zod\//, priority: 7 },
  {
    // what the schemas of several collections are made of
    debugName: 'schema parts',
    name: (id, context) => (bringsZod(id, context) && isPart(id, context) ? 'zod' : null),
    test: /src\/collections\//,
    priority: 6,
  },
  {
    // a file each: to make the schemas of all takes a phone a tenth of a second, and a form needs one or two
    debugName: 'schemas',
    name: (id, context) =>
      bringsZod(id, context) ? (/collections\/([^/.]+)/.exec(id)?.[1] ?? null) : null,
    test: /src\/collections\//,
    priority: 5,
  },
  // apart: the filters of a list are fields without a form
  { name: 'hook-form', test: /node_modules\/(react-hook-form|@hookform)\//, priority: 2 },
  { name: 'forms', test: /src\/ui\/form\//, priority: 2 },
  {
    // what lists are made of: what writes would bring the schemas along
    debugName: 'requests',
    name: (id, context) => (bringsZod(id, context) || bringsForms(id, context) ? null : 'requests'),
    test: /src\/features\/requests\//,
    minShareCount: 2,
    priority: 1,
  },
  // what asks the server about a session, or imports calls for it: files of a few hundred bytes, each named before
  // the first paint
  {
    debugName: 'account',
    name: (id, context) => (bringsClient(id, context) || asksLater(id, context) ? 'account' : null),
    test: /src\/session\/[^/]+$/,
    minShareCount: 2,
    priority: 1,
  },
  // the server's functions, for the same reason
  { name: 'calls', test: /src\/calls\//, minShareCount: 2, priority: 1 },
  {
    // what the pages of a feature share is one file, whose name costs less than those of a dozen; pages that only
    // read do not wait for what writes
    debugName: 'features',
    name: (id, context) => {
      const [, feature = ''] = /src\/features\/(\w+)\//.exec(id) ?? [];
      return bringsRules(id, context) ? `${feature}-forms` : feature;
    },
    test: /src\/features\/(admin|auth|drives|hospitals|info|invitations|pledges)\//,
    minShareCount: 2,
    priority: 1,
  },
  { name: 'icons', test: /node_modules\/lucide-react\//, minShareCount: 2, priority: 1 },
];
