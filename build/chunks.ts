import { dirname, resolve } from 'node:path';
import type { Rolldown } from 'vite';
import { firstPages } from '../src/app/first-pages.ts';
import { paths } from '../src/paths.ts';

/*
 * Without groups, a page with its dozens of small shared modules would be some thirty files, each a round trip on a
 * slow network. Folders and imports decide which modules go together, never the name of a file.
 */

type Context = Parameters<Rolldown.CodeSplittingNameFunction>[1];

const ICONS = '/lucide-react.mjs';

/**
 * Lists the icons that a module imports. The entry of the icon library imports all icons, so its imports say nothing.
 */
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

/** Lists these modules and all that they import statically, directly or through others. */
function reach(context: Context, from: readonly string[]): Set<string> {
  const found = new Set(from);
  // the loop adds to the set that it walks
  for (const id of found)
    for (const next of context.getModuleInfo(id)?.importedIds ?? [])
      for (const used of next.endsWith(ICONS) ? iconsOf(context, id, next) : [next])
        found.add(used);
  return found;
}

const inProject = (path: string) => resolve(import.meta.dirname, '..', path);
const FIRST_PAINT = [inProject('index.html'), inProject(firstPages[paths.home] ?? '')];

/** The modules of the first paint, by build: each build asks with its own context. */
const firstPaints = new WeakMap<Context, Set<string>>();

/** Whether the first paint of `/` waits for a module. */
function isFirst(id: string, context: Context): boolean {
  const known = firstPaints.get(context) ?? reach(context, FIRST_PAINT);
  firstPaints.set(context, known);
  return known.has(id);
}

const brings = (library: string) => (id: string, context: Context) =>
  [...reach(context, [id])].some((other) => other.includes(`/node_modules/${library}/`));

/** Whether a module imports the schemas, directly or through others. */
const bringsZod = brings('zod');
/** Whether it imports the schemas of records and forms. Those of calls use a smaller part of zod. */
const bringsRules = brings('zod/v4/classic');

/** The part of zod that its small variant uses, without the code that makes JSON schemas. */
const ZOD_MINI = /node_modules\/zod\/(mini|v4\/mini|v4\/core\/(?!.*json))/;

/** Whether modules in folders below its own import a module. */
const isPart = (id: string, context: Context) =>
  (context.getModuleInfo(id)?.importers ?? []).some(
    (other) => dirname(dirname(other)) === dirname(id),
  );

/** Whether a module imports the form library, directly or through others. */
const bringsForms = brings('react-hook-form');

/** Whether a module imports the code that reads and writes drafts, directly or through others. */
const bringsDrafts = (id: string, context: Context) =>
  [...reach(context, [id])].some((other) => other.startsWith(inProject('src/store/drafts')));

/** Whether a module imports the server's client, directly or through others. */
const bringsClient = (id: string, context: Context) =>
  [...reach(context, [id])].some((other) => other.includes('/node_modules/@supabase/'));

/** Whether a module imports calls on demand. */
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
    // the modules of the frame and of Home; no group below takes any of them
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
    // apart from the base, because log-in does not need the base
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
    // apart from the base, because sync needs these too
    debugName: 'widgets',
    name: (id, context) => (bringsZod(id, context) ? null : 'widgets'),
    test: /src\/ui\/|node_modules\/lucide-react\//,
    minShareCount: 4,
    priority: 8,
  },
  // modules with which forms keep a draft, including hooks that ask for drafts
  {
    debugName: 'drafts',
    name: (id, context) => (bringsDrafts(id, context) && !bringsZod(id, context) ? 'drafts' : null),
    test: /src\/store\/(drafts|hooks)\//,
    priority: 5,
  },
  // modules for writing that forms, the start of the store and sync share
  { name: 'records', test: /src\/store\/(changes|drafts)\//, priority: 4 },
  // apart, because it imports the server's client, for which forms do not wait
  { name: 'sign-out', test: /src\/session\/sign-out\//, priority: 3 },
  // forms and lists use it; otherwise the first feature that does would include it
  { name: 'places', test: /src\/places\//, minShareCount: 2, priority: 3 },
  // checks the answers of calls; pages that only read do not wait for the rest of zod
  { name: 'zod-mini', test: ZOD_MINI, priority: 8 },
  { name: 'zod', test: /node_modules\/zod\//, priority: 7 },
  {
    // the parts that the schemas of several collections share
    debugName: 'schema parts',
    name: (id, context) => (bringsZod(id, context) && isPart(id, context) ? 'zod' : null),
    test: /src\/collections\//,
    priority: 6,
  },
  {
    // one file each, because making all schemas takes a phone a tenth of a second, and a form needs one or two
    debugName: 'schemas',
    name: (id, context) =>
      bringsZod(id, context) ? (/collections\/([^/.]+)/.exec(id)?.[1] ?? null) : null,
    test: /src\/collections\//,
    priority: 5,
  },
  // apart, because the filters of a list are fields without a form
  { name: 'hook-form', test: /node_modules\/(react-hook-form|@hookform)\//, priority: 2 },
  { name: 'forms', test: /src\/ui\/form\//, priority: 2 },
  {
    // the modules of lists; modules that write would bring the schemas along
    debugName: 'requests',
    name: (id, context) => (bringsZod(id, context) || bringsForms(id, context) ? null : 'requests'),
    test: /src\/features\/requests\//,
    minShareCount: 2,
    priority: 1,
  },
  // modules that ask the server about a session, or import calls for it: small files, each of which would be named
  // before the first paint
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
    // one file for the modules that a feature's pages share, which costs less than the names of a dozen files; pages
    // that only read do not wait for modules that write
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
