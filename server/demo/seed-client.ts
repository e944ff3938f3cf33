// Seeds the API client of the demo world. Its id and secret are public, for trying out API programs.
import { clientIdPrefix, createClient } from '#server/clients/clients.ts';
import type { Context } from '#server/core/context.ts';
import { stableUuid } from './random.ts';

export const demoClient = { id: `${clientIdPrefix}demo`, secret: 'komawari-demo-secret', owner: 'uploader' };

/** Creates the client unless it exists or there is no demo world. A deleted client is recreated on the next start. */
export async function seedClient(ctx: Context): Promise<void> {
  const uid = stableUuid(`client ${demoClient.owner}`);
  const owner = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('uid', '=', stableUuid(`user ${demoClient.owner}`))
    .executeTakeFirst();
  const existingClient = await ctx.db.selectFrom('api_clients').select('id').where('uid', '=', uid).executeTakeFirst();
  if (!owner || existingClient) return;
  await createClient(ctx, {
    ownerId: owner.id,
    name: 'Upload helper',
    description: 'Brings finished chapters from our shared folder to the site.',
    fixed: { uid, publicId: demoClient.id, secret: demoClient.secret },
  });
}
