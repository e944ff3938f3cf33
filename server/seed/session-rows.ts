// Rows of API clients and sessions. They grant no access, because their secrets and tokens are not known to anyone.
import { limits } from '#contract/rules/limits.ts';
import type { TableLoad } from './bulk-load.ts';
import { bytes16, indexedRandom, pickFrom, uuids } from './chance.ts';
import { allocate } from './distributions.ts';
import { generateName } from './names.ts';
import { userId } from './person-rows.ts';
import type { Readers } from './readers.ts';
import type { SeedReferences } from './references.ts';
import { uuidText } from './uids.ts';
import type { World } from './world.ts';

const dayMs = 86_400_000;
/** Days until an unused session expires, and days for which an ended session is retained. */
const [lifetimeDays, retentionDays] = [30, 30];
/** Maximum number of clients per owner. */
const maxClients = 12;

const userAgents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
];
/** Networks reserved for documentation (RFC 5737, RFC 3849). */
const networks = ['192.0.2.0/24', '198.51.100.0/24', '203.0.113.0/24', '2001:db8:1::/48', '2001:db8:2::/48'];

interface ClientColumns {
  /** User index of the owner, by client. */
  owner: Int32Array;
  /** Index of the client among those of its owner, by client. */
  ownIndex: Int32Array;
  isApproved(client: number): boolean;
}

export function planClients({ tier }: Pick<World, 'tier'>, { people }: Pick<Readers, 'people'>): ClientColumns {
  const chance = indexedRandom(`${tier.name} clients`);
  const ownerCount = Math.ceil(people.clients * 0.7);
  const weights = Float64Array.from(
    { length: ownerCount },
    (_, o) => Math.min(maxClients, (1 - chance(o)) ** -0.8) - 1,
  );
  const owner = new Int32Array(people.clients);
  const ownIndex = new Int32Array(people.clients);
  let clientIndex = 0;
  allocate(people.clients, weights, 1).forEach((count, o) => {
    const [first, next] = [o, o + 1].map((each) => Math.floor((each * people.users) / ownerCount));
    const user = first! + Math.floor(chance(o, 1) * (next! - first!));
    for (let ordinal = 0; ordinal < count; ordinal++) {
      owner[clientIndex] = user;
      ownIndex[clientIndex++] = ordinal;
    }
  });
  return { owner, ownIndex, isApproved: (c) => ownIndex[c]! < limits.clientsAutoapproved || chance(c, 2) < 0.5 };
}

