import { useCallback, useEffect, useRef, useState } from 'react';
import { tagName } from '#web/lib/catalogue/tags.ts';
import { call } from '#web/lib/api/call.ts';
import { changesBetween, type FieldChange } from './diff.ts';
import type { HistorySubject } from './open-edit-history.ts';
import { loadNames, loadVersions, pageSize, type Version } from './requests.ts';

export interface HistoryEntry extends Version {
  /** What it changed; null for the oldest one that is recorded. */
  changes: readonly FieldChange[] | null;
}

interface History {
  entries: readonly HistoryEntry[];
  total: number;
  names: ReadonlyMap<string, string>;
  failure: unknown;
  busy: boolean;
  /** Loads the next page, or the first one anew. */
  load: (from: 'start' | 'end') => Promise<void>;
}

/** The versions of a subject, page by page, with the names of whom and what they name. */
export function useHistory(subject: HistorySubject): History {
  const [shown, setShown] = useState<readonly HistoryEntry[]>([]);
  const [total, setTotal] = useState(0);
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(true);
  const count = useRef(0);

  const show = useCallback(({ offset, entries, total: all, names: found }: Page): void => {
    count.current = offset + entries.length;
    setNames((known) => new Map([...known, ...found]));
    setShown((before) => [...before.slice(0, offset), ...entries]);
    setTotal(all);
  }, []);
  useEffect(() => {
    loadPage(subject, 0)
      .then(show, setFailure)
      .finally(() => setBusy(false));
  }, [subject, show]);
  const load = async (from: 'start' | 'end'): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      show(await loadPage(subject, from === 'start' ? 0 : count.current));
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return { entries: shown, total, names, failure, busy, load };
}

interface Page extends Pick<History, 'entries' | 'total' | 'names'> {
  offset: number;
}

async function loadPage(subject: HistorySubject, offset: number): Promise<Page> {
  const { versions, total } = await loadVersions(subject, offset);
  const entries = entriesOf(versions);
  return { offset, entries, total, names: await namesIn(subject, entries) };
}

function entriesOf(versions: readonly Version[]): HistoryEntry[] {
  return versions.slice(0, pageSize).map((version, index) => {
    const older = versions[index + 1];
    return { ...version, changes: older ? changesBetween(older.content, version.content) : null };
  });
}

/** Names of the authors and tags that changes name; without them when they fail to load. */
async function namesIn(subject: HistorySubject, entries: readonly HistoryEntry[]): Promise<Map<string, string>> {
  if (subject.kind !== 'title') return new Map();
  const changes = entries.flatMap((entry) => entry.changes ?? []);
  const idsOf = (...fields: string[]): string[] =>
    changes
      .filter(({ field }) => fields.includes(field))
      .flatMap(({ entries: lists }) => [...(lists?.added ?? []), ...(lists?.removed ?? [])] as string[]);
  const people = loadNames([...new Set(idsOf('authors', 'artists'))]);
  const tags = idsOf('tags').length > 0 ? call('tags.list', {}) : null;
  const [peopleNames, tagList] = await Promise.all([
    people.catch(() => new Map<string, string>()),
    tags?.catch(() => null),
  ]);
  return new Map([...peopleNames, ...(tagList?.data ?? []).map((tag) => [tag.id, tagName(tag)] as const)]);
}
