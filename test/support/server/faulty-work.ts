// A program that does one piece of background work on the data folder of a running site, and is killed in the middle of it:
// `FAULT_POINT` says where. Arguments: the work, and the internal id of an account for `erase`.
import { deleteAccount } from '#server/accounts/erase.ts';
import { loadConfig } from '#server/core/process/config.ts';
import { sweepBlobs } from '#server/media/sweep.ts';
import { notificationSources } from '#server/notification-sources.ts';
import { fanOutEvents } from '#server/notifications/fan-out.ts';
import { openContext } from '#server/open-context.ts';

const [work, id] = process.argv.slice(2);
const { ctx, close } = await openContext(loadConfig(process.env), {
  say: () => {},
  command: 'faulty work',
  attach: true,
});
if (work === 'sweep') await sweepBlobs(ctx, { olderThanHours: 0 });
else if (work === 'erase') await deleteAccount(ctx, Number(id));
else await fanOutEvents(ctx, notificationSources);
await close();
