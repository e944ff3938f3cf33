// Measures what notifications cost those who write: replies to comments, each with an event for the outbox, beside the
// same replies while no event is stored. The jobs that notify run meanwhile, and the people who are answered have streams.
import { sql } from 'kysely';
import { clientIpOf, isOk, openHttpClient } from './ask.ts';
import { sampleCatalogue } from './catalogue.ts';
import { asOwner, withContext } from './context.ts';
import { type Metric, mustBeZero } from './figures.ts';
import { median, medianRatio } from './load.ts';
import { signInRepeatedly } from './members.ts';
import type { Site } from './servers.ts';

export interface EventWritesFigures {
  writers: number;
  figures: Metric[];
  wrong: string[];
}

const writerCount = 16;
const roundSeconds = 8;
const minRatio = 0.9;

/** @param rounds measured rounds of each side, after a warm-up */
export async function measureEventWrites(site: Site, rounds: number): Promise<EventWritesFigures> {
  const members = await signInRepeatedly(site, writerCount, 0);
  const { titles } = await sampleCatalogue(site.api);
  const startedAt = new Date();
  const httpClient = openHttpClient();
  const wrong: string[] = [];
  try {
    // each writer answers a comment of the next one
    const comments = await Promise.all(
      members.map(async ({ token }, index) => {
        const path = `/comments/threads/manga/${titles[index]!}`;
        const body = { text: `Comment ${index} of the bench, which others answer` };
        const response = await httpClient.send(
          site.api,
          { method: 'POST', path, token, body, includeBody: true },
          clientIpOf(index),
        );
        if (!isOk(response)) throw new Error(`a comment could not be written: ${response.text}`);
        return { path, id: (JSON.parse(response.text) as { data: { id: string } }).data.id };
      }),
    );
    const reply = async (index: number, text: string): Promise<boolean> => {
      const { path, id } = comments[(index + 1) % comments.length]!;
      const { token } = members[index]!;
      const body = { text, parent: id };
      const response = await httpClient.send(site.api, { method: 'POST', path, token, body }, clientIpOf(index));
      if (!isOk(response) && wrong.length < 10) wrong.push(response.text.slice(0, 300));
      return isOk(response);
    };
    const rates: Record<'on' | 'off', number[]> = { on: [], off: [] };
    for (let round = 0; round <= rounds; round++) {
      for (const side of round % 2 === 0 ? (['on', 'off'] as const) : (['off', 'on'] as const)) {
        await storeEvents(site, side === 'on');
        const rate = await writeInTurns(reply, `${side} ${round}`);
        if (round > 0) rates[side].push(rate);
      }
    }
    return {
      writers: writerCount,
      figures: [
        { what: 'replies with events', measured: median(rates.on), unit: '/s' },
        { what: 'replies without events', measured: median(rates.off), unit: '/s' },
        { what: 'ratio', measured: medianRatio(rates.on, rates.off), unit: '', atLeast: minRatio },
        mustBeZero('refused', wrong.length),
      ],
      wrong,
    };
  } finally {
    httpClient.close();
    await storeEvents(site, true);
    await withContext(site, async ({ db }) => {
      await sql`DELETE FROM comments WHERE created_at >= ${startedAt} AND body LIKE '%bench%'`.execute(db);
    });
  }
}

/** Each writer sends its next reply when the one before was answered. @returns replies in a second */
async function writeInTurns(reply: (index: number, text: string) => Promise<boolean>, round: string): Promise<number> {
  const start = performance.now();
  let written = 0;
  const write = async (index: number): Promise<void> => {
    for (let count = 0; performance.now() - start < roundSeconds * 1000; count++)
      if (await reply(index, `Reply ${count} of writer ${index} in round ${round} of the bench`)) written++;
  };
  await Promise.all(Array.from({ length: writerCount }, (_, index) => write(index)));
  return (written * 1000) / (performance.now() - start);
}

/** Lets the database store events, or drop them: then writers still send them, and nobody is notified. */
function storeEvents(site: Site, isOn: boolean): Promise<void> {
  const drop = 'DROP TRIGGER IF EXISTS bench_drops_events ON notification_events';
  if (isOn) return asOwner(site, [drop, 'DROP FUNCTION IF EXISTS bench_drop_event']);
  return asOwner(site, [
    drop,
    "CREATE OR REPLACE FUNCTION bench_drop_event() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'",
    `CREATE TRIGGER bench_drops_events BEFORE INSERT ON notification_events FOR EACH ROW
      EXECUTE FUNCTION bench_drop_event()`,
  ]);
}
