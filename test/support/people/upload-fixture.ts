// Uploads of chapters through the API, as programs send them.
import { pageImage } from '#test/support/builders/build.ts';
import { type Json, send, type TestResponse } from '#test/support/server/http.ts';
import type { SignedIn } from './signed-in.ts';

export interface UploadedPart {
  bytes: Uint8Array;
  name?: string;
  field?: string;
}

export interface Uploader {
  ask(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<TestResponse>;
  /** Begins a session. @returns its id */
  begin(manga: string, groups?: readonly string[]): Promise<string>;
  /** Sends files in one request. */
  sendFiles(session: string, parts: readonly UploadedPart[], query?: string): Promise<TestResponse>;
  /** Sends new pages, one after the other. @returns the ids of the files */
  sendPages(session: string, pages: number | readonly Uint8Array[]): Promise<string[]>;
  commit(session: string, pageOrder: readonly string[], draft?: object, query?: string): Promise<TestResponse>;
  /** Uploads a chapter with new pages. @returns the answer of the commit */
  upload(manga: string, draft?: object, pages?: number): Promise<TestResponse>;
}

/** @param api origin of the API. `begin` and `sendPages` throw when they are refused. */
export function uploaderOf(api: string, { headers }: SignedIn): Uploader {
  const ask: Uploader['ask'] = (method, path, body, more = {}) =>
    send(method, api + path, body === undefined ? body : JSON.stringify(body), { ...headers, ...more });
  const succeed = (response: TestResponse): Json => {
    if (response.status !== 200) throw new Error(`${response.status} ${JSON.stringify(response.body)}`);
    return response.body;
  };
  const sendFiles: Uploader['sendFiles'] = async (session, parts, query = '') => {
    const form = new FormData();
    for (const [index, { bytes, name = `${index + 1}.jpg`, field = `files${index}` }] of parts.entries())
      form.append(field, new Blob([new Uint8Array(bytes)]), name);
    const response = await fetch(`${api}/upload/${session}${query}`, {
      method: 'POST',
      body: form,
      headers: { 'user-agent': 'tests', ...headers },
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
  const begin: Uploader['begin'] = async (manga, groups = []) =>
    succeed(await ask('POST', '/upload/begin', { manga, groups })).data.id;
  const sendPages: Uploader['sendPages'] = async (session, pages) => {
    const images =
      typeof pages === 'number' ? await Promise.all(Array.from({ length: pages }, () => pageImage())) : pages;
    const ids: string[] = [];
    for (const [index, bytes] of images.entries()) {
      const { errors, data } = succeed(await sendFiles(session, [{ bytes, name: `${index + 1}.jpg` }]));
      if (errors.length > 0) throw new Error(JSON.stringify(errors));
      ids.push(data[0].id);
    }
    return ids;
  };
  const commit: Uploader['commit'] = (session, pageOrder, draft = {}, query = '') =>
    ask('POST', `/upload/${session}/commit${query}`, {
      chapterDraft: { volume: null, chapter: '1', title: null, translatedLanguage: 'en', ...draft },
      pageOrder,
    });
  return {
    ask,
    begin,
    sendFiles,
    sendPages,
    commit,
    upload: async (manga, draft, pages = 2) => {
      const session = await begin(manga);
      return commit(session, await sendPages(session, pages), draft);
    },
  };
}

/** Changes the pages of a chapter; `order` names present ones by their numbers, and new ones as 0. */
export async function changePages(
  who: Uploader,
  { uid, version }: { uid: string; version: number },
  order: readonly number[],
): Promise<void> {
  const begun = await who.ask('POST', `/upload/begin/${uid}?includes[]=upload_session_file`, { version });
  if (begun.status !== 200) throw new Error(`${begun.status} ${JSON.stringify(begun.body)}`);
  const session = begun.body.data.id;
  const files = begun.body.data.relationships.filter(({ type }: Json) => type === 'upload_session_file');
  const added = await who.sendPages(session, order.filter((number) => number === 0).length);
  const pages = order.map((number) => (number === 0 ? added.shift()! : files[number - 1].id));
  const changed = await who.commit(session, pages);
  if (changed.status !== 200) throw new Error(`${changed.status} ${JSON.stringify(changed.body)}`);
}
