// Setup before the site starts in a source folder: only one of two processes installs and builds, and no lock is left.
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  clearProcesses,
  createDataFolder,
  waitForExit,
  repositoryRoot,
  type RunningProcess,
  startProcess,
} from '#test/support/server/processes.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'komawari-setup-'));
afterAll(async () => {
  await clearProcesses();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a process that prints when it has acquired the folder's lock, and holds it until SIGTERM. */
function startLockHolder(name: string): Promise<RunningProcess> {
  const lockModule = JSON.stringify(path.join(repositoryRoot, 'scripts', 'lib', 'setup-lock.mjs'));
  const code = `import { exclusively } from ${lockModule};
    const say = (line) => console.log(line);
    await exclusively(${JSON.stringify(folder)}, say, () => exclusively(${JSON.stringify(folder)}, say, () => {
      say('${name} has it');
      return new Promise((resolve) => { const stays = setInterval(() => {}, 1e6);
        process.on('SIGTERM', () => { clearInterval(stays); resolve(); }); });
    }));
    say('${name} is done');`;
  return startProcess(folder, { script: ['--input-type=module', '-e', code] });
}

test('a second setup waits for the first and names it; a finished or killed one releases the lock', async () => {
  const first = await startLockHolder('first');
  await first.waitForOutput('first has it');
  const second = await startLockHolder('second');
  await second.waitForOutput(`Process ${first.child.pid} is installing or building in this folder`);
  expect(second.output()).not.toContain('second has it');
  first.child.kill('SIGTERM');
  await second.waitForOutput('second has it');
  expect(await waitForExit(first.child)).toBe(0);
  expect(first.output()).toContain('first is done');

  const third = await startLockHolder('third');
  await third.waitForOutput(`Process ${second.child.pid} is installing`);
  second.child.kill('SIGKILL');
  await third.waitForOutput('third has it');
  third.child.kill('SIGKILL');
  await waitForExit(third.child);
  // the lock of a killed process is stale, so the next one does not wait
  const fourth = await startLockHolder('fourth');
  await fourth.waitForOutput('fourth has it');
  expect(fourth.output()).not.toContain('waiting');
});

/** Copies the sources with a small build that waits for a file named `go`; the real build output is copied along. */
function cloneSources(): string {
  const clone = path.join(folder, 'clone');
  for (const sourcePath of ['contract', 'server', 'web', 'scripts', 'package.json', 'package-lock.json', 'dist/web'])
    cpSync(path.join(repositoryRoot, sourcePath), path.join(clone, sourcePath), { recursive: true });
  rmSync(path.join(clone, 'dist', 'web', '.sources'), { force: true });
  symlinkSync(path.join(repositoryRoot, 'node_modules'), path.join(clone, 'node_modules'));
  mkdirSync(path.join(clone, 'small'));
  writeFileSync(path.join(clone, 'small', 'index.html'), '<!doctype html>');
  const viteConfig = `import { existsSync } from 'node:fs';
    import { setTimeout } from 'node:timers/promises';
    while (!existsSync('go')) await setTimeout(50);
    export default { root: 'small', build: { outDir: '../small-web', emptyOutDir: true } };`;
  writeFileSync(path.join(clone, 'vite.config.ts'), viteConfig);
  return clone;
}

test('the second of two starts in a folder that is not built waits, names the first and ends', async () => {
  const clone = cloneSources();
  const dataDir = createDataFolder();
  const startOptions = { script: [path.join(clone, 'scripts', 'start.mjs')], cwd: clone };
  const first = await startProcess(dataDir, startOptions);
  await first.waitForOutput('Building the web');
  const second = await startProcess(dataDir, startOptions);
  await second.waitForOutput(`Process ${first.child.pid} is installing or building in this folder`);
  expect(first.output()).not.toContain('is ready');
  writeFileSync(path.join(clone, 'go'), '');
  expect(await waitForExit(second.child)).toBe(1);
  expect(second.output()).toContain('Another instance already uses the data folder');
  expect(second.output()).toContain('"npm start", process ');
  expect(second.output()).not.toContain('Building the web');
  await first.ready;
  expect((await fetch(first.site)).status).toBe(200);
  first.child.kill('SIGTERM');
  expect(await waitForExit(first.child)).toBe(0);
});
