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

const attackerAddress = '198.51.100.66';
/** Number of connections of an attacker that stays within its allowance, and of one that exceeds it. */
const connectionCounts = { within: 1024, above: 64 };

process.once('message', (message) => {
  void runAttack(message as Task).then((counts) => process.send!(counts, () => process.disconnect()));
});

async function runAttack({
  attack: name,
  within: isWithinAllowance,
  seconds,
  world: targets,
}: Task): Promise<AttackCounts> {
  const { allowance, request } = attacks.find((attack) => attack.name === name)!;
  const createRequest = request(targets);
  const httpClient = openHttpClient({
    maxSockets: isWithinAllowance ? connectionCounts.within : connectionCounts.above,
  });
  const counts: AttackCounts = {};
  let requestIndex = 0;
  const sendOnce = async (): Promise<void> => {
    const {
      to: targetName = 'site',
      from: clientAddress = attackerAddress,
      ...clientRequest
    } = createRequest(requestIndex++);
    const { status } = await httpClient.send(targets[targetName], clientRequest, clientAddress);
    const key = status ?? 'none';
    counts[key] = (counts[key] ?? 0) + 1;
  };
  if (isWithinAllowance) {
    const { perSecond, burst } = allowance;
    const burstRequests = Promise.all(Array.from({ length: burst }, sendOnce));
    const unansweredCount = await startAtRate(perSecond, perSecond * seconds, sendOnce);
    await burstRequests;
    if (unansweredCount > 0) counts['none'] = (counts['none'] ?? 0) + unansweredCount;
  } else {
    const endsAt = performance.now() + seconds * 1000;
    const sendContinuously = async (): Promise<void> => {
      while (performance.now() < endsAt) await sendOnce();
    };
    await Promise.all(Array.from({ length: connectionCounts.above }, sendContinuously));
  }
  httpClient.close();
  return counts;
}
