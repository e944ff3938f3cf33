import { useState } from 'react';
import { Search } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { TextField } from '#web/ui/controls/TextField.tsx';
import { FieldGroup } from './FieldGroup.tsx';
import { EditorSection } from './Section.tsx';
import { TagChips } from './TagChips.tsx';

/** Format, genre and theme, by chips that a search narrows down. */
export function TagsSection() {
  const t = useT();
  const [typed, setTyped] = useState('');
  return (
    <EditorSection id="tags">
      <FieldGroup field="tags">
        <TextField
          label={t('drafts.tags.search')}
          hideLabel
          type="search"
          icon={<Search />}
          placeholder={t('drafts.tags.search')}
          value={typed}
          onChange={setTyped}
        />
      </FieldGroup>
      <TagChips group="format" label={t('search.format')} search={typed} />
      <TagChips group="genre" label={t('search.genre')} search={typed} />
      <TagChips group="theme" label={t('search.theme')} search={typed} />
    </EditorSection>
  );
}
