// The private copy of what somebody wrote in the editor and did not save yet, kept by the server.
import { queryOptions } from '@tanstack/react-query';
import type { ClientBody, ClientResponse } from '#contract/generated/client.ts';
import { call } from '#web/lib/api/call.ts';
import { emptyContent, type TitleContent } from './model/content.ts';
import { formOf, type TitleForm } from './model/form.ts';

export interface WorkingCopy {
  form: TitleForm;
  /** What the form was begun from. */
  base: TitleContent;
  version: number | null;
  savedAt: Date;
}

type CopyFields = ClientBody<'drafts.saveCopy'>['fields'];

/** @param titleId null for a title that does not exist yet */
async function loadCopy(titleId: string | null, signal?: AbortSignal): Promise<WorkingCopy | null> {
  const { copy } =
    titleId === null
      ? await call('drafts.newCopy', { signal })
      : await call('drafts.copy', { params: { id: titleId }, signal });
  return copy && readCopy(copy);
}

export async function keepCopy(
  titleId: string | null,
  { form, base, version }: Omit<WorkingCopy, 'savedAt'>,
): Promise<void> {
  const fields = { form, base } as unknown as CopyFields;
  if (titleId === null) await call('drafts.saveNewCopy', { body: { fields } });
  else await call('drafts.saveCopy', { params: { id: titleId }, body: { base: version ?? 1, fields } });
}

export async function dropCopy(titleId: string | null): Promise<void> {
  if (titleId === null) await call('drafts.dropNewCopy');
  else await call('drafts.dropCopy', { params: { id: titleId } });
}

type StoredCopy = NonNullable<ClientResponse<'drafts.copy'>['copy']>;

/** A copy of an older version of this page may lack fields that were added since. */
function readCopy({ fields, base, savedAt }: StoredCopy): WorkingCopy | null {
  const { form, base: content } = fields as { form?: Partial<TitleForm>; base?: Partial<TitleContent> };
  if (!Array.isArray(form?.names)) return null;
  return {
    form: { ...formOf(emptyContent), ...form },
    base: { ...emptyContent, ...content },
    version: base === 0 ? null : base,
    savedAt: new Date(savedAt),
  };
}

/** The working copy that an editor begins with; later ones are its own. */
export const copyQuery = (titleId: string | null) =>
  queryOptions({
    queryKey: ['working copy', titleId],
    queryFn: ({ signal }) => loadCopy(titleId, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
