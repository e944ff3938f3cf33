// Subject of an item beside one of its possible duplicates, or beside what the site found to be like it: all fields of both, with
// their covers or pages.
import type { ComparedSide } from '#contract/endpoints/moderation.ts';
import type { Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import { notFound } from '#server/core/http/errors.ts';
import { requireItem } from '../queue.ts';
import { viewAlike } from './alike.ts';
import { nameIds } from './changes.ts';
import { readComparedFields } from './compared-fields.ts';
import { viewFindings } from './findings.ts';
import { matchPages } from './page-matches.ts';
import { viewPictures } from './pictures.ts';
import { nameSubjects } from './subject-names.ts';

/** Pictures of each side; of findings all pages, to which chapters have a limit of their own. */
const maxPictures = 12;

/** @throws ApiError 404 unless it is one of the possible duplicates or of what was found */
export async function compareItem(
  ctx: Context,
  viewer: Viewer,
  uid: string,
  other: string,
): Promise<{ sides: ComparedSide[]; names: Record<string, string> }> {
  const { id, kind, subject_kind, subject_uid } = await requireItem(ctx.db, uid, viewer.id);
  const subject = { kind: subject_kind as ComparedSide['kind'], id: subject_uid };
  const found = kind === 'report' ? (await viewFindings(ctx.db, id)).flatMap(({ compared }) => compared) : [];
  const finding = found.find((each) => each.id === other);
  const compared =
    finding ??
    (await viewAlike(ctx, viewer, { kind: subject_kind, uid: subject_uid })).find((each) => each.id === other);
  if (!compared) throw notFound('Duplicate');
  const both = [subject, { kind: compared.kind, id: other }];
  const names = await nameSubjects(
    ctx.db,
    both.map((each) => ({ subject_kind: each.kind, subject_uid: each.id })),
  );
  const matches = await matchPages(ctx.db, subject_uid, other);
  const sides = await Promise.all(
    both.map(async (each, at) => {
      const { images, pages } = await viewPictures(ctx, viewer, { kind: each.kind, uid: each.id });
      const pictures =
        pages.length > 0
          ? pages.map(({ url, full }, index) => ({ url, full, same: matches[at]?.[index] ?? null }))
          : images.map((url) => ({ url, full: url, same: null }));
      return {
        ...each,
        name: names.get(`${each.kind} ${each.id}`)?.name ?? null,
        fields: await readComparedFields(ctx.db, each.kind, each.id),
        images: finding ? pictures : pictures.slice(0, maxPictures),
      };
    }),
  );
  return { sides, names: await nameIds(ctx.db, sides) };
}
