// One attacker, a process of its own: asks within its allowance or as fast as it is answered, and counts the answers.
import { Agent, request as ask } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AttackRequest, attacks } from './attacks.ts';
import type { World } from './world.ts';

export interface Task {
  attack: string;
  within: boolean;
  seconds: number;
  world: World;
}

export interface AttackCounts {
  [status: string]: number;
}

const address = '198.51.100.66';
/** Connections of an attacker who does not keep to an allowance. */
const atOnce = 64;

process.once('message', (message) => {
  void run(message as Task).then((counts) => process.send!(counts, () => process.disconnect()));
});

async function run({ attack: name, within, seconds, world }: Task): Promise<AttackCounts> {
  const attack = attacks.find((one) => one.name === name)!;
  const next = attack.request(world);
  const agent = new Agent({ keepAlive: true, maxSockets: within ? 1024 : atOnce });
  const counts: AttackCounts = {};
  const end = Date.now() + seconds * 1000;
  let serial = 0;
  const one = async (): Promise<void> => {
    const status = await statusOf(next(serial++), agent);
    counts[status] = (counts[status] ?? 0) + 1;
  };
  if (within) {
    const { perSecond, burst } = attack.allowance;
    const open = new Set<Promise<void>>();
    const began = Date.now();
    for (let asked = 0; Date.now() < end; asked++) {
      while (asked >= burst + ((Date.now() - began) / 1000) * perSecond) await sleep(5);
      const asking = one().finally(() => open.delete(asking));
      open.add(asking);
    }
    await Promise.all(open);
  } else {
    const lane = async (): Promise<void> => {
      while (Date.now() < end) await one();
    };
    await Promise.all(Array.from({ length: atOnce }, lane));
  }
  agent.destroy();
  return counts;
}

/** "none" when there was no answer. */
function statusOf(
  { url, method = 'GET', headers, body, address: other }: AttackRequest,
  agent: Agent,
): Promise<string> {
  return new Promise((resolve) => {
    const sent = ask(
      url,
      {
        method,
        agent,
        headers: { 'user-agent': 'attacker', 'x-forwarded-for': other ?? address, ...headers },
        timeout: 60_000,
      },
      (response) => {
        response.resume();
        response.once('close', () => resolve(String(response.statusCode)));
      },
    );
    sent.once('timeout', () => sent.destroy());
    sent.once('error', () => resolve('none'));
    sent.end(body);
  });
}
