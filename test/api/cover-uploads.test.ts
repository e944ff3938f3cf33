// Covers that people add: forms, who may publish, what waits for review, main covers, and references of images.
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import { decideCover } from '#server/covers/decisions.ts';
import { buildTitle } from '#test/support/builders/build.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';
import { wrongCounts } from '#test/support/server/blob-references.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { get, type Json, reasonOf, send, type TestResponse } from '#test/support/server/http.ts';
import { rawRequest } from '#test/support/server/raw-http.ts';

let app: TestApp;
let member: SignedIn;
let other: SignedIn;
let contributor: SignedIn;
let moderator: SignedIn;
beforeAll(async () => {
  app = await testApp();
  member = await signIn(app);
  other = await signIn(app);
  contributor = await signIn(app, { roles: ['ROLE_CONTRIBUTOR'] });
  moderator = await signIn(app, { roles: ['ROLE_GLOBAL_MODERATOR'] });
});
afterAll(() => app.close());

let shade = 0;
/** Another picture each time. */
const picture = (type: 'png' | 'jpeg' | 'webp' = 'png'): Promise<Buffer> => {
  const value = ++shade;
  const background = { r: value % 256, g: value >> 8, b: 90 };
  return sharp({ create: { width: 400, height: 600, channels: 3, background } })
    .toFormat(type)
    .toBuffer();
};

