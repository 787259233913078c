import { dirname, resolve } from 'node:path';
import type { Rolldown } from 'vite';
import { firstPages } from '../src/app/first-pages.ts';
import { paths } from '../src/paths.ts';

/*
 * Groups modules into the files of the build. Without this, a page would load some thirty files, one for each of its
 * small shared modules. On a slow network each file costs a round trip. A module's folder and imports decide its group,
 * never its name.
 */

type Context = Parameters<Rolldown.CodeSplittingNameFunction>[1];

const ICONS = '/lucide-react.mjs';

/**
 * Lists the modules of the icons that a module imports. The library's own entry imports all icons, so its imports
 * cannot be followed.
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

/** Lists modules together with everything that they import statically, directly or through other modules. */
function reach(context: Context, from: readonly string[]): Set<string> {
  const found = new Set(from);
  // the loop also visits what it adds to the set
  for (const id of found)
    for (const next of context.getModuleInfo(id)?.importedIds ?? [])
      for (const used of next.endsWith(ICONS) ? iconsOf(context, id, next) : [next])
        found.add(used);
  return found;
}

const inProject = (path: string) => resolve(import.meta.dirname, '..', path);
const FIRST_PAINT = [inProject('index.html'), inProject(firstPages[paths.home] ?? '')];

/** The modules that the first paint needs. Each build has its own context. */
const firstPaints = new WeakMap<Context, Set<string>>();

/** Whether the first paint of `/` needs a module. */
function isFirst(id: string, context: Context): boolean {
  const known = firstPaints.get(context) ?? reach(context, FIRST_PAINT);
  firstPaints.set(context, known);
  return known.has(id);
}

const brings = (library: string) => (id: string, context: Context) =>
  [...reach(context, [id])].some((other) => other.includes(`/node_modules/${library}/`));

/** Whether a module imports zod, directly or through other modules. */
const bringsZod = brings('zod');
/**
 * Whether a module imports all of zod, as the schemas of records and forms do. The schemas of calls use only its
 * small variant.
 */
const bringsRules = brings('zod/v4/classic');

/** The modules of zod that its small variant uses, without those that make JSON schemas. */
const ZOD_MINI = /node_modules\/zod\/(mini|v4\/mini|v4\/core\/(?!.*json))/;

/** Whether a module is imported from a folder directly below its own folder. */
const isPart = (id: string, context: Context) =>
  (context.getModuleInfo(id)?.importers ?? []).some(
    (other) => dirname(dirname(other)) === dirname(id),
  );

/** Whether a module imports the library that makes QR codes, directly or through other modules. */
const bringsQr = brings('uqr');
/** Whether a module imports the form library, directly or through other modules. */
const bringsForms = brings('react-hook-form');

/** Whether a module imports the controls of forms, directly or through other modules. */
const bringsControls = (id: string, context: Context) =>
  [...reach(context, [id])].some((other) => other.startsWith(inProject('src/ui/form')));

const ALL_WORDS = inProject('src/records/all.ts');

/** Whether a module of src/records has words that are needed without those of all collections. */
const isNeededAlone = (id: string, context: Context): boolean =>
  !reach(context, [id]).has(ALL_WORDS) &&
  !bringsZod(id, context) &&
  !bringsControls(id, context) &&
  (context.getModuleInfo(id)?.importers ?? []).some(
    (other) =>
      other !== ALL_WORDS &&
      (!other.startsWith(inProject('src/records')) || isNeededAlone(other, context)),
  );

/** Whether a module imports the modules that read and write drafts, directly or through other modules. */
const bringsDrafts = (id: string, context: Context) =>
  [...reach(context, [id])].some((other) => other.startsWith(inProject('src/store/drafts')));

/** Whether a module imports the client of Supabase, directly or through other modules. */
const bringsClient = (id: string, context: Context) =>
  [...reach(context, [id])].some((other) => other.includes('/node_modules/@supabase/'));