/** @param clientsBefore highest client id before the seed */
export function sessionLoads(
  world: World,
  readers: Readers,
  references: Pick<SeedReferences, 'usersBefore'>,
  clientsBefore: number,
): TableLoad[] {
  const { tier, now } = world;
  const { people, since } = readers;
  const chanceOf = (what: string) => indexedRandom(`${tier.name} ${what}`);
  const [facts, names] = [chanceOf('client facts'), chanceOf('client names')];
  const clientSet = planClients(world, readers);
  const createdAt = (c: number): number => {
    const earliestTime = since(clientSet.owner[c]!);
    return earliestTime + Math.floor((now - earliestTime) * (0.3 + 0.6 * facts(c)));
  };
  const secretOf = (name: string): ((index: number) => Uint8Array) => {
    const [fillRandomBytes, bytes] = [bytes16(`${tier.name} ${name}`), Buffer.alloc(32)];
    return (index) => {
      fillRandomBytes(index * 2, bytes, 0);
      fillRandomBytes(index * 2 + 1, bytes, 16);
      return bytes;
    };
  };
  const [uid, publicUid, secret] = [
    uuids(`${tier.name} client`),
    uuidText(uuids(`${tier.name} public client`)),
    secretOf('client secret'),
  ];
  const clients: TableLoad = {
    table: 'api_clients',
    columns: (
      'id uid owner_id name description public_id state active secret_hash decided_by decided_at ' +
      'version created_at updated_at'
    ).split(' '),
    steps: people.clients,
    write(c, out) {
      const first = clientSet.ownIndex[c]! < limits.clientsAutoapproved;
      const approved = clientSet.isApproved(c);
      const isDecided = !first && (approved || facts(c, 1) < 0.4);
      out.row(14);
      out.int(clientsBefore + c + 1);
      out.bytes16(uid, c);
      out.int(userId(references, clientSet.owner[c]!));
      out.text(`Client ${generateName(names, c, 'en')}`.slice(0, limits.clientNameMaxLength).trimEnd());
      out.text(facts(c, 2) < 0.4 ? `For ${generateName(names, c, 'en')}, on a computer at home.` : null);
      out.text(`personal-client-${publicUid(c)}-${publicUid(c).slice(0, 8)}`);
      out.text(first ? 'autoapproved' : approved ? 'approved' : isDecided ? 'rejected' : 'requested');
      out.bool(facts(c, 3) < 0.92);
      out.bytes(approved ? secret(c) : null);
      // decided by the first seeded user, who is an administrator
      out.int(isDecided ? userId(references, 0) : null);
      out.time(isDecided ? createdAt(c) + 2 * dayMs : null);
      out.int(isDecided ? 2 : 1);
      out.time(createdAt(c));
      out.time(createdAt(c) + (isDecided ? 2 * dayMs : 0));
    },
  };
  const clientCounts: TableLoad = {
    table: 'api_client_counts',
    columns: ['user_id', 'made'],
    steps: people.clients,
    write(c, out) {
      // one row per owner, written with the owner's last client; the count includes deleted clients
      if (clientSet.owner[c] === clientSet.owner[c + 1]) return;
      out.row(2);
      out.int(userId(references, clientSet.owner[c]!));
      out.int(clientSet.ownIndex[c]! + 1 + Math.floor(facts(c, 4) ** 6 * 5));
    },
  };

  const [chance, sessionUid, refresh] = [
    chanceOf('sessions'),
    uuidText(uuids(`${tier.name} session`)),
    secretOf('refresh token'),
  ];
  const sessions: TableLoad = {
    table: 'sessions',
    columns: (
      'uid user_id kind client_id authenticated_at user_agent network refresh_hash refreshed_at ' +
      'created_at last_used_at expires_at ended_at'
    ).split(' '),
    steps: people.users + people.clients,
    write(step, out) {
      const client = step - people.users;
      const user = client < 0 ? step : clientSet.owner[client]!;
      const add = (kind: 'site' | 'client' | 'legacy', chanceOffset: number, isActive: boolean): void => {
        const [newest, oldest] = isActive
          ? [now, now - lifetimeDays * dayMs]
          : [now - 5 * dayMs, now - (retentionDays - 1) * dayMs];
        const usedAt = Math.max(since(user), Math.floor(newest - (newest - oldest) * chance(step, chanceOffset) ** 2));
        const startedAt = Math.max(since(user), usedAt - Math.floor(chance(step, chanceOffset + 1) ** 3 * 90 * dayMs));
        out.row(13);
        out.text(sessionUid(out.rows));
        out.int(userId(references, user));
        out.text(kind);
        out.int(kind === 'client' ? clientsBefore + client + 1 : null);
        out.time(startedAt);
        out.text(
          kind === 'client' ? `my-program/${1 + (client % 3)}.0` : pickFrom(userAgents, chance(step, chanceOffset + 2)),
        );
        out.text(pickFrom(networks, chance(step, chanceOffset + 3)));
        out.bytes(kind === 'site' ? null : refresh(out.rows));
        out.time(kind === 'site' ? null : usedAt);
        out.time(startedAt);
        out.time(usedAt);
        out.time(usedAt + lifetimeDays * dayMs);
        out.time(
          isActive ? null : usedAt + Math.floor(Math.max(0, newest + dayMs - usedAt) * chance(step, chanceOffset + 4)),
        );
      };
      if (client >= 0) {
        if (clientSet.isApproved(client) && chance(step) < 0.6) add('client', 1, chance(step, 9) < 0.8);
        return;
      }
      // recently active users have sessions on one or several devices
      const devices = chance(step) < 0.12 ? 1 + Math.floor(chance(step, 1) ** 4 * 4) : 0;
      for (let device = 0; device < devices; device++) add('site', 10 + device * 10, true);
      if (chance(step, 2) < 0.06) add('site', 60, false);
      if (chance(step, 3) < 0.002) add('legacy', 70, true);
    },
  };
  return [clients, clientCounts, sessions];
}
