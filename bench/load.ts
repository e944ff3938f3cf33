// Closed-loop load that cycles through a list of URLs, with wrk when it is installed, else with autocannon.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import autocannon from 'autocannon';

export const connections = 32;
export const seconds = 3;

const hasWrk = spawnSync('wrk', ['-v'], { stdio: 'ignore' }).error === undefined;
export const loadTool = hasWrk ? 'wrk' : 'autocannon';

const folder = mkdtempSync(path.join(tmpdir(), 'komawari-load-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const script = path.join(folder, 'paths.lua');
writeFileSync(
  script,
  `local paths = {}
local people = {}
local guest = { ['User-Agent'] = 'bench' }
local at = 0
function init(args)
  for line in io.lines(args[1]) do paths[#paths + 1] = line end
  at = tonumber(args[2])
  if args[3] then
    for line in io.lines(args[3]) do
      people[#people + 1] = { ['User-Agent'] = 'bench', Authorization = 'Bearer ' .. line }
    end
  end
end
function request()
  at = at + 1
  return wrk.format('GET', paths[(at - 1) % #paths + 1], #people > 0 and people[(at - 1) % #people + 1] or guest)
end
function done(summary)
  local wrong = summary.errors
  io.write(string.format('%d %d %d %d %d\\n', summary.requests, summary.duration, wrong.status, wrong.timeout,
    wrong.read + wrong.write + wrong.connect))
end
`,
);

export interface LoadResult {
  /** Requests per second. */
  rate: number;
  requests: number;
}

/**
 * Runs load for some seconds, beginning with the URL at index `from`.
 * @param tokens access tokens of members, used in turn; without them all requests are of guests
 * @throws when a response is not 2xx
 */
export async function load(
  origin: string,
  addresses: readonly string[],
  from = 0,
  tokens: readonly string[] = [],
): Promise<LoadResult> {
  return hasWrk ? byWrk(origin, addresses, from, tokens) : byAutocannon(origin, addresses, from, tokens);
}

let serial = 0;

async function byWrk(
  origin: string,
  addresses: readonly string[],
  from: number,
  tokens: readonly string[],
): Promise<LoadResult> {
  const file = path.join(folder, `${++serial}.txt`);
  writeFileSync(file, addresses.join('\n'));
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', script, origin, '--', file, String(from)];
  if (tokens.length > 0) {
    const people = path.join(folder, `${serial}-people.txt`);
    writeFileSync(people, tokens.join('\n'));
    args.push(people);
  }
  const child = spawn('wrk', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  for await (const chunk of child.stdout) output += String(chunk);
  const found = /^(\d+) (\d+) (\d+) (\d+) (\d+)$/m.exec(output);
  if (!found) throw new Error(`wrk said ${output}`);
  const [requests = 0, micros = 0, refused = 0, late = 0, broken = 0] = found.slice(1).map(Number);
  if (refused + late + broken > 0) {
    const wrong = `${refused} refused, ${late} not answered within 2 s, ${broken} broken connections`;
    throw new Error(`${origin}${addresses[from % addresses.length]}: of ${requests} requests ${wrong}`);
  }
  return { rate: (requests * 1e6) / micros, requests };
}

async function byAutocannon(
  origin: string,
  addresses: readonly string[],
  from: number,
  tokens: readonly string[],
): Promise<LoadResult> {
  const rotated = [...addresses.slice(from % addresses.length), ...addresses.slice(0, from % addresses.length)];
  const share = Math.ceil(rotated.length / connections);
  let client = 0;
  const result = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    headers: { 'user-agent': 'bench' },
    // each connection gets its own share of the URLs
    setupClient: (one) => {
      const own = rotated.slice((client * share) % rotated.length).slice(0, share);
      const token = tokens[client % tokens.length];
      client++;
      const headers = { 'user-agent': 'bench', ...(token ? { authorization: `Bearer ${token}` } : {}) };
      one.setRequests(own.map((address) => ({ path: address, headers })));
    },
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${origin}: ${result.non2xx} bad answers`);
  return { rate: result.requests.average, requests: result.requests.total };
}

/** Returns the median of the ratios of both rates, which were measured in the same rounds. */
export const medianRatio = (ours: readonly number[], peer: readonly number[]): number =>
  median(ours.map((rate, round) => rate / peer[round]!));

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
