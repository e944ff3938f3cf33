// The page of personal recommendations: reasons, "Not for me", and its undo.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildChapter, buildTitle } from '#test/support/builders/build.ts';
import { openAccount } from '#test/support/people/accounts.ts';
import { seriousViolationsWithin } from '#test/support/browser/axe.ts';
import { phone } from '#test/support/browser/browser.ts';
import { horizontalOverflow, openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { openSignedIn } from '#test/support/browser/sign-in.ts';

const app = openBrowserFixture();

test('recommendations say why, and one that is refused is gone at the next visit', async () => {
  const { ctx } = app;
  const account = await openAccount(app, { username: 'mirelle' });
  const titles = [];
  for (const name of ['Harbour Lights', 'Paper Boats', 'Night Ferry', 'Salt Road']) {
    const title = await buildTitle(ctx, { names: [{ language: 'en', name, main: true }] });
    await buildChapter(ctx, title.id, { language: 'en' }, 0);
    titles.push(title);
  }
  const [liked, near, other] = titles;
  await sql`INSERT INTO title_follows (user_id, title_id, following) VALUES (${account.id}, ${liked!.id}, true)`.execute(
    ctx.db,
  );
  await sql`INSERT INTO title_neighbors (title_id, others, scores, made_at)
    VALUES (${liked!.id}, ${[near!.id, other!.id]}::int[], '{0.8, 0.5}', now())
    ON CONFLICT (title_id) DO UPDATE SET others = excluded.others, scores = excluded.scores`.execute(ctx.db);
  await ctx.changes.waitUntilApplied();

  const { page } = await app.visit(phone);
  await openSignedIn(page, `${app.site}/titles/recommended`, account);
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await row('Paper Boats').getByRole('link', { name: 'Because you follow Harbour Lights' }).waitFor();
  await row('Salt Road').getByText('Popular right now').waitFor();
  expect(await page.getByRole('listitem').first().textContent()).toContain('Paper Boats');
  expect(await horizontalOverflow(page)).toBe(0);
  expect(await seriousViolationsWithin(page.getByRole('main'))).toEqual([]);

  await row('Paper Boats').getByRole('button', { name: 'Not for me' }).click();
  await row('Paper Boats').getByText('We won’t recommend it again').waitFor();
  await row('Paper Boats').getByRole('button', { name: 'Undo' }).click();
  await row('Paper Boats')
    .getByRole('link', { name: /Because you follow/ })
    .waitFor();
  await row('Night Ferry').getByRole('button', { name: 'Not for me' }).click();
  await expect
    .poll(async () =>
      (await ctx.db.selectFrom('unwanted_recommendations').select('title_id').execute()).map((r) => r.title_id),
    )
    .toEqual([other!.id]);
  await page.reload();
  await row('Paper Boats').waitFor();
  expect(await row('Night Ferry').count()).toBe(0);
});
