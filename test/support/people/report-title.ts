import { get, send } from '#test/support/server/http.ts';
import type { SignedIn } from './signed-in.ts';

/** Reports a title, by the first reason that needs no details. @param api origin of the API @param title public id */
export async function reportTitle(api: string, { headers }: SignedIn, title: string): Promise<void> {
  const { body } = await get(`${api}/report/reasons/manga`, headers);
  const reason = (body.data as { id: string; attributes: { detailsRequired: boolean } }[]).find(
    ({ attributes }) => !attributes.detailsRequired,
  )!;
  const report = { category: 'manga', reason: reason.id, objectId: title, details: '' };
  await send('POST', `${api}/report`, JSON.stringify(report), headers);
}
