// Types of an upload: its parts, and its state while it runs.
import type { StoredPage } from '../pages/page-list.ts';
import type { ClientResponse } from '#contract/generated/client.ts';

export interface UploadDraft {
  volume: string | null;
  chapter: string | null;
  title: string | null;
  translatedLanguage: string;
  publishAt: string | null;
}

export interface RunPage {
  id: string;
  /** Name of the file without its folders, as the server stores it. */
  name: string;
  hash: string;
  bytes: number;
  file: Blob | null;
  /** Page that the chapter has already. */
  stored?: StoredPage;
}

export interface RunJob {
  manga: string;
  groups: readonly string[];
  draft: UploadDraft;
  pages: readonly RunPage[];
  /** An upload that began before: its session, the stored files by the key of their page, and its groups if known. */
  earlier: { session: string; files: ReadonlyMap<string, string>; groups?: readonly string[] | null } | null;
  /** Finds published chapters that look like the pages that are sent; the upload asks before it makes one more. */
  findAlike?: (session: string) => Promise<readonly AlikeChapter[]>;
}

export type AlikeChapter = ClientResponse<'uploads.alike'>['chapters'][number];

/** Key of a page on the server: content and name, which a repeated one shares. */
export const pageKey = ({ hash, name }: Pick<RunPage, 'hash' | 'name'>): string => `${hash} ${name}`;

export type FileProgress =
  | { kind: 'waiting' }
  | { kind: 'sending'; share: number }
  | { kind: 'checking' }
  | { kind: 'stored'; fileId: string }
  | { kind: 'failed'; error: unknown };

/** An upload of the account that is not finished, which prevents another one. */
export interface OpenUpload {
  session: string;
  manga: string;
  /** The chapter whose pages it changes; null for an upload of a new one. */
  edits: string | null;
  chapter: string | null;
  files: number;
  expected: number | null;
  expiresAt: string | null;
}

export type RunStage = 'begin' | 'files' | 'commit';

export type RunPhase =
  | { kind: 'idle' }
  | { kind: 'beginning' }
  | { kind: 'sending' }
  | { kind: 'paused' }
  /** All pages are stored, and look like those of chapters that are published. */
  | { kind: 'alike'; chapters: readonly AlikeChapter[] }
  /** The chapter is being made; `slow` once it takes longer than expected. */
  | { kind: 'committing'; slow: boolean }
  | { kind: 'done'; chapter: string; pages: number }
  | { kind: 'failed'; stage: RunStage; error: unknown }
  | { kind: 'conflict'; open: OpenUpload }
  /** Another tab or program goes on with this upload. */
  | { kind: 'taken-over' };

/** Why nothing is sent for some time: no connection, too many requests, or a site that is busy or restarting. */
type WaitReason = 'connection' | 'limit' | 'site';

export interface RunState {
  phase: RunPhase;
  files: ReadonlyMap<string, FileProgress>;
  session: string | null;
  /** Time until which nothing is sent, because of too many requests or a lost connection. */
  waitingUntil: number | null;
  waitingFor: WaitReason;
}

export const idleRun: RunState = {
  phase: { kind: 'idle' },
  files: new Map(),
  session: null,
  waitingUntil: null,
  waitingFor: 'site',
};