type Part = string | { bytes: Buffer; name?: string };
function formOf(parts: readonly (readonly [string, Part])[]): FormData {
  const form = new FormData();
  for (const [name, part] of parts) {
    if (typeof part === 'string') form.append(name, part);
    else form.append(name, new Blob([new Uint8Array(part.bytes)]), part.name ?? 'cover.png');
  }
  return form;
}
async function sendForm(who: SignedIn | null, address: string, form: FormData, headers = {}): Promise<TestResponse> {
  const response = await fetch(app.api + address, {
    method: 'POST',
    body: form,
    headers: { 'user-agent': 'tests', ...who?.headers, ...headers },
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}
const addCover = async (who: SignedIn, title: string, fields: Record<string, string> = {}): Promise<Json> => {
  const file = ['file', { bytes: await picture() }] as const;
  const response = await sendForm(who, `/cover/${title}`, formOf([...Object.entries(fields), file]));
  expect(response).toMatchObject({ status: 200 });
  return response.body.data;
};
const ask = (who: SignedIn | null, method: string, address: string, body?: object): Promise<TestResponse> =>
  method === 'GET'
    ? get(app.api + address, who?.headers)
    : send(method, app.api + address, body && JSON.stringify(body), who?.headers);
const mainCoverOf = async (title: string): Promise<string | undefined> =>
  (await ask(moderator, 'GET', `/manga/${title}`)).body.data.relationships.find(
    ({ type }: Json) => type === 'cover_art',
  )?.id;
const newDraft = async (who: SignedIn): Promise<string> => {
  const draft = { title: { en: 'Draft' }, originalLanguage: 'ko', status: 'ongoing', contentRating: 'safe' };
  return (await ask(who, 'POST', '/manga', draft)).body.data.id;
};

const temporaryFiles = (): Promise<string[]> => readdir(path.join(app.ctx.storage.folder!, '.tmp'));

describe('adding a cover', () => {
  test('a contributor’s is public at once, with what the form says; the first is the main cover', async () => {
    const { uid } = await buildTitle(app.ctx);
    const cover = await addCover(contributor, uid, { volume: '3', description: 'Night  train', locale: 'fr' });
    expect(cover).toMatchObject({
      type: 'cover_art',
      attributes: { volume: '3', description: 'Night train', locale: 'fr', version: 1 },
    });
    expect((await ask(null, 'GET', `/cover/${cover.id}`)).body.data).toEqual(cover);
    expect(await mainCoverOf(uid)).toBe(cover.id);
    const image = await fetch(`${app.site}/covers/${uid}/${cover.attributes.fileName}.256.jpg`);
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(await wrongCounts(app.ctx.db)).toEqual([]);
    expect(await temporaryFiles()).toEqual([]);
  });

  test('empty fields, and the word null that some clients send, mean the original language and no volume', async () => {
    const { uid } = await buildTitle(app.ctx, { originalLanguage: 'ja' });
    for (const empty of ['', 'null']) {
      const { attributes } = await addCover(contributor, uid, { volume: empty, description: empty, locale: empty });
      expect(attributes).toMatchObject({ volume: null, description: '', locale: 'ja' });
    }
  });

  test('a member’s waits for review: it is theirs and reviewers’, has no image and is no main cover', async () => {
    const { uid } = await buildTitle(app.ctx);
    const cover = await addCover(member, uid);
    const items = await app.ctx.db
      .selectFrom('review_items')
      .select(['kind', 'state', 'owner_id'])
      .where('subject_uid', '=', cover.id)
      .execute();
    expect(items).toEqual([{ kind: 'cover', state: 'waiting', owner_id: member.id }]);
    const seen = [];
    for (const who of [null, other, member, moderator]) {
      const one = await ask(who, 'GET', `/cover/${cover.id}`);
      const listed = await ask(who, 'GET', `/cover?manga[]=${uid}&includes[]=manga`);
      seen.push([one.status, listed.body.data.map(({ id }: Json) => id), listed.body.total]);
    }
    expect(seen).toEqual([
      [404, [], 0],
      [404, [], 0],
      [200, [cover.id], 1],
      [200, [cover.id], 1],
    ]);
    expect((await fetch(`${app.site}/covers/${uid}/${cover.attributes.fileName}`)).status).toBe(404);
    expect(await mainCoverOf(uid)).toBeUndefined();
    expect((await ask(other, 'DELETE', `/cover/${cover.id}`)).status).toBe(404);
    const edited = await ask(member, 'PUT', `/cover/${cover.id}`, { volume: '2', version: 1 });
    expect(edited.body.data.attributes).toMatchObject({ volume: '2', version: 2 });
    expect((await ask(member, 'DELETE', `/cover/${cover.id}`)).status).toBe(200);
    expect(await wrongCounts(app.ctx.db)).toEqual([]);
  });

  test('a draft takes covers of its creator, none while it is under review, and nobody else’s', async () => {
    const draft = await newDraft(member);
    const cover = await addCover(member, draft, { locale: 'ko' });
    expect((await ask(member, 'GET', `/cover?manga[]=${draft}`)).body.data).toMatchObject([{ id: cover.id }]);
    expect((await ask(null, 'GET', `/cover?manga[]=${draft}`)).body.data).toEqual([]);
    const form = formOf([['file', { bytes: await picture() }]]);
    expect((await sendForm(contributor, `/cover/${draft}`, form)).status).toBe(404);
    await app.ctx.db.updateTable('titles').set({ state: 'submitted' }).where('uid', '=', draft).execute();
    const late = await sendForm(member, `/cover/${draft}`, formOf([['file', { bytes: await picture() }]]));
    expect([late.status, reasonOf(late)]).toEqual([409, 'under_review']);
    expect((await ask(member, 'DELETE', `/cover/${cover.id}`)).status).toBe(409);
    expect(await wrongCounts(app.ctx.db)).toEqual([]);
  });

  test.each([
    ['guests', null, 401],
    ['accounts whose uploads were revoked', 'revoked', 403],
  ] as const)('%s are refused before the form is read', async (_, who, status) => {
    const { uid } = await buildTitle(app.ctx);
    const person = who && (await signIn(app));
    if (person)
      await app.ctx.db.updateTable('users').set({ upload_revoked: true }).where('id', '=', person.id).execute();
    const form = formOf([['file', { bytes: await picture() }]]);
    expect((await sendForm(person, `/cover/${uid}`, form)).status).toBe(status);
  });
});

describe('what a form may not be', () => {
  const big = Buffer.alloc(limits.imageMaxBytes + 1000);
  test.each<[string, readonly (readonly [string, Part])[], number, object]>([
    ['no file', [['volume', '1']], 400, { reason: 'no_file' }],
    [
      'two files',
      [
        ['file', { bytes: Buffer.from('a') }],
        ['file', { bytes: Buffer.from('b') }],
      ],
      400,
      { reason: 'too_many_files', limit: 1 },
    ],
    [
      'a file that is too large',
      [['file', { bytes: big }]],
      413,
      { reason: 'image_too_large', limit: limits.imageMaxBytes, measured: big.length },
    ],
    [
      'no image',
      [['file', { bytes: Buffer.from('MZ not an image at all') }]],
      400,
      { reason: 'image_type_not_allowed' },
    ],
    [
      'a volume that is none',
      [
        ['volume', '01'],
        ['file', { bytes: Buffer.from('a') }],
      ],
      400,
      { pointer: '/volume' },
    ],
    [
      'an unknown language',
      [
        ['locale', 'xx'],
        ['file', { bytes: Buffer.from('a') }],
      ],
      400,
      { pointer: '/locale' },
    ],
    [
      'a long description',
      [
        ['description', 'a'.repeat(513)],
        ['file', { bytes: Buffer.from('a') }],
      ],
      400,
      { pointer: '/description' },
    ],
  ])('%s', async (_, parts, status, context) => {
    const { uid } = await buildTitle(app.ctx);
    const response = await sendForm(contributor, `/cover/${uid}`, formOf(parts));
    expect(response).toMatchObject({ status, body: { result: 'error', errors: [{ context }] } });
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(await temporaryFiles()).toEqual([]);
    expect((await ask(null, 'GET', `/cover?manga[]=${uid}`)).body.data).toEqual([]);
  });

  test('JSON here, and forms elsewhere, are 415', async () => {
    const { uid } = await buildTitle(app.ctx);
    expect((await ask(contributor, 'POST', `/cover/${uid}`, { volume: '1' })).status).toBe(415);
    expect((await sendForm(contributor, '/author', formOf([['name', 'Ren']]))).status).toBe(415);
  });

  test('a body that declares too much is refused at once', async () => {
    const { uid } = await buildTitle(app.ctx);
    const response = await rawRequest(
      app.api,
      `POST /cover/${uid} HTTP/1.1\r\nHost: a\r\nUser-Agent: t\r\nAuthorization: ${contributor.headers['authorization']}\r\n` +
        'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 900000000\r\n\r\n--x\r\n',
    );
    expect(response.status).toBe(413);
  });

  test('a form without an end is damaged', async () => {
    const { uid } = await buildTitle(app.ctx);
    const response = await fetch(`${app.api}/cover/${uid}`, {
      method: 'POST',
      body: '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc',
      headers: { 'user-agent': 'tests', 'content-type': 'multipart/form-data; boundary=x', ...contributor.headers },
    });
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { errors: [{ context: { reason: 'upload_cut_off' } }] },
    ]);
    expect(await temporaryFiles()).toEqual([]);
  });
});

