import type { UploadPage } from '../pages/page-list.ts';
import type { RunPage } from './run-types.ts';

const nameMaxLength = 255;

export function runPageOf({ id, path, hash, bytes, file, stored }: UploadPage): RunPage {
  const name = path.split('/').at(-1)!.slice(-nameMaxLength);
  return { id, name, hash, bytes, file, ...(stored ? { stored } : {}) };
}
