// Real builds of the web app that differ in one constant, so that the hashes of nearly all chunks differ.
import path from 'node:path';
import { build, mergeConfig, type Plugin } from 'vite';
import config from '../../../vite.config.ts';

/**
 * Builds the web app into a folder.
 * @param name value of `globalThis.builtAs` on the pages of this build
 */
export async function buildWeb(name: string, outDir: string): Promise<void> {
  const labelPlugin: Plugin = {
    name: 'label',
    transform: (code, id) =>
      id.endsWith(path.join('web', 'lib', 'boot.ts')) ? `${code}\nglobalThis.builtAs = ${JSON.stringify(name)};` : null,
  };
  const previousNodeEnv = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  try {
    await build(
      mergeConfig(config, {
        configFile: false,
        mode: 'production',
        logLevel: 'warn',
        plugins: [labelPlugin],
        build: { outDir, emptyOutDir: true },
      }),
    );
  } finally {
    process.env['NODE_ENV'] = previousNodeEnv;
  }
}
