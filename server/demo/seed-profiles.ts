// Seeds what people of the demo world say of themselves: pictures, biographies, what they show, and whom they follow.
import { sql } from 'kysely';
import type { Audience } from '#contract/rules/audiences.ts';
import type { Context } from '#server/core/context.ts';
import { saveBiography, savePicture, savePrivacy } from '#server/profiles/profiles.ts';

interface DemoProfile {
  name: string;
  biography?: string;
  /** Who sees library, ratings and follows; nobody by default. */
  shows?: Audience;
}

const profiles: readonly DemoProfile[] = [
  { name: 'reader', biography: 'Slow reader, fast bookmarker. Mostly **slice of life** and old mysteries.' },
  {
    name: 'uploader',
    biography:
      'Cleaning and typesetting since 2019. Found a typo? Tell me in the comments.\n\n- Fridays: new chapters\n- Sundays: fixes',
    shows: 'everyone',
  },
  { name: 'leader', biography: 'I look after a small group and a large cat.', shows: 'followed' },
  { name: 'moderator' },
  { name: 'admin' },
  { name: 'halvorsen', biography: 'Keeps the servers warm.' },
  { name: 'Tomoe' },
  { name: 'Anaïs', shows: 'everyone' },
  { name: 'Yuzuha', biography: 'Asks for sources. Likes *long* chapters.', shows: 'everyone' },
  { name: 'Pilar' },
  { name: 'grumpyowl', biography: 'Awake at night.' },
  { name: 'inkblot', biography: 'I draw the buttons.' },
];

const follows: Readonly<Record<string, readonly string[]>> = {
  reader: ['uploader', 'leader', 'Yuzuha', 'Anaïs'],
  newcomer: ['uploader'],
  uploader: ['leader', 'reader'],
  leader: ['uploader', 'reader'],
  Yuzuha: ['uploader', 'inkblot'],
  Anaïs: ['reader', 'uploader'],
  grumpyowl: ['uploader'],
};

/** Must run once, so that what people removed does not come back. @param draw draws the picture of a person */
export async function seedProfiles(
  ctx: Context,
  users: ReadonlyMap<string, number>,
  draw: (name: string, index: number) => Promise<Buffer>,
): Promise<void> {
  await Promise.all(
    profiles.map(async ({ name, biography, shows }, index) => {
      const id = users.get(name);
      if (id === undefined) return;
      // a start that was interrupted goes on
      const known = await ctx.db.selectFrom('user_profiles').select('user_id').where('user_id', '=', id).execute();
      if (known.length > 0) return;
      await savePicture(ctx, id, await draw(name, index), null);
      if (biography !== undefined) await saveBiography(ctx, id, { biography, version: 1 });
      if (shows) await savePrivacy(ctx, id, { follows: shows, ratings: shows, library: shows });
    }),
  );
  for (const [name, followed] of Object.entries(follows))
    for (const other of followed) {
      const [id, otherId] = [users.get(name), users.get(other)];
      if (id === undefined || otherId === undefined) continue;
      await sql`INSERT INTO user_follows (user_id, followed_id) VALUES (${id}, ${otherId}) ON CONFLICT DO NOTHING`.execute(
        ctx.db,
      );
    }
}
