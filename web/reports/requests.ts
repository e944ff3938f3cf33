// Requests of the report dialog. Lists and comments have endpoints of the site, because the public ones do not know them.
import { call } from '#web/lib/api/call.ts';
import type { ReportTarget } from './open-report.ts';

export interface ReportReason {
  id: string;
  attributes: { reason: Readonly<Record<string, string>>; detailsRequired: boolean };
}

export async function requestReasons(
  category: ReportTarget['category'],
  signal: AbortSignal,
): Promise<readonly ReportReason[]> {
  const response =
    category === 'comment' || category === 'list'
      ? await call('reports.siteReasons', { params: { category }, signal })
      : await call('reports.reasons', { params: { category }, signal });
  return response.data;
}

/** @returns `autoresolved` when moderators have refused the same before, and nothing was edited since */
export async function sendReport(
  { category, id }: ReportTarget,
  reason: string,
  details: string,
): Promise<'waiting' | 'autoresolved'> {
  const fields = { reason, objectId: id, ...(details === '' ? {} : { details }) };
  const { status } =
    category === 'comment' || category === 'list'
      ? await call('reports.createOnSite', { body: { category, ...fields } })
      : await call('reports.create', { body: { category, ...fields } });
  return status;
}
