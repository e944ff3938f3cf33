import { moderationLimits } from '#contract/rules/moderation-limits.ts';
import { call } from '#web/lib/api/call.ts';
import type { ItemDetail } from './words.ts';

type ClaimedObject = ItemDetail['claimed'][number];

/** Maximum number of requests for the chapters of one title. */
const requestsMax = 30;
const perRequest = 100;

/** Public ids of available chapters that objects of a notice name: themselves, and all those of titles, as many as one action takes. */
export async function availableChapters(
  claimed: readonly ClaimedObject[],
): Promise<{ ids: readonly string[]; isCut: boolean }> {
  const found = new Set<string>();
  for (const { kind, id, state } of claimed) {
    if (state === 'gone' || state === 'removed') continue;
    if (kind === 'titles') await addChapters(id, found);
    else if (state === 'there') found.add(id);
  }
  const ids = [...found];
  return { ids: ids.slice(0, moderationLimits.bulkMax), isCut: ids.length > moderationLimits.bulkMax };
}

async function addChapters(title: string, found: Set<string>): Promise<void> {
  for (let request = 0; request < requestsMax && found.size <= moderationLimits.bulkMax; request += 1) {
    const offset = request * perRequest;
    const query = { manga: title, state: ['published' as const], limit: perRequest, offset };
    const { data, total } = await call('adminChapters.list', { query });
    for (const { id, attributes } of data) if (!attributes.isUnavailable) found.add(id);
    if (offset + data.length >= total) return;
  }
}
