// Toggles: what somebody sets and takes back through HTTP, each kept in the memory of every process until the feed of changes
// tells of it: titles that they hide, whom they block and follow, themes that they share, where they are signed in.
import { type ColourToken, colourTokens } from '#contract/rules/theme-colours.ts';
import type { Answer, Question } from './ask.ts';
import type { Catalogue } from './catalogue.ts';

export interface Toggle {
  name: string;
  /** What was last acknowledged; null when nobody knows: before the first write, and when the last one was not acknowledged. */
  value: boolean | null;
  /** When that was, of `performance.now()`. */
  at: number;
  /** Counts writes as they begin and end, so that a reader knows whether one came between. */
  version: number;
  /** The next write and what holds after it; null when there is nothing left to write. */
  next(): { question: Question; value: boolean } | null;
  /** Called with the answer of a write that went well. */
  learn(answer: Answer): void;
  /** Null while there is nothing to ask about. */
  read(): Question | null;
  /** What an answer to that says; null when it says nothing, such as one of a database that is away. */
  tells(answer: Answer): boolean | null;
  /** What leaves nothing of it behind. */
  end(): Question | null;
}

type Own = Pick<Toggle, 'name' | 'read' | 'tells'> & { add: Question; remove: Question };

const plain = ({ add, remove, ...own }: Own): Toggle => ({
  ...own,
  value: null,
  at: 0,
  version: 0,
  // what nobody knows is made sure of by adding it, which does no harm when it is there
  next() {
    return this.value === true ? { question: remove, value: false } : { question: add, value: true };
  },
  learn: () => {},
  end: () => remove,
});

const isIn =
  (path: (body: { groups: string[]; within: { manga: string; id: string }[] }) => boolean) =>
  ({ status, text }: Answer): boolean | null =>
    status === 200 ? path(JSON.parse(text) as Parameters<typeof path>[0]) : null;

const byStatus =
  (yes: number, no: number) =>
  ({ status }: Answer): boolean | null =>
    status === yes ? true : status === no ? false : null;

/** Hidden from every list, also from the one that asks for it alone. */
const hiddenTitle = (token: string, id: string): Toggle =>
  plain({
    name: `title ${id}`,
    add: { method: 'POST', path: `/block/manga/${id}`, token, body: {} },
    remove: { method: 'DELETE', path: `/block/manga/${id}`, token },
    read: () => ({ path: `/manga?ids[]=${id}`, token, wanted: true }),
    tells: ({ status, text }) => (status === 200 ? (JSON.parse(text) as { data: object[] }).data.length === 0 : null),
  });

const blockedGroup = (token: string, id: string): Toggle =>
  plain({
    name: `group ${id}`,
    add: { method: 'POST', path: `/block/group/${id}`, token, body: {} },
    remove: { method: 'DELETE', path: `/block/group/${id}`, token },
    read: () => ({ path: '/block', token, wanted: true }),
    tells: isIn(({ groups }) => groups.includes(id)),
  });

const blockedWithin = (token: string, title: string, id: string): Toggle =>
  plain({
    name: `group ${id} within ${title}`,
    add: { method: 'POST', path: `/block/manga/${title}/group/${id}`, token, body: {} },
    remove: { method: 'DELETE', path: `/block/manga/${title}/group/${id}`, token },
    read: () => ({ path: '/block', token, wanted: true }),
    tells: isIn(({ within }) => within.some((each) => each.manga === title && each.id === id)),
  });

const followedGroup = (token: string, id: string): Toggle =>
  plain({
    name: `followed group ${id}`,
    add: { method: 'POST', path: `/group/${id}/follow`, token },
    remove: { method: 'DELETE', path: `/group/${id}/follow`, token },
    read: () => ({ path: `/user/follows/group/${id}`, token }),
    tells: byStatus(200, 404),
  });

/** Another one each time; guests ask for it, who are sent answers that are kept. */
function sharedTheme(token: string): Toggle {
  let serial = 0;
  let id: string | null = null;
  const colour = (at: number): string => `#${((serial * 4099 + at * 131) % 2 ** 24).toString(16).padStart(6, '0')}`;
  const colours = (): object =>
    Object.fromEntries(colourTokens.map((name: ColourToken, at): [string, string] => [name, colour(at)]));
  const remove = (): Question | null => (id === null ? null : { method: 'DELETE', path: `/theme/${id}`, token });
  return {
    ...plain({ name: 'theme', add: { path: '' }, remove: { path: '' }, read: () => null, tells: byStatus(200, 404) }),
    next() {
      if (this.value === true) return { question: remove()!, value: false };
      // what nobody knows is asked for once more: the same name and colours are the theme that is there
      if (this.value === false) serial++;
      const body = { name: `bench ${serial}`, colours: colours() };
      return { question: { method: 'POST', path: '/theme', token, body, wanted: true }, value: true };
    },
    learn: ({ text }) => {
      // an answer that tells of no theme was not wanted
      if (text !== '') id = (JSON.parse(text) as { data: { id: string } }).data.id;
    },
    read: () => (id === null ? null : { path: `/theme/${id}` }),
    end: remove,
  };
}

/** Each sign-in ends once. */
function endedSession(spare: readonly string[]): Toggle {
  let at = -1;
  return {
    ...plain({ name: 'session', add: { path: '' }, remove: { path: '' }, read: () => null, tells: byStatus(200, 401) }),
    next() {
      const token = spare[++at];
      return token === undefined ? null : { question: { method: 'POST', path: '/auth/logout', token }, value: false };
    },
    read: () => {
      const token = spare[Math.min(at, spare.length - 1)];
      return token === undefined ? null : { path: '/auth/check', token };
    },
    end: () => null,
  };
}

/** How many one person has. */
export const togglesPerPerson = 20;

/** @param number of the person, so that each has others @param spare tokens of further sessions of theirs */
export function togglesOf(number: number, token: string, spare: readonly string[], catalogue: Catalogue): Toggle[] {
  const { titles, groups } = catalogue;
  const title = (at: number): string => titles[(number * 12 + at) % titles.length]!;
  const group = (at: number): string => groups[(number * 7 + at) % groups.length]!;
  return [
    ...Array.from({ length: 9 }, (_, at) => hiddenTitle(token, title(at))),
    ...Array.from({ length: 3 }, (_, at) => blockedGroup(token, group(at))),
    ...Array.from({ length: 3 }, (_, at) => blockedWithin(token, title(9 + at), group(3))),
    ...Array.from({ length: 3 }, (_, at) => followedGroup(token, group(4 + at))),
    sharedTheme(token),
    endedSession(spare),
  ];
}