/** Whether a module loads a module of src/calls only when it needs it. */
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
    // the modules of Home and of the frame around every page; no group below may take one of them
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
    test: /src\/(blood|device)\/[^/]+$|src\/collections\/|src\/store\/(hooks\/|[^/]+$)/,
    minShareCount: 4,
    priority: 8,
  },
  {
    // these modules are not in `base`, because the log-in page does not need `base`
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
    // they are not in `base`, because sync needs these modules and does not need `base`
    debugName: 'widgets',
    name: (id, context) => (bringsZod(id, context) || bringsQr(id, context) ? null : 'widgets'),
    test: /src\/ui\/|node_modules\/lucide-react\//,
    minShareCount: 4,
    priority: 8,
  },
  // the modules with which forms store a draft, and the hooks that read drafts
  {
    debugName: 'drafts',
    name: (id, context) => (bringsDrafts(id, context) && !bringsZod(id, context) ? 'drafts' : null),
    test: /src\/store\/(drafts|hooks)\//,
    priority: 5,
  },
  // the modules that write records; forms, the start of the store and sync share them
  { name: 'records', test: /src\/store\/(changes|drafts)\//, priority: 4 },
  // a file of its own: it imports the client of Supabase, and forms need not wait for that
  { name: 'sign-out', test: /src\/session\/sign-out\//, priority: 3 },
  // forms and lists both use these modules; without the group, the first feature that uses them would include them
  { name: 'places', test: /src\/places\//, minShareCount: 2, priority: 3 },
  // what the pages share that show the rules of a country; each country's own rules are a file of their own
  { name: 'rules', test: /src\/blood\/rules\//, minShareCount: 2, priority: 3 },
  // calls check their answers with it, and pages that only read need no more of zod
  { name: 'zod-mini', test: ZOD_MINI, priority: 8 },
  { name: 'zod', test: /node_modules\/zod\//, priority: 7 },
  {
    // the modules that the schemas of several collections share
    debugName: 'schema parts',
    name: (id, context) => (bringsZod(id, context) && isPart(id, context) ? 'zod' : null),
    test: /src\/collections\//,
    priority: 6,
  },
  {
    // One file for each collection: a phone takes a tenth of a second to make all schemas, and a form needs only one
    // or two.
    debugName: 'schemas',
    name: (id, context) =>
      bringsZod(id, context) ? (/collections\/([^/.]+)/.exec(id)?.[1] ?? null) : null,
    test: /src\/collections\//,
    priority: 5,
  },
  {
    // the words that forms and pages need of one collection; before the others, which import them
    debugName: 'labels',
    name: (id, context) => (isNeededAlone(id, context) ? 'labels' : null),
    test: /src\/records\//,
    priority: 4,
  },
  {
    // apart, because the log-out dialog and the page of saved work would load the panel's file for them
    debugName: 'words',
    name: (id, context) =>
      bringsZod(id, context) ? 'zod' : bringsControls(id, context) ? 'forms' : 'words',
    test: /src\/records\//,
    priority: 3,
  },
  // a file of its own: the filters of a list use `src/ui/form` without the form library
  { name: 'hook-form', test: /node_modules\/(react-hook-form|@hookform)\//, priority: 2 },
  { name: 'forms', test: /src\/ui\/form\//, priority: 2 },
  {
    // the modules of the lists of requests; modules that write are not among them, because they would bring zod along,
    // nor is what lists load later for the few people who have a request
    debugName: 'requests',
    name: (id, context) => (bringsZod(id, context) || bringsForms(id, context) ? null : 'requests'),
    test: /src\/features\/requests\/(?!ProgressLine)/,
    minShareCount: 2,
    priority: 1,
  },
  // Modules that ask the server about a session, or load calls that do. They are small and share a file, because the
  // code of the first paint contains the name of every file.
  {
    debugName: 'account',
    name: (id, context) => (bringsClient(id, context) || asksLater(id, context) ? 'account' : null),
    test: /src\/session\/[^/]+$/,
    minShareCount: 2,
    priority: 1,
  },
  // calls share one file, because the code of the first paint contains the name of every file
  { name: 'calls', test: /src\/calls\//, minShareCount: 2, priority: 1 },
  {
    // The modules that the pages of a feature share are in one file. The code of the first paint contains the name of
    // every file, and the names of a dozen files cost more than they save. Pages that only read do not wait for modules
    // that write.
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
