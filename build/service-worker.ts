import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build, type Plugin, type ResolvedConfig } from 'vite';
import { installedFiles } from './web-manifest.ts';

/** The expression in `sw/sw.ts` that the list of files replaces. */
const LIST = 'self.__WB_MANIFEST';

interface Precached {
  url: string;
  /** null if the name of the file changes with its content */
  revision: string | null;
}

/**
 * Lists the files that the service worker keeps: the shell, and all code and styles.
 * @param supabaseKey the server puts its key into index.html and into this list in the same way, so that a new key is
 * a new revision of the shell
 */
async function listPrecached(outDir: string, supabaseKey: string): Promise<Precached[]> {
  const fixed = ['index.html', 'favicon.svg', ...installedFiles].map(async (url) => {
    const content = await readFile(join(outDir, url));
    const revision = createHash('md5').update(content).digest('hex');
    return { url, revision: url === 'index.html' ? `${revision}-${supabaseKey}` : revision };
  });
  const assets = (await readdir(join(outDir, 'assets')))
    .filter((file) => /\.(js|css|bin)$/.test(file))
    .toSorted()
    .map((file) => ({ url: `assets/${file}`, revision: null }));
  return [...(await Promise.all(fixed)), ...assets];
}

/** Builds `sw/sw.ts` into sw.js after the app, with the list of the app's files in it. */
export function serviceWorker(supabaseKey: string): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const { root, mode, logLevel, define = {} } = config;
        const outDir = resolve(root, config.build.outDir);
        await build({
          configFile: false,
          root,
          mode,
          ...(logLevel && { logLevel }),
          define,
          resolve: { alias: config.resolve.alias },
          publicDir: false,
          build: {
            target: config.build.target || 'baseline-widely-available',
            outDir,
            emptyOutDir: false,
            modulePreload: false,
            rolldownOptions: {
              input: join(root, 'sw/sw.ts'),
              output: { entryFileNames: 'sw.js', codeSplitting: false },
            },
          },
        });
        const file = join(outDir, 'sw.js');
        const parts = (await readFile(file, 'utf8')).split(LIST);
        if (parts.length !== 2) throw new Error(`sw.js must have ${LIST} once`);
        await writeFile(file, parts.join(JSON.stringify(await listPrecached(outDir, supabaseKey))));
      },
    },
  };
}
