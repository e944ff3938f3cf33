import { SectionError } from '#web/lib/api/SectionError.tsx';
import { refusalText } from '#web/lib/api/refusal-text.ts';
import { useFailure } from '#web/lib/api/use-failure.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { languageNameInText } from '#web/lib/i18n/language-in-text.ts';
import { Busy, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { CoverBoard } from '#web/covers/CoverBoard.tsx';
import { coverRules } from '#web/covers/cover-reasons.ts';
import { useEditor } from '../editor/editor-context.ts';
import type { Covers } from '../editor/use-covers.ts';
import { FieldGroup } from './FieldGroup.tsx';
import { SaveFirst } from './SaveFirst.tsx';
import { EditorSection } from './Section.tsx';

/** Covers per volume and language, which are saved at once. */
export function CoversSection({ covers }: { covers: Covers }) {
  const t = useT();
  const { titleId, isPublished, isLocked, form, set, can, setUnsentCovers } = useEditor();
  const mayPick = can['pickMainCover'];
  const failure = useFailure(covers.query);
  const rules = coverRules();
  const needed =
    form.originalLanguage === ''
      ? ''
      : t('drafts.covers.needed', { language: languageNameInText(form.originalLanguage) });
  return (
    <EditorSection
      id="covers"
      hint={
        <>
          <span>{rules}</span> <span>{needed}</span>
        </>
      }
    >
      <FieldGroup field="covers">
        {titleId === null ? (
          <SaveFirst>{t('drafts.covers.saveFirst')}</SaveFirst>
        ) : failure ? (
          <SectionError query={covers.query} failure={failure} />
        ) : covers.query.data ? (
          <CoverBoard
            titleId={titleId}
            isPublished={isPublished}
            covers={covers.query.data}
            language={form.originalLanguage}
            mayAdd={can['addCover'] === true}
            mayEdit={can['edit'] === true}
            isLocked={isLocked}
            onUnsent={setUnsentCovers}
            onFirst={covers.onFirst}
            main={{
              id: covers.mainId,
              pick: (primaryCover) => set({ primaryCover }),
              onDeleted: () => set({ primaryCover: null }),
              locked: mayPick === true ? undefined : refusalText(mayPick, 'drafts.covers.whoMayPick'),
            }}
          />
        ) : (
          <Busy label={t('app.loading')}>
            <Skeleton height="170px" />
          </Busy>
        )}
      </FieldGroup>
    </EditorSection>
  );
}
