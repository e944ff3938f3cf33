// Texts of comments: how they are stored, and whom they mention.
import { sql } from 'kysely';
import { mentionPattern } from '#contract/rules/comments.ts';
import { limits } from '#contract/rules/limits.ts';
import type { Db } from '#server/core/db/db.ts';
import { ApiError } from '#server/core/http/errors.ts';
import { cleanMarkdown } from '#server/core/plain-text.ts';

/** The text as it is stored. @throws ApiError when nothing of it can be seen */
export function storedText(text: string): string {
  const clean = cleanMarkdown(text);
  if (clean === '') {
    throw new ApiError('validation_exception', 'Write something first', { pointer: '/text', reason: 'empty' });
  }
  return clean;
}

/** Beginnings of texts in which names are looked for, and words of which a name has at most this many. */
const maxMentions = 30;
const maxNameWords = 8;

/** A text without code, in which nobody is mentioned. */
export const withoutCode = (text: string): string =>
  text.replaceAll(/^ {0,3}(`{3,}|~{3,})[^\n]*(?:\n(?! {0,3}\1)[^\n]*)*/gm, ' ').replaceAll(/`[^`\n]*`/g, ' ');

/**
 * Texts behind each @ that may be a name, in lower case: names may contain spaces, so each is tried with one word, two
 * words and so on, with and without the punctuation that follows.
 */
export function possibleNames(prose: string): string[] {
  const names = new Set<string>();
  const ats = prose.matchAll(/(?<![\p{L}\p{N}@/])@([^@/\\<>\n]{1,64})/gu);
  for (const { 1: found = '' } of [...ats].slice(0, maxMentions)) {
    const words = found.split(' ').slice(0, maxNameWords);
    for (const [index] of words.entries()) {
      const name = words
        .slice(0, index + 1)
        .join(' ')
        .toLowerCase();
      for (const each of [name, name.replace(/[\p{P}\p{S}]$/u, ''), name.replace(/[\p{P}\p{S}]{1,8}$/u, '')]) {
        if (each !== '') names.add(each);
      }
    }
  }
  return [...names];
}

/** Internal ids of the people whom a text mentions, at most `mentionsPerComment`. */
export async function findMentioned(db: Db, text: string): Promise<number[]> {
  const prose = withoutCode(text);
  const names = possibleNames(prose);
  if (names.length === 0) return [];
  const { rows } = await sql<{ id: number; username: string }>`
    SELECT id, lower(username) AS username FROM users
    WHERE lower(username) = ANY (${names}::text[]) AND deleted_at IS NULL AND NOT unverified`.execute(db);
  if (rows.length === 0) return [];
  const matches = prose.matchAll(mentionPattern(rows.map(({ username }) => username)));
  const mentioned = new Set([...matches].map(([, name = '']) => name.toLowerCase()));
  return rows
    .filter(({ username }) => mentioned.has(username))
    .map(({ id }) => id)
    .slice(0, limits.mentionsPerComment);
}
