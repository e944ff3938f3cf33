// Actions that the public log of moderation shows: those on what everybody sees, never those inside the team.

export const publicActions = [
  'review.accepted',
  'review.refused',
  'decision.undo',
  'title.merge',
  'title.lock',
  'title.unlock',
  'title.delete',
  'title.restore',
  'author.merge',
  'group.block',
  'group.unblock',
  'group.official',
  'group.unofficial',
  'group.delete',
  'chapter.remove',
  'chapter.restore',
  'chapter.unavailable',
  'chapter.available',
  'chapter.move',
  'comment.remove',
  'comment.put-back',
  'comment.thread',
  'person.warn',
  'person.mute',
  'person.unmute',
  'person.mute-reports',
  'person.unmute-reports',
  'person.revoke-uploads',
  'person.restore-uploads',
  'person.ban',
  'person.unban',
  'user.profile.clear',
] as const;

/** Groups of actions that both logs are filtered by, with the kinds of their objects. */
export const logSubjects = ['titles', 'chapters', 'authors', 'groups', 'people', 'comments', 'items', 'site'] as const;
export type LogSubject = (typeof logSubjects)[number];
