// The API reference at /docs: its examples work as printed, and its HTML is valid and accessible.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Access } from '#contract/endpoints/endpoint.ts';
import { endpoints } from '#contract/endpoints/index.ts';
import { requestToken, buildClient, memberPassword } from '#test/support/people/api-clients.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { buildChapter, buildTitle } from '#test/support/builders/build.ts';
import { type Json, post } from '#test/support/server/http.ts';
import { uploaderOf } from '#test/support/people/upload-fixture.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';

const headers = { 'user-agent': 'tests' };
let app: TestApp;
let member: SignedIn;
let html: string;
beforeAll(async () => {
  app = await testApp();
  // some examples are of endpoints for staff only
  member = await signIn(app, { roles: ['ROLE_ADMIN'] });
  // the random title needs at least one title
  // the one that examples name, too
  const { id: titleId } = await buildTitle(app.ctx);
  await sql`UPDATE titles SET uid = '00000000-0000-4000-8000-000000000000' WHERE id = ${titleId}`.execute(app.ctx.db);
  const { id: chapterId } = await buildChapter(app.ctx, titleId);
  await sql`UPDATE chapters SET uid = '00000000-0000-4000-8000-000000000000' WHERE id = ${chapterId}`.execute(
    app.ctx.db,
  );
  // and a reason to report it for
  await sql`UPDATE report_reasons SET uid = '00000000-0000-4000-8000-000000000000' WHERE category = 'manga'
    AND key = 'troll_entry'`.execute(app.ctx.db);
  // settings exist only once they were saved
  const settings = JSON.stringify({ settings: {}, updatedAt: new Date().toISOString() });
  await post(`${app.api}/settings`, settings, member.headers);
  // and so does the list that titles go to by default
  const made = await post(`${app.api}/list`, JSON.stringify({ name: 'Mine' }), member.headers);
  await post(`${app.api}/list/${made.body.data.id}/default`, '{}', member.headers);
  // and an upload only while it is not finished
  await uploaderOf(app.api, member).begin('00000000-0000-4000-8000-000000000000');
  html = await (await fetch(`${app.api}/docs`, { headers })).text();
});
afterAll(() => app.close());

const headersOf = (access: Access): Record<string, string> =>
  access === 'member' ? { ...headers, ...member.headers } : headers;

const matchesOf = (pattern: RegExp): string[] => [...html.matchAll(pattern)].map((match) => match[1] ?? '');
const decodeEntities = (text: string): string =>
  text.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(+code));

/** Returns the URL that a printed curl command requests. */
function addressOf(command: string): URL {
  const url = new URL(/^curl (?:-X [A-Z]+ )?(?:-G )?'([^']+)'/.exec(command)?.[1] ?? '');
  for (const [, name, value] of command.matchAll(/ \\\n {2}-d '([^=]+)=([^']*)'/g))
    url.searchParams.append(name!, value!);
  return url;
}

test('every example without path parameters gets a 200', async () => {
  const commands = matchesOf(/<pre class="example">([^<]+)<\/pre>/g).map(decodeEntities);
  expect(commands).toHaveLength(endpoints.length);
  // only GET examples, because another method may have the same path
  const examples = commands.filter((command) => !command.startsWith('curl -X')).map(addressOf);
  const checkedEndpoints = endpoints.filter(({ method, path }) => method === 'GET' && !path.includes('{'));
  expect(checkedEndpoints.length).toBeGreaterThan(5);
  for (const { access, path } of checkedEndpoints) {
    const url = examples.find((example) => example.pathname === path);
    expect(url?.origin, path).toBe(app.ctx.config.apiUrl);
    const response = await fetch(`${app.api}${url!.pathname}${url!.search}`, { headers: headersOf(access) });
    expect([path, response.status]).toEqual([path, 200]);
  }
});

/** Paths whose examples would need a secret of an account, or the link of a mail. */
const needsSecret = /^\/((auth|account|user)\/|notification\/subscription$)/;
/** Paths whose examples would need the id of something that exists. */
const needsObject = /^\/(report(\/site)?|takedown|upload\/begin|moderation\/decide)$/;

