// Fixture of account test files: an app with a fake clock, and common calls.
import { afterAll, beforeAll } from 'vitest';
import { stoppedClock, tryPassword } from './accounts.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { type TestResponse, post } from '#test/support/server/http.ts';

/** Opens the fixture. Must be called at the top level of a test file; `app` is available when the first test runs. */
export function openAccountFixture() {
  const clock = stoppedClock();
  const app = {} as TestApp;
  beforeAll(async () => {
    Object.assign(app, await testApp({ clock: clock.now }));
  });
  afterAll(() => app.close?.());
  return {
    app,
    clock,
    send: (path: string, body: object = {}, headers: Record<string, string> = {}): Promise<TestResponse> =>
      post(`${app.api}${path}`, JSON.stringify(body), headers),
    signInAs: (name: string, password?: string, source?: string) => tryPassword(app, { name, password, source }),
  };
}
