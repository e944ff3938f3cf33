// Read marks of rows and volumes in chapter lists, and the menu items that change them.
import { createContext, useContext } from 'react';
import { BookCheck, BookX, CheckCheck } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import type { ReadState } from '#web/lib/reading/title-progress.ts';
import type { Chapter } from '#web/lib/catalogue/related.ts';
import type { MenuItem } from '#web/ui/overlays/Menu.tsx';
import type { ReadMarkProps } from '#web/ui/cards/ReadMark.tsx';

export interface ReadMarks {
  stateOf: (chapter: Chapter) => ReadState;
  /**
   * Whether the viewer has read or begun any chapter of this one's title, or follows it, and reads its language. Other
   * unread chapters are not marked as new, because nobody waits for them.
   */
  isAwaited: (chapter: Chapter) => boolean;
  /** Marks the given chapters and all other versions of their chapter numbers as read or unread. */
  mark: (chapters: readonly Chapter[], read: boolean) => void;
  /**
   * Returns one version of each unread number before that of the chapter; none if the chapter has no number. Absent
   * where only some chapters of the title are listed.
   */
  unreadBefore?: (chapter: Chapter) => Chapter[];
}

/**
 * The read marks of a title's chapter list; null outside of one. `unknown` while they are loading: rows reserve space
 * for them.
 */
export const MarksContext = createContext<ReadMarks | 'unknown' | null>(null);

export const readStateLabels: Record<ReadState, MessageKey> = {
  unread: 'reading.unread',
  started: 'reading.started',
  read: 'reading.read',
};

/** The read state of a chapter, and whether it is new; undefined while unknown, and outside of a list. */
export function useReadState(chapter: Chapter): { state: ReadState; isNew: boolean } | undefined {
  const marks = useContext(MarksContext);
  if (marks === null || marks === 'unknown') return undefined;
  const state = marks.stateOf(chapter);
  return { state, isNew: markStateOf(state, chapter, marks) === 'new' };
}

/** Unread chapters are new only in titles that the viewer has begun or follows, in languages that they read. */
const markStateOf = (state: ReadState, chapter: Chapter, marks: ReadMarks): ReadMarkProps['state'] =>
  state === 'unread' && marks.isAwaited(chapter) ? 'new' : state;

interface RowMarks {
  eye: ReadMarkProps;
  /** Items for the row's menu. */
  items: MenuItem[];
}

/** The mark of a row and its items in the row's menu; null outside of a title's list. */
export function useRowMarks(chapter: Chapter, label: string): RowMarks | null {
  const t = useT();
  const marks = useContext(MarksContext);
  if (!marks) return null;
  if (marks === 'unknown') return { eye: { state: 'unread', label }, items: [] };
  const { unreadBefore } = marks;
  const state = marks.stateOf(chapter);
  const toggle = (): void => marks.mark([chapter], state !== 'read');
  return {
    eye: {
      state: markStateOf(state, chapter, marks),
      label: t('reading.eye', { chapter: label, state: t(readStateLabels[state]) }),
      hint: t(state === 'read' ? 'reading.markUnread' : 'reading.markRead'),
      onToggle: toggle,
    },
    items: [
      state === 'read'
        ? { label: t('reading.markUnread'), icon: <BookX />, onSelect: toggle }
        : { label: t('reading.markRead'), icon: <BookCheck />, onSelect: toggle },
      ...(unreadBefore
        ? [
            {
              label: t('reading.markBefore'),
              icon: <CheckCheck />,
              onSelect: () => {
                const unreadChapters = unreadBefore(chapter);
                if (unreadChapters.length > 0) marks.mark(unreadChapters, true);
              },
            },
          ]
        : []),
    ],
  };
}

/**
 * The mark of a volume: read if all of its numbers are, started if some are.
 * @param chapters one version of each number
 */
export function useVolumeMarks(chapters: readonly Chapter[], name: string): ReadMarkProps | undefined {
  const t = useT();
  const marks = useContext(MarksContext);
  const [first] = chapters;
  if (!marks || !first) return undefined;
  if (marks === 'unknown') return { state: 'unread', label: name };
  const unread = chapters.filter((chapter) => marks.stateOf(chapter) !== 'read');
  const isRead = unread.length === 0;
  const isUntouched = chapters.every((chapter) => marks.stateOf(chapter) === 'unread');
  return {
    state: isRead ? 'read' : isUntouched ? (chapters.some(marks.isAwaited) ? 'new' : 'unread') : 'started',
    label: t(isRead ? 'reading.markVolumeUnread' : 'reading.markVolumeRead', { volume: name }),
    onToggle: () => marks.mark(isRead ? chapters : unread, !isRead),
  };
}

/**
 * Marks everything that is listed as read, or as unread once all of it is read.
 * @param chapters one version of each number that is out
 */
export function useAllMarks(chapters: readonly Chapter[]): { isRead: boolean; onToggle: () => void } | null {
  const marks = useContext(MarksContext);
  if (!marks || marks === 'unknown' || chapters.length === 0) return null;
  const unread = chapters.filter((chapter) => marks.stateOf(chapter) !== 'read');
  const isRead = unread.length === 0;
  return { isRead, onToggle: () => marks.mark(isRead ? chapters : unread, !isRead) };
}
