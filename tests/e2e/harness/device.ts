import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { type BrowserContext, type BrowserContextOptions, chromium } from '@playwright/test';
import { BROWSER_ARGS, findBrowser } from '../../support/find-browser';

/**
 * The permissions of a device without Background Sync. The browser's offline switch affects only pages. The browser
 * itself still has a network, so it would wake the worker, which would send what a test holds back.
 */
export const NO_BACKGROUND_SYNC = ['clipboard-read', 'clipboard-write'];

/** Reads the bytes of a file. If the browser has deleted the file since the folder was listed, there are none. */
function readIfThere(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}

/** A browser whose profile is a folder on the disk, as on a phone. */
export interface Device {
  /**
   * starts the browser; after a kill it uses what is left of the profile
   * @param args further arguments of the browser
   */
  open(
    options?: Pick<BrowserContextOptions, 'permissions'>,
    args?: readonly string[],
  ): Promise<BrowserContext>;
  /** kills the browser with SIGKILL, which is like an empty battery */
  kill(): Promise<void>;
  /** closes the browser normally */
  close(): Promise<void>;
  /** finds the files of the profile that contain a text, in UTF-8 or UTF-16; the browser should be closed */
  filesWith(text: string): string[];
  /** closes the browser and removes the profile */
  remove(): Promise<void>;
}

/**
 * Finds the browser process. Like its child processes it has the profile among its arguments, but unlike them no
 * `--type`.
 */
function browserPid(profile: string): number {
  const lines = execFileSync('ps', ['-axww', '-o', 'pid=,args='], { encoding: 'utf8' }).split('\n');
  const found = lines.filter(
    (line) => line.includes(`--user-data-dir=${profile}`) && !line.includes(' --type='),
  );
  const [line] = found;
  if (found.length !== 1 || line === undefined)
    throw new Error(`expected one browser process for ${profile}, found ${found.length}`);
  return Number.parseInt(line, 10);
}

/** Lists all files below a folder. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true }).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
  );
}

/** @param baseURL the URL to which the addresses of its pages are relative */
export function makeDevice(baseURL: string): Device {
  const profile = mkdtempSync(join(tmpdir(), 'lifedrop-profile-'));
  let context: BrowserContext | null = null;
  return {
    async open(options, args = []) {
      context = await chromium.launchPersistentContext(profile, {
        executablePath: findBrowser(),
        args: [...BROWSER_ARGS, ...args],
        baseURL,
        locale: 'en-US',
        // service workers are allowed even if the test blocks them for its own pages
        serviceWorkers: 'allow',
        viewport: { width: 390, height: 844 },
        ...options,
      });
      return context;
    },
    async kill() {
      const gone = context?.waitForEvent('close');
      process.kill(browserPid(profile), 'SIGKILL');
      await gone;
      context = null;
    },
    async close() {
      await context?.close();
      context = null;
    },
    filesWith(text) {
      const forms = [Buffer.from(text, 'utf8'), Buffer.from(text, 'utf16le')];
      return filesIn(profile)
        .filter((file) => {
          const bytes = readIfThere(file);
          return forms.some((form) => bytes.includes(form));
        })
        .map((file) => relative(profile, file));
    },
    async remove() {
      await context?.close();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}
