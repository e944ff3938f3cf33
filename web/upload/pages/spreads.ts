// Pages as a double page shows them: the first alone, wide ones alone, the others in pairs.
import type { UploadPage } from './page-list.ts';

export function spreadsOf(pages: readonly UploadPage[]): UploadPage[][] {
  const spreads: UploadPage[][] = [];
  let open: UploadPage[] | null = null;
  for (const [index, page] of pages.entries()) {
    const isAlone = index === 0 || (page.image !== null && page.image.width > page.image.height);
    if (isAlone) {
      spreads.push([page]);
      open = null;
    } else if (open) {
      open.push(page);
      open = null;
    } else {
      open = [page];
      spreads.push(open);
    }
  }
  return spreads;
}