test('every example with a body gets a 200, or at least passes validation', async () => {
  const checkedEndpoints = endpoints.filter(({ body, path }) => body && !path.includes('{') && !needsObject.test(path));
  expect(checkedEndpoints.length).toBeGreaterThan(0);
  for (const { access, path, method } of checkedEndpoints) {
    const command = matchesOf(/<pre class="example">([^<]+)<\/pre>/g)
      .map(decodeEntities)
      .find((text) => text.startsWith(`curl -X ${method} '${app.ctx.config.apiUrl}${path}'`));
    const [type, body] = [/-H 'Content-Type: ([^']+)'/, /-d '([^']+)'/].map(
      (fieldPattern) => fieldPattern.exec(command ?? '')?.[1],
    );
    expect(command?.includes('Authorization: Bearer $TOKEN'), path).toBe(access === 'member');
    const init = { method, headers: { ...headersOf(access), 'content-type': type! }, body: body! };
    const endpointResponse = await fetch(`${app.api}${path}`, init);
    const title = endpointResponse.ok ? null : ((await endpointResponse.json()) as Json).errors[0].title;
    if (!needsSecret.test(path)) expect([path, endpointResponse.status]).toEqual([path, 200]);
    else expect([path, title]).not.toEqual([path, 'validation_exception']);
  }
});

test('required parameters and defaults are marked', () => {
  expect(html).toMatch(/<code>manga\[\]<\/code> <strong class="required">required<\/strong>/);
  expect(html).toMatch(/<code>limit<\/code><\/td><td>integer 0 to 100, default 10</);
  expect(html).toContain('<code>available<wbr>Translated<wbr>Language[]</code>');
});

test('ids are unique, links inside the page have a target, headings link to themselves', () => {
  const ids = matchesOf(/ id="([^"]+)"/g);
  expect(new Set(ids).size).toBe(ids.length);
  expect(matchesOf(/href="#([^"]+)"/g).filter((id) => !ids.includes(id))).toEqual([]);
  for (const [, id, link] of html.matchAll(/<article id="([^"]+)"><h3><a href="#([^"]+)"/g)) expect(link).toBe(id);
  expect(html.match(/<article /g)).toHaveLength(endpoints.length);
});

test('header cells have a scope, the skip link is first, and a link leads to the site', () => {
  const cells = html.match(/<th[ >][^>]*/g) ?? [];
  expect(cells.length).toBeGreaterThan(0);
  expect(cells.filter((cell) => !cell.includes('scope="col"'))).toEqual([]);
  expect(/<a [^>]+>/.exec(html)?.[0]).toBe('<a class="skip" href="#main">');
  expect(html).toContain(`<a class="home" href="${app.ctx.config.publicUrl}">`);
});

test('the commands that show how API clients sign in work as printed', async () => {
  const client = await buildClient(app);
  const printedBlock = matchesOf(/<pre>(curl [^<]+)<\/pre>/g).map(decodeEntities)[0]!;
  const commands = printedBlock.split(/\n\n(?=curl)/);
  expect(commands).toHaveLength(3);
  const runCommand = async (command: string, token = '') => {
    const text = command
      .split('\n\n')[0]!
      .replace('username=NAME', `username=${client.owner.username}`)
      .replace('password=PASSWORD', `password=${memberPassword}`)
      .replace('personal-client-…', client.clientId)
      .replace('client_secret=SECRET', `client_secret=${client.secret}`)
      .replace('refresh_token=…', `refresh_token=${token}`);
    const formFields = [...text.matchAll(/ -d ([a-z_]+)=(.*?)(?= -d | \\\n|$)/g)].map(([, name, value]) => [
      name!,
      value!,
    ]);
    const address = /^curl (\S+)/.exec(text)![1]!;
    return requestToken(app, Object.fromEntries(formFields) as Record<string, string>, { at: address });
  };
  const tokenResponse = await runCommand(commands[0]!);
  expect(tokenResponse.status).toBe(200);
  const refreshResponse = await runCommand(commands[1]!, tokenResponse.body.refresh_token);
  expect(refreshResponse.status).toBe(200);
  expect((await runCommand(commands[2]!, refreshResponse.body.refresh_token)).status).toBe(204);
});
