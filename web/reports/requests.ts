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

export async function sendReport({ category, id }: ReportTarget, reason: string, details: string): Promise<void> {
  const fields = { reason, objectId: id, ...(details === '' ? {} : { details }) };
  if (category === 'comment' || category === 'list') {
    await call('reports.createOnSite', { body: { category, ...fields } });
  } else {
    await call('reports.create', { body: { category, ...fields } });
  }
}
