// The run of one page visit, kept as long as the page is open.
import { useEffect, useMemo } from 'react';
import { browserTiming, uploadApi } from './sending/requests.ts';
import { createUploadRun, type UploadRun } from './sending/upload-run.ts';

export function useUploadRun(holder: string): UploadRun {
  const run = useMemo(() => createUploadRun(uploadApi(holder), browserTiming), [holder]);
  useEffect(() => () => run.leave(), [run]);
  return run;
}
