// The site behind nginx with the configuration in `deploy/nginx`: two processes at one address.
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { siteLimiter } from '#server/core/http/limits/request-limiter.ts';
import { get, post } from '#test/support/server/http.ts';
import { type Nginx, nginxProgram, startNginx } from '#test/support/server/nginx.ts';
import { testPort } from '#test/support/server/ports.ts';
import { clearProcesses, createDataFolder, repositoryRoot, startProcess } from '#test/support/server/processes.ts';
import { type SecondApp, secondApp } from '#test/support/server/second-app.ts';

// skipped where nginx is missing and cannot be installed without root
describe.skipIf(nginxProgram === '')('the site behind nginx', () => {
  const dataDir = createDataFolder();
  let nginx: Nginx;
  let processes: SecondApp[];
  let site: string;
  let api: string;
  beforeAll(async () => {
    const worker = await startProcess(dataDir, { script: [path.join(repositoryRoot, 'server', 'main.ts'), 'work'] });
    await worker.waitForOutput('Doing jobs');
    const ports = { site: await testPort(), api: await testPort() };
    [site, api] = [`http://127.0.0.1:${ports.site}`, `http://127.0.0.1:${ports.api}`];
    const env = { PUBLIC_URL: site, API_URL: api, TRUSTED_PROXIES: '127.0.0.1', RATE_LIMITS: 'on' };
    processes = await Promise.all([0, 1].map(() => secondApp(dataDir, env)));
    const portOf = (address: string): number => Number(new URL(address).port);
    nginx = startNginx({
      ...ports,
      upstreams: processes.map((runningProcess) => ({
        site: portOf(runningProcess.site),
        api: portOf(runningProcess.api),
      })),
    });
    const answers = (): Promise<boolean> =>
      get(`${api}/manga`).then(
        ({ status }) => status === 200,
        () => false,
      );
    await vi.waitUntil(answers, { timeout: 10_000 });
  }, 90_000);
  afterAll(async () => {
    await nginx?.close();
    for (const runningProcess of processes ?? []) await runningProcess.close();
    await clearProcesses();
  });

  test('has the same pages, API responses and errors as without nginx', async () => {
    expect(nginx.configCheck).toContain('test is successful');
    const page = await get(`${site}/about`);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect((await get(`${api}/nothing`)).body).toMatchObject({ result: 'error' });
    // the size limit is enforced by the site with its own error format, not by nginx
    const largeResponse = await post(`${api}/auth/login`, JSON.stringify({ username: 'x'.repeat(200_000) }));
    expect([largeResponse.status, largeResponse.body.errors[0].title]).toEqual([
      413,
      'request_too_large_http_exception',
    ]);
    expect((await get(`${site}/realms/komawari/.well-known/openid-configuration`)).body.issuer).toContain(site);
  });

  test('identifies clients by the address that nginx sees, not by headers that they send', async () => {
    const startedAt = performance.now();
    const answers = await Promise.all(
      Array.from({ length: 250 }, (_, i) =>
        get(`${site}/api/manga/tag`, { 'x-forwarded-for': `192.0.2.${i}`, 'x-forwarded-host': 'evil.example' }),
      ),
    );
    const maxAdmitted = siteLimiter.burst + (siteLimiter.perSecond * (performance.now() - startedAt)) / 1000;
    const admittedCount = answers.filter(({ status }) => status === 200).length;
    expect(answers.every(({ status }) => status === 200 || status === 429)).toBe(true);
    expect(admittedCount).toBeLessThanOrEqual(1.2 * maxAdmitted);
  });

  test('has a shorter keep-alive timeout in nginx than in its processes', async () => {
    for (const address of [processes[0]!.site, processes[0]!.api]) {
      const keepAliveHeader = (await get(address)).headers.get('keep-alive') ?? '';
      const timeoutSeconds = Number(/^timeout=(\d+)$/.exec(keepAliveHeader)?.[1]);
      for (const nginxSeconds of nginx.keepAliveSeconds) expect(nginxSeconds).toBeLessThanOrEqual(timeoutSeconds - 10);
    }
    expect(nginx.keepAliveSeconds).toHaveLength(2);
  });

  test('skips a process that has ended', async () => {
    await processes.pop()!.close();
    const statuses = new Set<number>();
    // fewer requests than the rate limit of an address
    for (let i = 0; i < 20; i++) statuses.add((await get(`${api}/manga?limit=${i + 1}`)).status);
    expect([...statuses].filter((status) => status !== 429)).toEqual([200]);
  });
});
