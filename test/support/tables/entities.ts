// Schemas of the public API's entities, written from its documentation, independently of this repository's contract.
import { z } from 'zod';

const text = z.string();
const nullableText = text.nullable();
const id = z.uuid();
const localizedTexts = z.record(z.string().regex(/^[a-z]{2,3}(-[a-z]{2,4})?$/), text);
const dateTime = text.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/);
const version = z.int().min(1);
const timestamps = { createdAt: dateTime, updatedAt: dateTime, version };
const rating = z.enum(['safe', 'suggestive', 'erotica', 'pornographic']);
const volume = text.regex(/^(0|[1-9]\d*)(\.\d+)?([a-z]+)?$/).nullable();
const chapter = text.regex(/^((0|[1-9]\d*)(\.\d+)?[a-z]?)?$/).nullable();

const tag = z.strictObject({
  name: localizedTexts,
  description: localizedTexts,
  group: z.enum(['content', 'format', 'genre', 'theme']),
  version,
});
const user = z.strictObject({
  username: text,
  roles: z.array(text.regex(/^ROLE_[A-Z_]+$/)).min(1),
  avatarFileName: nullableText,
  version,
});
const author = z.strictObject({
  name: text,
  imageUrl: nullableText,
  biography: localizedTexts,
  ...Object.fromEntries(
    'twitter pixiv melonBook fanBox booth namicomi nicoVideo skeb fantia tumblr youtube weibo naver website'
      .split(' ')
      .map((name) => [name, nullableText]),
  ),
  ...timestamps,
});

/** Schemas of attributes by the `type` of an entity or relationship. */
export const attributesOf: Readonly<Record<string, z.ZodType>> = {
  manga: z.strictObject({
    title: localizedTexts,
    altTitles: z.array(localizedTexts),
    description: localizedTexts,
    isLocked: z.boolean(),
    links: z.record(text, text),
    officialLinks: z.record(text, text),
    originalLanguage: text,
    lastVolume: nullableText,
    lastChapter: nullableText,
    publicationDemographic: z.enum(['shounen', 'shoujo', 'josei', 'seinen']).nullable(),
    status: z.enum(['ongoing', 'completed', 'hiatus', 'cancelled']),
    year: z.int().nullable(),
    contentRating: rating,
    tags: z.array(z.strictObject({ id, type: z.literal('tag'), attributes: tag, relationships: z.tuple([]) })),
    state: z.enum(['draft', 'submitted', 'published', 'rejected']),
    chapterNumbersResetOnNewVolume: z.boolean(),
    ...timestamps,
    availableTranslatedLanguages: z.array(text),
    latestUploadedChapter: id.nullable(),
  }),
  chapter: z.strictObject({
    volume,
    chapter,
    title: nullableText,
    translatedLanguage: text,
    externalUrl: nullableText,
    isUnavailable: z.boolean(),
    // of this site, only of unavailable chapters
    unavailableReason: z.enum(['group', 'moderators', 'rights_holder']).optional(),
    publishAt: dateTime,
    readableAt: dateTime,
    pages: z.int().min(0),
    ...timestamps,
  }),
  scanlation_group: z.strictObject({
    name: text,
    altNames: z.array(localizedTexts),
    locked: z.boolean(),
    website: nullableText,
    ircServer: nullableText,
    ircChannel: nullableText,
    discord: nullableText,
    contactEmail: nullableText,
    description: nullableText,
    twitter: nullableText,
    mangaUpdates: nullableText,
    focusedLanguages: z.array(text),
    official: z.boolean(),
    verified: z.boolean(),
    inactive: z.boolean(),
    publishDelay: nullableText,
    exLicensed: z.boolean(),
    // of this site, only of groups that its moderators have blocked
    blocked: z.literal(true).optional(),
    ...timestamps,
  }),
  user,
  leader: user,
  member: user,
  creator: user,
  author,
  artist: author,
  cover_art: z.strictObject({
    description: text,
    volume,
    fileName: text.regex(/^[0-9a-f-]{36}\.(jpg|png|gif)$/),
    locale: nullableText,
    ...timestamps,
  }),
  custom_list: z.strictObject({ name: text, visibility: z.enum(['public', 'private']), version }),
  tag,
  api_client: z.strictObject({
    name: text,
    description: nullableText,
    profile: z.literal('personal'),
    externalClientId: text.startsWith('personal-client-').nullable(),
    isActive: z.boolean(),
    state: z.enum(['requested', 'approved', 'rejected', 'autoapproved']),
    /** Extension of this site, whose client page shows a secret only once. */
    secretShown: z.boolean(),
    ...timestamps,
  }),
  mapping_id: z.strictObject({ type: z.enum(['group', 'manga', 'chapter', 'tag']), legacyId: z.int(), newId: id }),
  manga_relation: z.strictObject({ relation: text, version }),
  manga_recommendation: z.strictObject({ score: z.number().min(0).max(1) }),
  report_reason: z.strictObject({
    reason: localizedTexts,
    detailsRequired: z.boolean(),
    category: z.enum(['manga', 'chapter', 'scanlation_group', 'user', 'author']),
    version,
  }),
  report: z.strictObject({
    details: text,
    objectId: id,
    status: z.enum(['waiting', 'accepted', 'refused', 'autoresolved']),
    createdAt: dateTime,
  }),
  upload_session: z.strictObject({
    isCommitted: z.boolean(),
    isProcessed: z.boolean(),
    isDeleted: z.boolean(),
    ...timestamps,
  }),
  upload_session_file: z.strictObject({
    originalFileName: text,
    fileHash: text.regex(/^[0-9a-f]{64}$/),
    fileSize: z.int(),
    mimeType: text,
    source: z.enum(['local', 'remote']),
    version,
  }),
  settings_template: z.strictObject({ template: z.record(text, z.unknown()), ...timestamps }),
};

/** Allowed relationship types by entity type. */
export const relationshipsOf: Readonly<Record<string, readonly string[]>> = {
  manga: ['author', 'artist', 'cover_art', 'manga', 'creator'],
  chapter: ['scanlation_group', 'manga', 'user'],
  scanlation_group: ['leader', 'member'],
  user: ['scanlation_group'],
  author: ['manga'],
  cover_art: ['manga', 'user'],
  custom_list: ['manga', 'user'],
  tag: [],
  api_client: ['creator'],
  mapping_id: [],
  manga_relation: ['manga'],
  manga_recommendation: ['manga'],
  report_reason: [],
  report: ['user', 'report_reason'],
  upload_session: ['user', 'manga', 'scanlation_group', 'upload_session_file', 'chapter'],
  upload_session_file: [],
  settings_template: [],
};
