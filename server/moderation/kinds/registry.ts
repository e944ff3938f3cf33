// All kinds of items.
import type { ReviewKind } from '#contract/rules/decision-reasons.ts';
import { appealKind } from './appeals.ts';
import type { ReviewedKind } from './kind.ts';
import { noticeKind } from './notices.ts';
import { proposalKind } from './proposals.ts';
import { closedKind } from './reports.ts';
import {
  apiClientKind,
  authorKind,
  chapterKind,
  claimKind,
  coverKind,
  draftKind,
  titleEditKind,
} from './submissions.ts';

export const reviewedKinds: Readonly<Record<ReviewKind, ReviewedKind>> = {
  draft: draftKind,
  title_edit: titleEditKind,
  first_chapter: chapterKind,
  cover: coverKind,
  author: authorKind,
  claim: claimKind,
  report: closedKind,
  api_client: apiClientKind,
  appeal: appealKind,
  sample: closedKind,
  proposal: proposalKind,
  notice: noticeKind,
};
