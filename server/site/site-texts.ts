// Texts of pages: Markdown files, built-in ones in `texts/` and the operator's in the configured `pagesDir`. Files are
// read again when they change.
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { InterfaceLanguage } from '#contract/rules/languages.ts';
import type { TextName } from '#contract/rules/text-pages.ts';
import type { Context } from '#server/core/context.ts';
import { readSiteFigures } from './site-settings.ts';
import { fillPlaceholders } from './text-placeholders.ts';

interface SiteText {
  name: TextName;
  /** Language of this text: the requested one, or English as the fallback. */
  language: InterfaceLanguage;
  title: string;
  description: string;
  /** Markdown, without the title. */
  text: string;
  /** ISO date, e.g. `2026-11-22`. */
  updated: string | null;
}

interface ParsedText {
  title: string;
  description: string;
  updated: string | null;
  text: string;
}

interface CachedText {
  /** Modification time and size of the file. */
  version: string;
  /** Null if the file is invalid. */
  parsed: ParsedText | null;
}

const builtInDir = path.join(import.meta.dirname, 'texts');
/** Maximum size of a file; no page is so long, so that a larger file is a mistake. */
const maxBytes = 256 * 1024;
const maxDescriptionLength = 300;

const cachedTexts = new Map<string, CachedText>();

/**
 * Returns a text in the language, or in English; the operator's files take precedence over built-in ones. Placeholders
 * are filled in.
 * @throws Error when a built-in file is missing, which is a mistake of the build
 */
export async function siteText(
  ctx: Pick<Context, 'config' | 'log' | 'db' | 'changes'>,
  name: TextName,
  language: InterfaceLanguage,
): Promise<SiteText> {
  const { log } = ctx;
  const config = { ...ctx.config, ...(await readSiteFigures(ctx)) };
  const languages = language === 'en' ? (['en'] as const) : ([language, 'en'] as const);
  const candidates = [config.pagesDir, builtInDir].flatMap((folder) =>
    languages.map((each) => ({ folder, language: each })),
  );
  for (const { folder, language: found } of candidates) {
    const parsed = await readText(path.join(folder, found, `${name}.md`), log);
    if (!parsed) continue;
    const { title, description, updated, text } = parsed;
    return {
      name,
      language: found,
      title: fillPlaceholders(title, config, found),
      description: fillPlaceholders(description, config, found),
      updated,
      text: fillPlaceholders(text, config, found, escapeMarkdown),
    };
  }
  throw new Error(`The site has no text "${name}"`);
}

async function readText(file: string, log: Context['log']): Promise<ParsedText | null> {
  try {
    const { mtime, size } = await stat(file);
    const version = `${mtime.getTime()} ${size}`;
    const cachedText = cachedTexts.get(file);
    if (cachedText?.version === version) return cachedText.parsed;
    const parsedOrProblem =
      size > maxBytes ? `has ${size} bytes; at most ${maxBytes}` : parseText(await readUtf8(file), mtime);
    const parsed = typeof parsedOrProblem === 'string' ? null : parsedOrProblem;
    if (typeof parsedOrProblem === 'string')
      log.warn(`${file} ${parsedOrProblem}. The text that comes with the site is shown instead`);
    cachedTexts.set(file, { version, parsed });
    return parsed;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT' && code !== 'ENOTDIR') log.warn(`${file} cannot be read`, { error });
    return null;
  }
}

async function readUtf8(file: string): Promise<string> {
  return new TextDecoder('utf-8').decode(await readFile(file));
}

/**
 * Parses a file: `# Title`, lines such as `description: …` and `updated: 2026-11-22` right under it, an empty line, the
 * text. Returns a message if the format is invalid. @param modifiedAt date to use if the file has no valid `updated`
 */
export function parseText(file: string, modifiedAt: Date): ParsedText | string {
  const lines = file.replaceAll(/\r\n?/g, '\n').trim().split('\n');
  const title = /^# +(.+)$/.exec(lines[0] ?? '')?.[1]?.trim();
  if (title === undefined) return 'does not begin with "# " and a title';
  const fields: Record<string, string> = {};
  let lineIndex = 1;
  for (; lineIndex < lines.length; lineIndex += 1) {
    const fieldMatch = /^(description|updated): *(.*)$/.exec(lines[lineIndex]!);
    if (!fieldMatch) break;
    fields[fieldMatch[1]!] = fieldMatch[2]!.trim();
  }
  const text = lines.slice(lineIndex).join('\n').trim();
  if (text === '') return 'has a title and nothing else';
  const declaredDate = fields['updated'] ?? '';
  const isDay = /^\d{4}-\d\d-\d\d$/.test(declaredDate) && !Number.isNaN(Date.parse(declaredDate));
  return {
    title,
    description: (fields['description'] ?? '').slice(0, maxDescriptionLength),
    updated: isDay ? declaredDate : modifiedAt.toISOString().slice(0, 10),
    text,
  };
}

const escapeMarkdown = (plainText: string): string => plainText.replaceAll(/[\\*_[\]()]/g, String.raw`\$&`);
