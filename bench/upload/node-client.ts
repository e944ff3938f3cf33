// Uploads a chapter as a program does: one file in a request, as many requests at once as the site's own page.
import { openAsBlob } from 'node:fs';
import path from 'node:path';

/** Requests at the same time, as in the site's own page. */
const parallelFiles = 3;

interface ChapterToUpload {
  api: string;
  token: string;
  manga: string;
  chapter: string;
  files: readonly string[];
}

/** Begins, sends and commits. @returns milliseconds from the first request to the last answer */
export async function uploadFromNode({ api, token, manga, chapter, files }: ChapterToUpload): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const request = async (url: string, init: RequestInit): Promise<any> => {
    const response = await fetch(`${api}${url}`, { ...init, headers: { ...headers, ...init.headers } });
    const body = await response.json();
    if (!response.ok) throw new Error(`${url}: ${response.status} ${JSON.stringify(body)}`);
    return body;
  };
  const post = (url: string, body: object): Promise<any> =>
    request(url, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });

  const startedAt = performance.now();
  const begun = await post('/upload/begin', { manga, groups: [] });
  const session: string = begun.data.id;
  const order: string[] = [];
  const queue = files.entries();
  const sendNext = async (): Promise<void> => {
    for (const [index, file] of queue) {
      const form = new FormData();
      form.append('file', await openAsBlob(file), path.basename(file));
      const { data } = await request(`/upload/${session}`, { method: 'POST', body: form });
      order[index] = data[0].id;
    }
  };
  await Promise.all(Array.from({ length: parallelFiles }, sendNext));
  const chapterDraft = { volume: null, chapter, title: null, translatedLanguage: 'en' };
  await post(`/upload/${session}/commit`, { chapterDraft, pageOrder: order, termsAccepted: true });
  return performance.now() - startedAt;
}
