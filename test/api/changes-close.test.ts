// The change feed can be closed at any moment.
import { expect, test } from 'vitest';
import { openChangeFeed } from '#server/core/cache/change-feed.ts';
import { createLog } from '#server/core/process/log.ts';
import { testDatabase } from '#test/support/server/database.ts';

test('the change feed can be closed while it connects, and releases waiting writers', async () => {
  const database = await testDatabase();
  for (let milliseconds = 0; milliseconds < 30; milliseconds += 3) {
    const changes = openChangeFeed(database.url, createLog('silent'));
    changes.addInvalidator({ kinds: ['title'], invalidate: () => {}, invalidateAll: () => {} });
    const settled = changes.waitUntilApplied();
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    await changes.close();
    await expect(settled).resolves.toEqual(expect.any(Boolean));
  }
  await database.close();
});
