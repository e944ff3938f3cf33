// Parses the command line of `npm test`.
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { fail, root, say } from './setup.mjs';

/**
 * The parts of a run. `long`: excluded from a default run; `retried`: failures are retried alone; `browser`: needs a
 * Chromium; `wholeBrowser`: needs a full Chromium with windows.
 */
export const parts = {
  check: {},
  unit: {},
  api: {},
  processes: { retried: true },
  browser: { retried: true, browser: true },
  full: { long: true, retried: true, browser: true, wholeBrowser: true },
  deploy: { long: true, retried: true, browser: true, wholeBrowser: true },
};

const defaultParts = Object.keys(parts).filter((part) => !parts[part].long);

const usage = `npm test                            every check and every test
npm test -- --only PART             one part: ${Object.keys(parts).join(', ')}
npm test -- --only api manga feed   one part, the files whose paths contain a word
npm test -- --changed [REF]         what the changes since REF can affect (HEAD unless told otherwise): while working
npm test -- --shard 1/2             one of two shares of the whole, for two machines
npm test -- --record                the whole, and writes how long each file took and which pages it opened`;

/** @returns {{parts: string[], filters: string[], changed: string | null, shard: string | null, record: boolean}} */
export function readOptions(args) {
  try {
    const { values, positionals } = parseArgs({
      args: withDefaultRef(args),
      allowPositionals: true,
      options: {
        only: { type: 'string' },
        changed: { type: 'string' },
        shard: { type: 'string' },
        record: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h' },
      },
    });
    if (values.help) {
      say(usage);
      process.exit(0);
    }
    const { only, changed = null, shard = null, record } = values;
    if (only !== undefined && !Object.hasOwn(parts, only)) throw new Error(`There is no part "${only}".`);
    const [, index, count] = /^(\d+)\/(\d+)$/.exec(shard ?? '1/1') ?? [];
    if (!(Number(index) >= 1 && Number(index) <= Number(count)))
      throw new Error(`--shard is "${shard}"; it takes two numbers such as 1/2.`);
    if (changed !== null && positionals.length > 0) throw new Error('--changed finds the files itself.');
    if (record && (only !== undefined || changed !== null || shard !== null || positionals.length > 0))
      throw new Error('--record needs the whole run.');
    return { parts: only === undefined ? defaultParts : [only], filters: positionals, changed, shard, record };
  } catch (error) {
    return fail(`${error.message}\n\n${usage}`);
  }
}

/** Inserts the default: `--changed` without a value means HEAD. */
function withDefaultRef(args) {
  const flagIndex = args.indexOf('--changed');
  if (flagIndex === -1) return args;
  const ref = args[flagIndex + 1];
  if (ref !== undefined && !ref.startsWith('-')) {
    const revParse = spawnSync('git', ['rev-parse', '--verify', '--quiet', `${ref}^{commit}`], { cwd: root });
    if (revParse.status !== 0) throw new Error(`"${ref}" is no commit of this repository.`);
    return args;
  }
  return args.toSpliced(flagIndex, 1, '--changed=HEAD');
}
