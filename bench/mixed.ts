// A site that is being read: requests at a fixed rate, whether or not earlier ones are answered, drawn as readers draw
// them. Some ask as somebody who is signed in, and some of those write. Times count from when a request was due.
import { addressOf, type Answer, isGood, openAsker, type Question } from './ask.ts';
import { drawCatalogue } from './catalogue.ts';
import { type Figure, never, openTimes, timeFigures } from './figures.ts';
import { signInMembers } from './members.ts';
import { atRate } from './open-loop.ts';
import { guestQuestions, memberQuestions, memberWrites } from './reader-questions.ts';
import type { Site } from './servers.ts';

export interface MixedOptions {
  /** Requests a second. */
  rate: number;
  minutes: number;
  /** Per cent of the requests. */
  members: number;
  writes: number;
}

export interface MixedFigures extends MixedOptions {
  asked: number;
  figures: Figure[];
  /** Some answers that should have been others. */
  wrong: string[];
  /** The slowest of all: seconds from the start to when each was due, milliseconds, and what was asked. */
  slow: { second: number; took: number; question: string }[];
}

type Kind = 'guests' | 'members' | 'writes';

/** Milliseconds that are asked of reads and of writes. */
const askedOf = { reads: { p95: 150, p99: 400 }, writes: { p95: 250 } };
/** Wrong answers, and slow ones, that are told of. */
const maxTold = 20;
/**
 * Seconds at a quarter of the rate before times count, as when readers come back to a process that has started again: nothing of
 * it is compiled, and no connection has planned a query. What fails then counts.
 */
const warmUpSeconds = 20;
/** Guests come from so many addresses. */
const guests = 2000;

/** @param site started with `behindProxy` */
export async function measureMixed(site: Site, options: MixedOptions): Promise<MixedFigures> {
  const { rate, minutes, members, writes } = options;
  const catalogue = await drawCatalogue(site.api);
  const signedIn = members + writes > 0 ? await signInMembers(site) : { plain: [], blocking: [] };
  const people = [...signedIn.plain, ...signedIn.blocking];
  const [askGuest, askMember] = [guestQuestions(catalogue), memberQuestions(catalogue)];
  // some of those who block something block all that they may
  const write = memberWrites(catalogue, (person) => person < signedIn.plain.length);
  const draw = (): { kind: Kind; question: Question; from: string } => {
    const chance = Math.random() * 100;
    if (chance >= members + writes) {
      const from = addressOf(people.length + Math.floor(Math.random() * guests));
      return { kind: 'guests', question: { path: askGuest() }, from };
    }
    const person = Math.floor(Math.random() * people.length);
    const [token, from] = [people[person]!, addressOf(person)];
    return chance < writes
      ? { kind: 'writes', question: { ...write(person), token }, from }
      : { kind: 'members', question: { path: askMember(), token }, from };
  };

  const kinds: Kind[] = ['guests', 'members', 'writes'];
  const times = new Map(kinds.map((kind) => [kind, openTimes()]));
  const failed = new Map(kinds.map((kind) => [kind, 0]));
  const all = openTimes();
  const wrong: string[] = [];
  let slow: MixedFigures['slow'] = [];
  const asker = openAsker();
  let start = Number.POSITIVE_INFINITY;
  const askOne = async (due: number): Promise<void> => {
    const { kind, question, from } = draw();
    const answer = await asker.ask(site.api, question, from);
    const took = performance.now() - due;
    const counts = due >= start;
    if (counts && (slow.length < maxTold || took > slow.at(-1)!.took)) {
      const told = { second: Math.round((due - start) / 100) / 10, took, question: nameOf(question) };
      slow = [...slow, told].toSorted((a, b) => b.took - a.took).slice(0, maxTold);
    }
    // a write that is refused tells of a load that is none
    const bad = answer.status === null || answer.status >= 500 || (kind === 'writes' && !isGood(answer));
    if ((bad || answer.status! >= 400) && wrong.length < maxTold) wrong.push(describe(question, answer));
    if (bad) failed.set(kind, failed.get(kind)! + 1);
    else if (counts) for (const each of [times.get(kind)!, all]) each.add(took);
  };
  const unansweredBefore = await atRate(rate / 4, (rate / 4) * warmUpSeconds, askOne);
  start = performance.now();
  const asked = Math.round(rate * minutes * 60);
  const unanswered = unansweredBefore + (await atRate(rate, asked, askOne));
  asker.close();
  const shares: Record<Kind, number> = { guests: 100 - members - writes, members, writes };
  const figures = kinds.flatMap((kind) =>
    shares[kind] === 0
      ? []
      : [
          ...timeFigures(kind, times.get(kind)!, kind === 'writes' ? askedOf.writes : askedOf.reads),
          never(`${kind}, failed`, failed.get(kind)!),
        ],
  );
  const allFailed = [...failed.values()].reduce((sum, count) => sum + count, 0) + unanswered;
  figures.push(...timeFigures('all', all, askedOf.reads), never('all, failed', allFailed));
  return { rate, minutes, members, writes, asked, figures, wrong, slow };
}

const nameOf = ({ method = 'GET', path }: Question): string => `${method} ${path.slice(0, 200)}`;
const describe = (question: Question, { status, text }: Answer): string =>
  `${nameOf(question)}: ${status ?? 'no answer'} ${text.slice(0, 300)}`;
