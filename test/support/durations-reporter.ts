// Vitest reporter that writes the duration of each test file including imports and hooks (which the JSON report omits)
// to DURATIONS_FILE, for `npm test -- --record` (scripts/lib/measured.mjs).
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

const root = path.resolve(import.meta.dirname, '../..');

export default class DurationsReporter implements Reporter {
  readonly #seconds: Record<string, number> = {};

  onTestModuleEnd(module: TestModule): void {
    const { duration, collectDuration, prepareDuration, setupDuration } = module.diagnostic();
    const file = path.relative(root, module.moduleId).replaceAll(path.sep, '/');
    this.#seconds[file] = Math.round((duration + collectDuration + prepareDuration + setupDuration) / 100) / 10;
  }

  onTestRunEnd(): void {
    writeFileSync(process.env['DURATIONS_FILE']!, JSON.stringify(this.#seconds));
  }
}
