// Requests that save a title: its fields, then its adaptations, which have an endpoint of their own.
import type { ClientBody, ClientResponse } from '#contract/generated/client.ts';
import { call } from '#web/lib/api/call.ts';
import { createOnce } from '#web/lib/api/create-once.ts';
import { isSame, savedFields } from '../model/changes.ts';
import { contentOf, type TitleContent } from '../model/content.ts';
import type { Base } from './use-title-form.ts';

type Title = ClientResponse<'drafts.edit'>['data'];

export interface Saved {
  titleId: string;
  base: Base;
  /** The change waits for review, and the title is as it was. */
  isProposed: boolean;
}

/**
 * Saves what differs from the base; a title without an id becomes a draft.
 * @param note for those who review a change
 * @param onPart is told of each part that is saved, so that a failure of the next one does not repeat it
 */
export async function saveTitle(
  titleId: string | null,
  { content: before, version }: Base,
  content: TitleContent,
  note: string,
  onPart: (saved: Saved) => void,
): Promise<Saved> {
  let saved: Saved | null = null;
  if (titleId === null || version === null) {
    const { data } = await createOnce('drafts.create', { body: createdBody(content) });
    saved = savedOf(data, []);
    onPart(saved);
  } else {
    const fields = savedFields(before, content);
    saved = { titleId, base: { content: before, version }, isProposed: false };
    if (Object.keys(fields).length > 0) {
      const { data } = await call('drafts.edit', {
        params: { id: titleId },
        body: { ...fields, version, ...(note.trim() === '' ? {} : { note: note.trim() }) },
      });
      saved = savedOf(data, before.adaptations);
      // whoever may only propose gets the title as it was
      saved.isProposed = data.attributes.version === version;
      onPart(saved);
    }
  }
  if (isSame(saved.base.content.adaptations, content.adaptations)) return saved;
  const { data } = await call('drafts.adaptations', {
    params: { id: saved.titleId },
    body: { version: saved.base.version!, adaptations: content.adaptations },
  });
  const isProposed = saved.isProposed || data.attributes.version === saved.base.version;
  return { ...savedOf(data, content.adaptations), isProposed };
}

function savedOf(data: Title, adaptations: TitleContent['adaptations']): Saved {
  const content = { ...contentOf(data, []), adaptations };
  return { titleId: data.id, base: { content, version: data.attributes.version }, isProposed: false };
}

/** The body that makes a draft. Callers check that what it needs is there. */
function createdBody(content: TitleContent): ClientBody<'drafts.create'> {
  const fields = Object.entries(content).filter(([field]) => field !== 'adaptations' && field !== 'primaryCover');
  return Object.fromEntries(fields) as ClientBody<'drafts.create'>;
}
