// Closed-loop load that cycles through a list of URLs, with wrk when it is installed, else with autocannon.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import autocannon from 'autocannon';

export const connectionCount = 32;
export const loadSeconds = 3;

const hasWrk = spawnSync('wrk', ['-v'], { stdio: 'ignore' }).error === undefined;
export const loadTool = hasWrk ? 'wrk' : 'autocannon';

const folder = mkdtempSync(path.join(tmpdir(), 'komawari-load-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const luaScript = path.join(folder, 'paths.lua');
writeFileSync(
  luaScript,
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
 * Runs load for some seconds, beginning with the URL at index `startIndex`.
 * @param tokens access tokens of members, used in turn; without them all requests are of guests
 * @throws when a response is not 2xx
 */
export async function measureLoad(
  origin: string,
  addresses: readonly string[],
  startIndex = 0,
  tokens: readonly string[] = [],
): Promise<LoadResult> {
  return hasWrk ? runWrk(origin, addresses, startIndex, tokens) : runAutocannon(origin, addresses, startIndex, tokens);
}

let serial = 0;

async function runWrk(
  origin: string,
  addresses: readonly string[],
  startIndex: number,
  tokens: readonly string[],
): Promise<LoadResult> {
  const urlsFile = path.join(folder, `${++serial}.txt`);
  writeFileSync(urlsFile, addresses.join('\n'));
  const args = [
    '-t1',
    `-c${connectionCount}`,
    `-d${loadSeconds}s`,
    '-s',
    luaScript,
    origin,
    '--',
    urlsFile,
    String(startIndex),
  ];
  if (tokens.length > 0) {
    const tokensFile = path.join(folder, `${serial}-people.txt`);
    writeFileSync(tokensFile, tokens.join('\n'));
    args.push(tokensFile);
  }
  const child = spawn('wrk', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  for await (const chunk of child.stdout) output += String(chunk);
  const match = /^(\d+) (\d+) (\d+) (\d+) (\d+)$/m.exec(output);
  if (!match) throw new Error(`wrk said ${output}`);
  const [requests = 0, micros = 0, non2xxCount = 0, timeoutCount = 0, brokenCount = 0] = match.slice(1).map(Number);
  if (non2xxCount + timeoutCount + brokenCount > 0) {
    const failureSummary = `${non2xxCount} refused, ${timeoutCount} not answered within 2 s, ${brokenCount} broken connections`;
    throw new Error(`${origin}${addresses[startIndex % addresses.length]}: of ${requests} requests ${failureSummary}`);
  }
  return { rate: (requests * 1e6) / micros, requests };
}

async function runAutocannon(
  origin: string,
  addresses: readonly string[],
  startIndex: number,
  tokens: readonly string[],
): Promise<LoadResult> {
  const rotated = [
    ...addresses.slice(startIndex % addresses.length),
    ...addresses.slice(0, startIndex % addresses.length),
  ];
  const urlsPerConnection = Math.ceil(rotated.length / connectionCount);
  let connectionIndex = 0;
  const result = await autocannon({
    url: origin,
    connections: connectionCount,
    duration: loadSeconds,
    headers: { 'user-agent': 'bench' },
    // each connection gets its own share of the URLs
    setupClient: (connection) => {
      const connectionUrls = rotated
        .slice((connectionIndex * urlsPerConnection) % rotated.length)
        .slice(0, urlsPerConnection);
      const token = tokens[connectionIndex % tokens.length];
      connectionIndex++;
      const headers = { 'user-agent': 'bench', ...(token ? { authorization: `Bearer ${token}` } : {}) };
      connection.setRequests(connectionUrls.map((address) => ({ path: address, headers })));
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
