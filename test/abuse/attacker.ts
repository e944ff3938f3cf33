// One attacker in its own process: sends requests within its allowance or as fast as possible, and counts the
// responses.
import { openHttpClient } from '../../bench/ask.ts';
import { startAtRate } from '../../bench/open-loop.ts';
import { attacks } from './attacks.ts';
import type { AttackTargets } from './world.ts';

export interface Task {
  attack: string;
  within: boolean;
  seconds: number;
  world: AttackTargets;
}

/** Number of responses by status; "none" counts requests without a response. */
export interface AttackCounts {
  [status: string]: number;
}

const address = '198.51.100.66';
/** Number of connections of an attacker that stays within its allowance, and of one that exceeds it. */
const connections = { within: 1024, above: 64 };

process.once('message', (message) => {
  void run(message as Task).then((counts) => process.send!(counts, () => process.disconnect()));
});

async function run({ attack: name, within, seconds, world }: Task): Promise<AttackCounts> {
  const { allowance, request } = attacks.find((attack) => attack.name === name)!;
  const next = request(world);
  const httpClient = openHttpClient({ maxSockets: within ? connections.within : connections.above });
  const counts: AttackCounts = {};
  let serial = 0;
  const sendOnce = async (): Promise<void> => {
    const { to = 'site', from = address, ...question } = next(serial++);
    const { status } = await httpClient.send(world[to], question, from);
    const key = status ?? 'none';
    counts[key] = (counts[key] ?? 0) + 1;
  };
  if (within) {
    const { perSecond, burst } = allowance;
    const first = Promise.all(Array.from({ length: burst }, sendOnce));
    const unanswered = await startAtRate(perSecond, perSecond * seconds, sendOnce);
    await first;
    if (unanswered > 0) counts['none'] = (counts['none'] ?? 0) + unanswered;
  } else {
    const end = performance.now() + seconds * 1000;
    const sendContinuously = async (): Promise<void> => {
      while (performance.now() < end) await sendOnce();
    };
    await Promise.all(Array.from({ length: connections.above }, sendContinuously));
  }
  httpClient.close();
  return counts;
}
