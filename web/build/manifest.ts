// Reads Vite's manifest of a build: the file of each module, and its static imports.
import { readFile } from 'node:fs/promises';
import path from 'node:path';

export type Manifest = Record<
  string,
  { file: string; imports?: string[]; dynamicImports?: string[]; assets?: string[] }
>;

export const readManifest = async (outDir: string): Promise<Manifest> =>
  JSON.parse(await readFile(path.join(outDir, '.vite', 'manifest.json'), 'utf8')) as Manifest;

interface ModuleFiles {
  scripts: Set<string>;
  assets: Set<string>;
}

/** Files of a module and of all its static imports. @throws when the build has no such module */
export function filesOf(manifest: Manifest, module: string): ModuleFiles {
  const files: ModuleFiles = { scripts: new Set(), assets: new Set() };
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no chunk "${key}"`);
    if (files.scripts.has(chunk.file)) return;
    files.scripts.add(chunk.file);
    for (const asset of chunk.assets ?? []) files.assets.add(asset);
    for (const importedKey of chunk.imports ?? []) visit(importedKey);
  };
  visit(module);
  return files;
}

/** Files of the frame around pages, and of its components that are hidden at first on phones. */
export function filesOfFrame(manifest: Manifest): { frame: ModuleFiles; frameParts: ModuleFiles } {
  return { frame: filesOf(manifest, 'app/frame.chunk.ts'), frameParts: filesOf(manifest, 'app/frame-parts.chunk.ts') };
}

/** The one style sheet that all pages share. */
export const styleOf = (manifest: Manifest): string => manifest['style.css']!.file;

/** The file of each catalog, by `language/part`. */
export function cataloguesOf(manifest: Manifest): Record<string, string> {
  const files: Record<string, string> = {};
  for (const [key, { file }] of Object.entries(manifest)) {
    const name = /virtual:catalogue\/([\w-]+\/\w+)$/.exec(key)?.[1];
    if (name !== undefined) files[name] = file;
  }
  return files;
}
