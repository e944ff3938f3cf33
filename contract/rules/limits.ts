// Limits that users can reach; the interface takes its numbers from here. Those of publishing are in
// `publishing-limits.ts`, because readers' first scripts hold all of this module.
import { themeNameMaxLength } from './theme-colours.ts';

const MB = 1024 * 1024;

export const limits = Object.freeze({
  /** Maximum sides in pixels, equal so that they hold before and after the image's orientation is applied. */
  imageMaxWidth: 10_000,
  imageMaxHeight: 10_000,
  imageMaxBytes: 20 * MB,
  /** Pixels of one frame: width times height. */
  imageMaxPixels: 100_000_000,
  /** Memory of a decoded image: width times height times channels times bytes per sample times frames. */
  imageMaxDecodedBytes: 512 * MB,
  imageMaxFrames: 200,
  /** Scans of a progressive JPEG, each of which is a pass over the whole image. */
  imageMaxScans: 50,
  /** Pixels of an interlaced PNG: fewer than for other images, because a decoder holds all of it in memory. */
  imageMaxInterlacedPixels: 50_000_000,
  /** Maximum size of a color profile; larger ones are dropped. */
  imageMaxProfileBytes: MB,
  /** Maximum width in pixels of the reduced quality (data saver). */
  imageSaverWidth: 1200,

  chapterMaxBytes: 200 * MB,
  chapterMaxPages: 500,
  /** Pixels of all frames of all pages of one upload or import of a chapter. */
  sessionMaxPixels: 4_000_000_000,
  groupsPerChapter: 10,
  /** Characters of names, UTF-16 units as forms count them; a name is one line. */
  titleNameMaxLength: 512,
  authorNameMaxLength: 255,
  /** Characters of an author's biography in one language, and of an address of their pages: all fit into 8 KB. */
  authorBiographyMaxLength: 2_500,
  authorBodyMaxBytes: 8 * 1024,
  authorLinkMaxLength: 512,
  groupNameMaxLength: 255,
  /** Characters of a group's description: with the other fields in 8 KB. */
  groupDescriptionMaxLength: 2_500,
  /** Characters of a title's description in one language. */
  descriptionMaxLength: 10_000,
  namesPerTitle: 100,
  /** Authors of one title, and likewise artists. */
  creditsPerTitle: 50,
  /** Tags and relations of one title. */
  tagsPerTitle: 100,
  relationsPerTitle: 500,
  /** Characters of the address of a link. */
  linkMaxLength: 2_048,
  /** Characters of volume and chapter numbers, chapter names, URLs of chapters hosted elsewhere, cover descriptions. */
  numberMaxLength: 8,
  chapterNameMaxLength: 255,
  externalUrlMaxLength: 512,
  coverDescriptionMaxLength: 512,
  /** Covers of one title. */
  coversPerTitle: 2_000,
  /** Characters, counted as code points. */
  usernameMaxLength: 64,
  passwordMinLength: 8,
  /** UTF-16 units; longer passwords would only cost computing time. */
  passwordMaxLength: 1024,
  titlesPerList: 5_000,
  listNameMaxLength: 100,
  /** Characters of a list's description, and of the owner's note on one of its titles. */
  listDescriptionMaxLength: 2_000,
  listNoteMaxLength: 500,
  /** Titles that are added to a list, or removed from it, in one call: as many ids as a body of 8 KB holds. */
  titlesPerListCall: 200,
  /** API clients: the first `clientsAutoapproved` of an account need no approval; deleted ones count, too. */
  clientNameMinLength: 5,
  clientNameMaxLength: 32,
  clientDescriptionMaxLength: 1024,
  clientsAutoapproved: 3,
  clientsPerDay: 5,

  /** Reports: those of one account in a day, and characters of the details. */
  reportsPerDay: 60,
  reportDetailsMaxLength: 2_000,

  /** Shared themes per account, and bytes of a theme file. */
  themesPerAccount: 20,
  themeNameMaxLength,
  themeFileMaxBytes: 8 * 1024,

  /** Blocks per account; `blocksWithinTitles` counts users and groups together. */
  blockedUsers: 200,
  blockedGroups: 200,
  hiddenTitles: 1000,
  /** Entries of one import, and imports of an account that are remembered. */
  importedEntries: 20_000,
  imports: 30,
  /** Titles that somebody does not want recommended. */
  unwantedRecommendations: 20_000,
  blocksWithinTitles: 500,

  /** Reader settings stored per account; at most `readerPageShifts` of them shift the page pairs of a chapter. */
  readerChoices: 5_000,
  readerPageShifts: 1_000,

  /** Bookmarked pages per account. */
  pageBookmarks: 2000,

  /** Categories of one library, characters of their names and of private notes, titles of one change of many. */
  libraryCategories: 50,
  libraryCategoryNameMaxLength: 40,
  libraryNoteMaxLength: 1_000,
  libraryNotes: 20_000,
  libraryChangeMax: 500,
  /** Changes of the library that can still be undone. */
  libraryUndos: 100,

  /** Follows, ratings, reads, lists and groups per account: several times what heavy readers have after years. */
  followedTitles: 20_000,
  /** Chapters per notification of a followed title, at most. */
  notifyEveryMax: 100,
  /** Titles that an account hides on home until their next chapter; beyond it the first ones are shown again. */
  snoozedTitles: 1_000,
  followedGroups: 5_000,
  followedUsers: 5_000,
  followedLists: 5_000,
  ratedTitles: 20_000,
  /** Age in hours of an account from which its ratings count. */
  ratingTrustHours: 24,
  readTitles: 100_000,
  listsPerAccount: 1_000,
  groupsPerAccount: 500,
  /** History entries and reading positions per account; the oldest ones beyond these limits are deleted. */
  historyChapters: 50_000,
  progressChapters: 50_000,
  /** Per account: chapters with a spread vote, and recorded changes of spreads that followed from the votes. */
  spreadVotes: 20_000,
  spreadChanges: 20_000,
  clientsPerAccount: 200,
  /** Notifications of an account: the newest ones, of the last days. */
  notificationsPerAccount: 1_000,
  notificationDays: 90,
  /** Browsers of an account that get push notifications; beyond it the one used least recently is forgotten. */
  pushDevices: 20,
  /** Sessions per account; beyond this limit the least recently used ones are ended. */
  signInsPerAccount: 200,

  /** Comments: UTF-16 units of one, how many a page has, how many people one mentions. */
  commentMaxLength: 5_000,
  commentsPerPage: 50,
  mentionsPerComment: 10,
  /** Minutes in which an own comment can be edited, and in which its deletion can be undone. */
  commentEditMinutes: 15,
  commentUndoMinutes: 10,
  /** Hours for which an account is new: until then it writes few comments, with few links. */
  newAccountHours: 24,
  newAccountComments: 5,
  newAccountLinks: 2,
  commentsPerAccount: 100_000,
  likesPerAccount: 100_000,

  /** Age of an account in days from which its spread vote counts (together with another reader's equal vote). */
  spreadTrustDays: 30,

  /** Chapters downloaded to a device for offline reading. */
  downloadedChapters: 200,

  /** Pagination of the public API: maximum and default page sizes, maximum offset + limit; and ids per request. */
  listMax: 100,
  listDefault: 10,
  feedMax: 500,
  feedDefault: 100,
  /** Uploads of a person that lists of people count; more are shown as `1,000+`. */
  countedUploads: 1_000,
  resultWindow: 10_000,
  idsMax: 100,
});

export type Limits = { readonly [K in keyof typeof limits]: number };
