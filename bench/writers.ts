// People who write on two processes in turn. Each does one toggle at a time and remembers what was acknowledged, so that
// whoever asks any process afterwards knows what it has to tell.
import { type Answer, type Asker, addressOf, isGood, type Question } from './ask.ts';
import type { Toggle } from './toggles.ts';

export interface Writer {
  number: number;
  toggles: Toggle[];
  /** The toggle that was last acknowledged. */
  last: Toggle | null;
  /** Writes so far, which choose the next toggle and the process. */
  writes: number;
}

export interface Written {
  origin: number;
  /** Moments of `performance.now()`. */
  due: number;
  sent: number;
  answered: number;
  answer: Answer;
  what: string;
}

export interface Told {
  what: string;
  origin: number;
  wanted: boolean;
  /** Null when the answer said nothing. */
  told: boolean | null;
  /** When that was acknowledged. */
  since: number;
}

export interface WritersOptions {
  /** Of the processes. */
  origins: readonly string[];
  asker: Asker;
  writers: Writer[];
  /** Of so many writes one is followed by a question to the next process. */
  pairEvery: number;
  onWritten(written: Written): void;
  onPair(pair: Told): void;
}

export interface Writers {
  /** One write by whoever is free, perhaps after a wait. */
  write(due: number): Promise<void>;
  /** Asks one process for a toggle; null when somebody wrote meanwhile, or nobody knows what is right. */
  look(writer: Writer, toggle: Toggle, origin: number): Promise<Told | null>;
  /** The same for all toggles on all processes. */
  lookAtAll(): Promise<Told[]>;
  /** Takes back what is there. */
  end(): Promise<void>;
}

/** Questions at once when all toggles are looked at. */
const atOnce = 24;

export function openWriters({ origins, asker, writers, pairEvery, onWritten, onPair }: WritersOptions): Writers {
  const free = [...writers];
  const waiting: ((writer: Writer) => void)[] = [];
  let serial = 0;
  const take = (): Promise<Writer> => {
    const one = free.shift();
    return one ? Promise.resolve(one) : new Promise((resolve) => waiting.push(resolve));
  };
  const giveBack = (writer: Writer): void => {
    const next = waiting.shift();
    if (next) next(writer);
    else free.push(writer);
  };
  const ask = (writer: Writer, origin: number, question: Question): Promise<Answer> =>
    asker.ask(origins[origin]!, question, addressOf(writer.number));

  const look: Writers['look'] = async (writer, toggle, origin) => {
    const { value, version, at } = toggle;
    const question = toggle.read();
    if (value === null || question === null) return null;
    const told = toggle.tells(await ask(writer, origin, question));
    return toggle.version === version ? { what: toggle.name, origin, wanted: value, told, since: at } : null;
  };

  const writeOnce = async (writer: Writer, due: number): Promise<void> => {
    const number = writer.writes++;
    const origin = (writer.number + number) % origins.length;
    const toggle = writer.toggles[number % writer.toggles.length]!;
    const next = toggle.next();
    if (!next) return writeOnce(writer, due);
    toggle.version++;
    const sent = performance.now();
    const answer = await ask(writer, origin, next.question);
    const answered = performance.now();
    const good = isGood(answer);
    if (good) toggle.learn(answer);
    toggle.value = good ? next.value : null;
    toggle.at = answered;
    toggle.version++;
    if (good) writer.last = toggle;
    onWritten({ origin, due, sent, answered, answer, what: `${next.question.method} ${next.question.path}` });
    if (!good || !answer.settled || serial++ % pairEvery !== 0) return;
    const pair = await look(writer, toggle, (origin + 1) % origins.length);
    if (pair) onPair(pair);
  };

  const everyToggle = async (work: (writer: Writer, toggle: Toggle) => Promise<void>): Promise<void> => {
    const all = writers.flatMap((writer) => writer.toggles.map((toggle) => [writer, toggle] as const));
    const left = all.values();
    const one = async (): Promise<void> => {
      for (const [writer, toggle] of left) await work(writer, toggle);
    };
    await Promise.all(Array.from({ length: atOnce }, one));
  };

  return {
    write: async (due) => {
      const writer = await take();
      await writeOnce(writer, due).finally(() => giveBack(writer));
    },
    look,
    lookAtAll: async () => {
      const found: Told[] = [];
      await everyToggle(async (writer, toggle) => {
        for (let origin = 0; origin < origins.length; origin++) {
          const told = await look(writer, toggle, origin);
          if (told) found.push(told);
        }
      });
      return found;
    },
    end: () =>
      everyToggle(async (writer, toggle) => {
        const question = toggle.value === false || toggle.version === 0 ? null : toggle.end();
        if (question) await ask(writer, 0, question);
      }),
  };
}
