import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export interface SourceFile {
  /** the file's path from the project's folder, with `/` */
  path: string;
  text: string;
}

/** Reads the files below a folder of the project whose names match a pattern. */
export function sourceFiles(folder: string, name: RegExp): SourceFile[] {
  return (
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && name.test(entry.name))
      // the packages of bench are in a folder below it
      .filter(({ parentPath }) => !parentPath.includes('node_modules'))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => ({
        path: file.slice(ROOT.length).replaceAll('\\', '/'),
        text: readFileSync(file, 'utf8'),
      }))
  );
}
