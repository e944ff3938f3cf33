// Toggles: states that a member sets and reverts over HTTP, each cached in every process until the change feed
// invalidates it: hidden titles, blocks, follows, shared themes, sessions.
import { type ColourToken, colourTokens } from '#contract/rules/theme-colours.ts';
import type { ClientResponse, ClientRequest } from './ask.ts';
import type { Catalogue } from './catalogue.ts';

export interface Toggle {
  name: string;
  /**
   * The last acknowledged value; null when it is unknown: before the first write, and after a write without
   * acknowledgment.
   */
  value: boolean | null;
  /** Time of the acknowledgment, from `performance.now()`. */
  acknowledgedAt: number;
  /** Incremented when a write begins and ends, so that a reader can detect a concurrent write. */
  version: number;
  /** Returns the next write and the value after it; null when no write is left. */
  nextWrite(): { question: ClientRequest; value: boolean } | null;
  /** Called with the response of a successful write. */
  onWritten(response: ClientResponse): void;
  /** Returns the request that reads the value; null while there is nothing to read. */
  read(): ClientRequest | null;
  /** Extracts the value from the response of `read`; null when it contains none, e.g. while the database is down. */
  tells(response: ClientResponse): boolean | null;
  /** Returns the request that removes all data of the toggle. */
  cleanUp(): ClientRequest | null;
}

type ToggleParts = Pick<Toggle, 'name' | 'read' | 'tells'> & { add: ClientRequest; remove: ClientRequest };

const simpleToggle = ({ add, remove, ...toggleParts }: ToggleParts): Toggle => ({
  ...toggleParts,
  value: null,
  acknowledgedAt: 0,
  version: 0,
  // an unknown value is set by adding, which is idempotent
  nextWrite() {
    return this.value === true ? { question: remove, value: false } : { question: add, value: true };
  },
  onWritten: () => {},
  cleanUp: () => remove,
});

const valueInBlocks =
  (isListed: (body: { groups: string[]; within: { manga: string; id: string }[] }) => boolean) =>
  ({ status, text }: ClientResponse): boolean | null =>
    status === 200 ? isListed(JSON.parse(text) as Parameters<typeof isListed>[0]) : null;

const valueByStatus =
  (trueStatus: number, falseStatus: number) =>
  ({ status }: ClientResponse): boolean | null =>
    status === trueStatus ? true : status === falseStatus ? false : null;

/** Toggle of a hidden title. Its state is read from a list of titles requested by this id, which omits hidden ones. */
const hiddenTitle = (token: string, id: string): Toggle =>
  simpleToggle({
    name: `title ${id}`,
    add: { method: 'POST', path: `/block/manga/${id}`, token, body: {} },
    remove: { method: 'DELETE', path: `/block/manga/${id}`, token },
    read: () => ({ path: `/manga?ids[]=${id}`, token, includeBody: true }),
    tells: ({ status, text }) => (status === 200 ? (JSON.parse(text) as { data: object[] }).data.length === 0 : null),
  });

const blockedGroup = (token: string, id: string): Toggle =>
  simpleToggle({
    name: `group ${id}`,
    add: { method: 'POST', path: `/block/group/${id}`, token, body: {} },
    remove: { method: 'DELETE', path: `/block/group/${id}`, token },
    read: () => ({ path: '/block', token, includeBody: true }),
    tells: valueInBlocks(({ groups }) => groups.includes(id)),
  });

const groupBlockedInTitle = (token: string, title: string, id: string): Toggle =>
  simpleToggle({
    name: `group ${id} within ${title}`,
    add: { method: 'POST', path: `/block/manga/${title}/group/${id}`, token, body: {} },
    remove: { method: 'DELETE', path: `/block/manga/${title}/group/${id}`, token },
    read: () => ({ path: '/block', token, includeBody: true }),
    tells: valueInBlocks(({ within }) => within.some((each) => each.manga === title && each.id === id)),
  });

const followedGroup = (token: string, id: string): Toggle =>
  simpleToggle({
    name: `followed group ${id}`,
    add: { method: 'POST', path: `/group/${id}/follow`, token },
    remove: { method: 'DELETE', path: `/group/${id}/follow`, token },
    read: () => ({ path: `/user/follows/group/${id}`, token }),
    tells: valueByStatus(200, 404),
  });

/** Whether a shared theme exists. Each write creates a new one; guests read it, because they get cached responses. */
function sharedTheme(token: string): Toggle {
  let serial = 0;
  let id: string | null = null;
  const colour = (index: number): string =>
    `#${((serial * 4099 + index * 131) % 2 ** 24).toString(16).padStart(6, '0')}`;
  const colours = (): object =>
    Object.fromEntries(colourTokens.map((name: ColourToken, index): [string, string] => [name, colour(index)]));
  const remove = (): ClientRequest | null => (id === null ? null : { method: 'DELETE', path: `/theme/${id}`, token });
  return {
    ...simpleToggle({
      name: 'theme',
      add: { path: '' },
      remove: { path: '' },
      read: () => null,
      tells: valueByStatus(200, 404),
    }),
    nextWrite() {
      if (this.value === true) return { question: remove()!, value: false };
      // repeats the same theme after an unacknowledged write; the API reuses a theme with the same name and colors
      if (this.value === false) serial++;
      const body = { name: `bench ${serial}`, colours: colours() };
      return { question: { method: 'POST', path: '/theme', token, body, includeBody: true }, value: true };
    },
    onWritten: ({ text }) => {
      // responses to DELETE have no body here
      if (text !== '') id = (JSON.parse(text) as { data: { id: string } }).data.id;
    },
    read: () => (id === null ? null : { path: `/theme/${id}` }),
    cleanUp: remove,
  };
}

/** Toggle that ends one spare session of a member per write, until none is left. */
function endedSession(spareTokens: readonly string[]): Toggle {
  let index = -1;
  return {
    ...simpleToggle({
      name: 'session',
      add: { path: '' },
      remove: { path: '' },
      read: () => null,
      tells: valueByStatus(200, 401),
    }),
    nextWrite() {
      const token = spareTokens[++index];
      return token === undefined ? null : { question: { method: 'POST', path: '/auth/logout', token }, value: false };
    },
    read: () => {
      const token = spareTokens[Math.min(index, spareTokens.length - 1)];
      return token === undefined ? null : { path: '/auth/check', token };
    },
    cleanUp: () => null,
  };
}

/** Number of toggles of one member. */
export const togglesPerMember = 20;

/**
 * @param memberIndex index of the member, so that each member has different toggles
 * @param spareTokens tokens of the member's further sessions
 */
export function togglesOf(
  memberIndex: number,
  token: string,
  spareTokens: readonly string[],
  catalogue: Catalogue,
): Toggle[] {
  const { titles, groups } = catalogue;
  const title = (index: number): string => titles[(memberIndex * 12 + index) % titles.length]!;
  const group = (index: number): string => groups[(memberIndex * 7 + index) % groups.length]!;
  return [
    ...Array.from({ length: 9 }, (_, index) => hiddenTitle(token, title(index))),
    ...Array.from({ length: 3 }, (_, index) => blockedGroup(token, group(index))),
    ...Array.from({ length: 3 }, (_, index) => groupBlockedInTitle(token, title(9 + index), group(3))),
    ...Array.from({ length: 3 }, (_, index) => followedGroup(token, group(4 + index))),
    sharedTheme(token),
    endedSession(spareTokens),
  ];
}
