import { Link2 } from 'lucide-react';
import { mayFollowAuthors } from '#contract/rules/title-credits.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { useEditor } from '../editor/editor-context.ts';
import { PeopleField } from './PeopleField.tsx';
import { EditorSection } from './Section.tsx';

/** Who wrote and who drew it. The artists may follow the authors, unless they differ already. */
export function PeopleSection() {
  const t = useT();
  const { form, set } = useEditor();
  const { authors, artists, sameArtists } = form;
  return (
    <EditorSection id="people">
      <PeopleField
        field="authors"
        label={t('search.authors')}
        placeholder={t('drafts.people.addAuthor')}
        ids={authors}
        onChange={(next) => set({ authors: next })}
      />
      <PeopleField
        field="artists"
        label={t('search.artists')}
        placeholder={t('drafts.people.addArtist')}
        ids={sameArtists ? authors : artists}
        locked={sameArtists}
        onChange={(next) => set({ artists: next })}
        corner={
          <Button
            look="quiet"
            size="sm"
            icon={<Link2 />}
            pressed={sameArtists}
            locked={sameArtists || mayFollowAuthors(authors, artists) ? undefined : t('drafts.people.differ')}
            // those who followed stay when they no longer do
            onClick={() => set({ sameArtists: !sameArtists, artists: authors })}
          >
            {t('drafts.people.same')}
          </Button>
        }
      />
    </EditorSection>
  );
}
