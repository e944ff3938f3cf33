import { memo, useState } from 'react';
import { useLanguage, useT } from '#web/lib/i18n.ts';
import { Versions } from '#web/ui/ChapterRow.tsx';
import type { NumberGroup } from './chapter-list.ts';
import { ChapterLine } from './ChapterLine.tsx';

/** A chapter number: its best version, and the others folded under it. */
export const NumberRows = memo(function NumberRows({ group }: { group: NumberGroup }) {
  const t = useT();
  useLanguage();
  const [open, setOpen] = useState(false);
  const [best, ...others] = group.versions;
  const count = group.versions.length;
  return (
    <>
      <ChapterLine
        chapter={best}
        versions={
          count > 1 ? { label: t('titles.versions', { count }), open, onToggle: () => setOpen(!open) } : undefined
        }
      />
      {open && (
        <Versions>
          {others.map((chapter) => (
            <ChapterLine key={chapter.id} chapter={chapter} />
          ))}
        </Versions>
      )}
    </>
  );
});
