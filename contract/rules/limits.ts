// Every limit that people can meet, in one place; the interface reads its figures from here.
import { themeNameMaxLength } from './theme-colours.ts';

const MB = 1024 * 1024;

export const limits = Object.freeze({
  /** Pixels, after orientation or before: both sides have the same limit. */
  imageMaxWidth: 10_000,
  imageMaxHeight: 10_000,
  imageMaxBytes: 20 * MB,
  /** Width times height of one frame. */
  imageMaxPixels: 100_000_000,
  /** Width times height times channels times bytes per sample times frames. */
  imageMaxDecodedBytes: 512 * MB,
  imageMaxFrames: 200,
  /** Passes over a progressive JPEG. */
  imageMaxScans: 50,
  /** An interlaced PNG has to be held whole while it is decoded. */
  imageMaxInterlacedPixels: 50_000_000,
  /** A larger colour profile is left out. */
  imageMaxProfileBytes: MB,
  /** The reduced quality is never wider. */
  imageSaverWidth: 1200,

  chapterMaxBytes: 200 * MB,
  chapterMaxPages: 500,
  /** Pixels of all frames of all pages of one upload or import of a chapter. */
  sessionMaxPixels: 4_000_000_000,
  groupsPerChapter: 10,
  /** Characters of names, UTF-16 units as forms count them; a name is one line. */
  titleNameMaxLength: 512,
  authorNameMaxLength: 255,
  groupNameMaxLength: 255,
  /** Of a title, in one language. */
  descriptionMaxLength: 10_000,
  namesPerTitle: 100,
  /** Authors of one title, and artists. */
  creditsPerTitle: 50,
  /** Volume and chapter numbers, names of chapters, addresses of chapters read elsewhere, descriptions of covers. */
  numberMaxLength: 8,
  chapterNameMaxLength: 255,
  externalUrlMaxLength: 512,
  coverDescriptionMaxLength: 512,
  /** Characters as people count them, code points. */
  usernameMaxLength: 64,
  passwordMinLength: 8,
  /** UTF-16 units: longer ones are only work. */
  passwordMaxLength: 1024,
  titlesPerList: 5_000,
  listNameMaxLength: 100,
  /** API clients: the first ones of an account need nobody's approval, those that were deleted counted. */
  clientNameMinLength: 5,
  clientNameMaxLength: 32,
  clientDescriptionMaxLength: 1024,
  clientsAutoapproved: 3,
  clientsPerDay: 5,

  /** Themes that one person shares, and bytes of a theme as a file. */
  themesPerAccount: 20,
  themeNameMaxLength,
  themeFileMaxBytes: 8 * 1024,

  /** What one person blocks; within titles, people and groups together. */
  blockedUsers: 200,
  blockedGroups: 200,
  hiddenTitles: 1000,
  blocksWithinTitles: 500,

  /** Choices of how chapters are read that an account keeps; among them chapters whose pairs of pages were shifted. */
  readerChoices: 5_000,
  readerPageShifts: 1_000,

  /** Pages that one person bookmarks. */
  pageBookmarks: 2000,

  /** What one person keeps: several times what those who read most have after years. */
  followedTitles: 20_000,
  followedGroups: 5_000,
  followedUsers: 5_000,
  followedLists: 5_000,
  ratedTitles: 20_000,
  readTitles: 100_000,
  listsPerAccount: 1_000,
  groupsPerAccount: 500,
  /** Beyond these the oldest are forgotten: chapters that were opened, and places in them. */
  historyChapters: 50_000,
  progressChapters: 50_000,
  /** Of single chapters, by one person: what they say of spreads, and how often that has changed what readers are told. */
  spreadWords: 20_000,
  spreadChanges: 20_000,
  clientsPerAccount: 200,
  /** Beyond these the sign-ins that were not used for longest end. */
  signInsPerAccount: 200,

  /** What somebody says of spreads counts with another's when their account is so many days old. */
  spreadTrustDays: 30,

  /** Chapters that are kept on a device, to be read without a connection. */
  keptChapters: 200,

  /** Lists of the public API: most and usual items a page; feeds; how deep paging goes; ids in one question. */
  listMax: 100,
  listDefault: 10,
  feedMax: 500,
  feedDefault: 100,
  resultWindow: 10_000,
  idsMax: 100,
});

export type Limits = { readonly [K in keyof typeof limits]: number };
