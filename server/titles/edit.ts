// Changes of what people write about a title, at once or as a proposal.
import { requirePermission, type Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { checkVersion } from '#server/core/process/version.ts';
import { readContent, writeContent } from './content.ts';
import { checkNamedIds, mergeFields, type TitleFields } from './content-rules.ts';
import { lockTitle, requireEditable } from './lock-title.ts';
import { proposeChanges } from './proposals.ts';
import { saveVersion } from './save-version.ts';

/**
 * Changes a title or a draft; editing a refused draft makes it a draft again. Where changes of the viewer are reviewed, it
 * proposes them, and the title stays as it is. @returns its internal id @throws ApiError 400, 403, 404 or 409
 */
export function editTitle(
  ctx: Pick<Context, 'db' | 'clock'>,
  viewer: Viewer,
  uid: string,
  { version, note, ...fields }: TitleFields & { version: number; note?: string | undefined },
): Promise<number> {
  return transaction(ctx, async (tx) => {
    const now = ctx.clock();
    const title = await lockTitle(tx, viewer, uid, now);
    const { needsReview } = requireEditable(title, viewer, now);
    checkVersion(version, title.version);
    const stored = await readContent(tx, title.id);
    const content = mergeFields(stored, fields);
    if (content.primaryCover !== stored.primaryCover) requirePermission(viewer, 'cover.main.pick', now);
    await checkNamedIds(tx, { titleId: title.id, viewerId: viewer.id }, content, stored);
    if (needsReview) {
      await proposeChanges(tx, title, viewer, { stored, content, note }, now);
      return title.id;
    }
    await writeContent(tx, title.id, content, stored);
    await saveVersion(tx, { title, stored, byId: viewer.id }, now);
    return title.id;
  });
}
