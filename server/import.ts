// Implements `npm run import -- PATH…`.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { contentRatings } from '#contract/rules/content-ratings.ts';
import type { Config } from '#server/core/process/config.ts';
import { findIsolation } from '#server/core/files/images/worker-program.ts';
import { printable } from '#server/core/plain-text.ts';
import { isAbort, onStopSignals } from '#server/core/process/signals.ts';
import { openContext } from './open-context.ts';
import { findPublishedTitle } from '#server/titles/titles.ts';
import { locate } from '#server/importer/disk.ts';
import { type ImportEvent, runImport } from '#server/importer/importer.ts';
import { lostDatabaseMessage } from '#server/importer/lost-database.ts';

const usage = `npm run import -- PATH…  takes CBZ and ZIP files, fixed-layout EPUB, and folders of pages;
pages are JPEG, PNG, GIF, WebP or AVIF

  --dry-run          check everything, and only tell what would happen
  --rating RATING    content rating of new titles: ${contentRatings.join(', ')} (safe)
  --title ID         the title that all of it belongs to, by its id or its address; otherwise
                     the files tell, by name, author and ids of trackers
  --help             this text

Series, volume, chapter, language and groups come from ComicInfo.xml, else from the name:
  Series - Vol. 1 Ch. 2 (fr) [Group].cbz      Series - Oneshot (ja) [long strip].cbz`;

const write = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * @returns the exit code: 0 when nothing failed; 1 when a chapter or a given path failed, or the import was stopped; 2
 *   for wrong usage
 */
export async function importCommand(args: string[], config: Config): Promise<number> {
  let parsed;
  try {
    parsed = parseArgs({
      args,
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean' },
        rating: { type: 'string' },
        title: { type: 'string' },
        help: { type: 'boolean' },
      },
    });
  } catch (error) {
    write(`${toPrintableLine((error as Error).message)}\n\n${usage}`);
    return 2;
  }
  const { values, positionals } = parsed;
  if (values.help) {
    write(usage);
    return 0;
  }
  const rating = contentRatings.find((contentRating) => contentRating === (values.rating ?? 'safe'));
  if (!rating) {
    write(
      `There is no content rating "${toPrintableLine(values.rating ?? '')}". There are ${contentRatings.join(', ')}`,
    );
    return 2;
  }
  if (positionals.length === 0) {
    write(`Name at least one file or folder.\n\n${usage}`);
    return 2;
  }
  if (positionals.includes('')) {
    write(`A path is empty; a variable of the shell may not be set.\n\n${usage}`);
    return 2;
  }
  const titleUid = values.title === undefined ? null : extractTitleUid(values.title);
  if (values.title !== undefined && titleUid === null) {
    write(`"${toPrintableLine(values.title)}" is no id of a title. ${titleIdHint}`);
    return 2;
  }
  // npm runs scripts in the package's folder; relative paths refer to the user's working directory
  const baseFolder = process.env['INIT_CWD'] ?? process.cwd();
  const paths: Buffer[] = [];
  for (const givenPath of positionals) {
    const file = path.resolve(baseFolder, givenPath);
    const resolvedPath = await locate(file);
    if (resolvedPath) paths.push(resolvedPath);
    else write(file.includes('\uFFFD') ? unreadableMessage(file) : `There is no ${toPrintableLine(file)}`);
  }
  if (paths.length < positionals.length) return 2;
  // the first Ctrl-C stops after the current page and waits for other processes that use our database; the second stops
  // waiting
  const stop = new AbortController();
  const forceStop = new AbortController();
  onStopSignals(
    () => stop.abort(),
    () => forceStop.abort(),
  );
  let endReason: string | undefined;
  // detects the isolation of image workers in advance, so that the first page does not wait for that
  void findIsolation();
  try {
    const openedContext = await openContext(config, {
      say: write,
      command: 'npm run import',
      attach: true,
      signal: stop.signal,
      forceStop: forceStop.signal,
    });
    try {
      const title = titleUid === null ? undefined : await findPublishedTitle(openedContext.ctx.db, titleUid);
      if (title === null) {
        write(`There is no title with the id ${titleUid}. ${titleIdHint}`);
        return 2;
      }
      const report = await runImport(openedContext.ctx, paths, {
        dryRun: values['dry-run'] ?? false,
        rating,
        title,
        onEvent: printEvent,
        signal: stop.signal,
      });
      endReason = report.ended;
      const verb = values['dry-run'] ? 'would be imported' : 'imported';
      write(
        `\n${report.imported} ${verb} (${report.pages} pages), ${report.present} already present, ${report.skipped} skipped, ${report.failed} failed`,
      );
      if (endReason !== undefined) write(endReason);
      else if (stop.signal.aborted) write('Stopped. Run it again to import the rest.');
      return report.failed > 0 || stop.signal.aborted || endReason !== undefined ? 1 : 0;
    } finally {
      await openedContext.close();
    }
  } catch (error) {
    if (stop.signal.aborted && isAbort(error)) return 1;
    const lossMessage = lostDatabaseMessage(error);
    if (lossMessage === null) throw error;
    // reports a connection that was lost during opening; a later loss has been written with the report
    if (endReason === undefined) write(lossMessage);
    return 1;
  }
}

/** Escapes untrusted text (a path, a name, or an error message that quotes one) for the terminal. */
const toPrintableLine = (text: string): string => printable(text, 5000);

const titleIdHint = 'The id is what stands in the address of its page, behind /title/';

/** Extracts the id from an id or from the URL of a title's page. */
function extractTitleUid(text: string): string | null {
  return (
    /(?:^|\/title\/)([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:[/?#]|$)/i.exec(text.trim())?.[1]?.toLowerCase() ??
    null
  );
}

const unreadableMessage = (file: string): string =>
  `The name of ${toPrintableLine(file)} is not UTF-8, so which file is meant cannot be told. Name the folder that it is in`;

function printEvent(event: ImportEvent): void {
  const progress = process.stdout.isTTY;
  const clearLine = progress ? '\r\u001B[2K' : '';
  const label = toPrintableLine(event.label);
  switch (event.kind) {
    case 'started':
      if (!progress) write(`… ${label}: ${event.pages} pages`);
      break;
    case 'page':
      if (progress) process.stdout.write(`${clearLine}… ${label}: page ${event.done} of ${event.pages}`);
      break;
    case 'imported':
      write(
        `${clearLine}+ ${label}: ${toPrintableLine(event.title)}, ${event.chapter}, ${event.pages} pages${event.dryRun ? ' (dry run)' : ''}`,
      );
      for (const note of event.notes) write(`    ${toPrintableLine(note)}`);
      break;
    case 'present':
      write(`${clearLine}= ${label}: already present${event.chapterUid ? ` as chapter ${event.chapterUid}` : ''}`);
      break;
    case 'skipped':
      write(`${clearLine}- ${label}: skipped, ${toPrintableLine(event.reason)}`);
      break;
    case 'failed':
      write(`${clearLine}! ${label}: not imported. ${toPrintableLine(event.reason)}`);
      break;
  }
}