describe('changing covers', () => {
  test('uploaders change their own and moderators any; others may not', async () => {
    const { uid } = await buildTitle(app.ctx);
    const cover = await addCover(contributor, uid, { volume: '1' });
    const change = (who: SignedIn, version: number) => ask(who, 'PUT', `/cover/${cover.id}`, { volume: '4', version });
    expect((await change(member, 1)).status).toBe(403);
    expect((await change(contributor, 1)).body.data.attributes).toMatchObject({ volume: '4', version: 2 });
    expect((await ask(null, 'GET', `/cover/${cover.id}`)).body.data.attributes.volume).toBe('4');
    expect((await change(moderator, 3)).status).toBe(200);
    expect((await change(contributor, 1)).status).toBe(409);
  });

  test('of eight changes of one version, one is stored', async () => {
    const { uid } = await buildTitle(app.ctx);
    const cover = await addCover(contributor, uid);
    const statuses = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7, 8].map(async (volume) => {
        const body = { volume: String(volume), version: 1 };
        return (await ask(contributor, 'PUT', `/cover/${cover.id}`, body)).status;
      }),
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
  });

  test('when the main cover is deleted, the one of the lowest volume is next', async () => {
    const { uid } = await buildTitle(app.ctx);
    const [first, tenth, second] = [
      await addCover(contributor, uid, { volume: '1' }),
      await addCover(contributor, uid, { volume: '10' }),
      await addCover(contributor, uid, { volume: '2' }),
    ];
    for (const [deleted, next] of [
      [first, second.id],
      [second, tenth.id],
      [tenth, undefined],
    ] as const) {
      expect((await ask(contributor, 'DELETE', `/cover/${deleted.id}`)).status).toBe(200);
      expect(await mainCoverOf(uid)).toBe(next);
    }
    expect((await ask(contributor, 'DELETE', `/cover/${first.id}`)).status).toBe(404);
    expect(await wrongCounts(app.ctx.db)).toEqual([]);
  });
});

