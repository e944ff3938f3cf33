// Limits of drafts, groups, proposals and uploads, which only pages of publishing and the server need.

const MB = 1024 * 1024;

export const publishingLimits = Object.freeze({
  /** Days that the publication of a chapter may be planned ahead. */
  publishAheadDays: 366,
  /** Days for which a deleted chapter can be restored, and chapters of one change of many. */
  removedChapterDays: 30,
  chapterChangeMax: 100,
  /** Share of a chapter's reviewed pages that may change before its pages are reviewed again. */
  unreviewedPageShare: 0.3,
  /** Files of one request of an upload, bytes that an account uploads on a day, seconds of processor time of an upload. */
  filesPerUploadRequest: 10,
  uploadBytesPerDay: 2048 * MB,
  uploadCpuSeconds: 120,
  /** Hours after the last file for which an upload that is not finished is kept. */
  uploadHours: 72,
  groupAltNames: 20,
  /** Longest time in days that a group's chapters wait before they are published. */
  groupPublishDelayDays: 90,
  /** Members, open invitations and allowed accounts of one group; groups that one account leads. */
  groupMembers: 200,
  groupInvitations: 50,
  groupUploaders: 200,
  groupsLed: 50,
  /** Claims of groups: those of one account that wait, days until one expires, characters of proof and note. */
  openGroupClaims: 5,
  groupClaimDays: 14,
  claimProofMaxLength: 512,
  claimNoteMaxLength: 1_000,
  /** Adaptations of one title, its links to official sites, episodes of one adaptation. */
  adaptationsPerTitle: 50,
  officialLinksPerTitle: 50,
  episodesPerAdaptation: 2_000,
  /** Titles of one account that are not published: drafts, submitted and refused ones. */
  draftsPerAccount: 500,
  /** Characters of what somebody says of a proposed change, and proposals of one account that are kept. */
  proposalNoteMaxLength: 1_000,
  proposalsPerAccount: 5_000,
  /** Working copies of titles of one account; beyond it the oldest are forgotten. */
  workingCopies: 200,
  /** Days after which a deleted draft is gone for good. */
  deletedDraftDays: 30,
  /** Covers of one account that wait for review. */
  waitingCovers: 200,
});