test('a repeated upload with its key adds nothing more', async () => {
  const { uid } = await buildTitle(app.ctx);
  const bytes = await picture();
  const upload = (volume: string) =>
    sendForm(
      contributor,
      `/cover/${uid}`,
      formOf([
        ['volume', volume],
        ['file', { bytes }],
      ]),
      { 'idempotency-key': 'cover-1' },
    );
  const first = await upload('1');
  expect((await upload('1')).body.data).toEqual(first.body.data);
  const changed = await upload('2');
  expect([changed.status, reasonOf(changed)]).toEqual([409, 'key_reused']);
  expect((await ask(null, 'GET', `/cover?manga[]=${uid}`)).body.total).toBe(1);
  expect(await wrongCounts(app.ctx.db)).toEqual([]);
});

describe('deciding about a cover', () => {
  const decide = (uid: string, version: number, refusal: Record<string, string> | null, reviewerId = moderator.id) =>
    decideCover(app.ctx, { uid, version, reviewerId, refusal });

  test('publishes it, as the main cover where there is none, or refuses it with remarks that its uploader sees', async () => {
    const { uid } = await buildTitle(app.ctx);
    const { id } = await addCover(member, uid, { volume: '1' });
    await expect(decide(id, 1, null, member.id)).rejects.toMatchObject({ code: 'access_denied_http_exception' });
    await decide(id, 1, { volume: 'This is volume 2' });
    await expect(decide(id, 1, null)).rejects.toMatchObject({ code: 'optimistic_lock_exception' });
    expect((await get(`${app.api}/cover/${id}`)).status).toBe(404);
    const { body } = await get(`${app.api}/review?ids[]=${id}`, member.headers);
    expect(body.reviews).toMatchObject([{ kind: 'cover', state: 'refused', remarks: { volume: 'This is volume 2' } }]);
    const change = JSON.stringify({ volume: '2', version: 1 });
    expect((await send('PUT', `${app.api}/cover/${id}`, change, member.headers)).status).toBe(200);
    await expect(decide(id, 4, null)).rejects.toMatchObject({ code: 'optimistic_lock_exception' });
    await decide(id, 2, null);
    expect((await get(`${app.api}/cover/${id}`)).body.data.attributes.volume).toBe('2');
    const title = await app.ctx.db
      .selectFrom('titles')
      .innerJoin('covers', 'covers.id', 'main_cover_id')
      .select('covers.uid')
      .where('titles.uid', '=', uid)
      .execute();
    expect(title).toEqual([{ uid: id }]);
    await expect(decide(id, 2, null)).rejects.toMatchObject({ code: 'optimistic_lock_exception' });
  });

  test('comes too late for one that was deleted', async () => {
    const { uid } = await buildTitle(app.ctx);
    const { id } = await addCover(member, uid);
    expect((await send('DELETE', `${app.api}/cover/${id}`, undefined, member.headers)).status).toBe(200);
    await expect(decide(id, 1, null)).rejects.toMatchObject({ code: 'not_found_http_exception' });
  });
});
