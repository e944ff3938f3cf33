import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { SectionError } from '#web/lib/api/SectionError.tsx';
import { useFailure } from '#web/lib/api/use-failure.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { EditorContext, type Editor } from '#web/drafts/editor/editor-context.ts';
import { useCovers } from '#web/drafts/editor/use-covers.ts';
import { AdaptationsSection } from '#web/drafts/fields/AdaptationsSection.tsx';
import { LinksSection } from '#web/drafts/fields/LinksSection.tsx';
import { PeopleSection } from '#web/drafts/fields/PeopleSection.tsx';
import { PublicationSection } from '#web/drafts/fields/PublicationSection.tsx';
import { RatingSection } from '#web/drafts/fields/RatingSection.tsx';
import { SynopsisSection } from '#web/drafts/fields/SynopsisSection.tsx';
import { TagsSection } from '#web/drafts/fields/TagsSection.tsx';
import { TitlesSection } from '#web/drafts/fields/TitlesSection.tsx';
import { changedFields } from '#web/drafts/model/changes.ts';
import { isComplete, isSavable, problemsOf } from '#web/drafts/model/checks.ts';
import { contentOf, peopleOf } from '#web/drafts/model/content.ts';
import { contentOfForm, formOf } from '#web/drafts/model/form.ts';
import { withProposed } from '#web/drafts/model/proposed.ts';
import { editedTitleQuery, type EditedTitle } from '#web/drafts/queries.ts';
import { Busy, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { ApproveForm } from './ApproveForm.tsx';
import type { EditFormProps, ItemEdits } from './edit-form.ts';
import { MainCover } from './MainCover.tsx';
import { useKept } from './use-kept.ts';

/** The form of a title, filled with what was sent in: a draft, or a title with the proposed changes. */
export function EditTitle(props: EditFormProps) {
  const t = useT();
  const query = useQuery({ ...editedTitleQuery(props.item.title ?? ''), enabled: props.item.title !== null });
  const failure = useFailure(query);
  if (query.data) return <Fields loaded={query.data} {...props} />;
  if (failure) return <SectionError query={query} failure={failure} />;
  return (
    <Busy label={t('app.loading')}>
      <Skeleton height="480px" />
    </Busy>
  );
}

function Fields({
  loaded: { title, adaptations },
  item,
  kept,
  onApprove,
  ...state
}: EditFormProps & { loaded: EditedTitle }) {
  const isPublished = title.attributes.state === 'published';
  const [base] = useState(() => {
    const content = contentOf(title, adaptations);
    // what the form makes of it, so that only what is typed differs
    return contentOfForm(formOf(item.kind === 'title_edit' ? withProposed(content, item.changes) : content));
  });
  const [form, setForm] = useKept(kept, 'form', () => formOf(base));
  const [added, setAdded] = useKept<ReadonlyMap<string, string>>(kept, 'people', () => new Map());
  const covers = useCovers(title.id, isPublished, form.primaryCover);
  const content = contentOfForm(form);
  const changed = changedFields(base, content);
  const problems = problemsOf(form, { coverLanguages: covers.languages });
  // published titles of imports may lack what drafts need
  const isGood = isPublished ? isSavable(problems) : isComplete(problems);
  const editor: Editor = {
    titleId: title.id,
    isPublished,
    form,
    set: (fields) => setForm((now) => ({ ...now, ...fields })),
    problems,
    isLocked: false,
    tried: isPublished ? 'save' : 'submit',
    remarks: {},
    can: {},
    people: new Map([...peopleOf(title), ...Object.entries(item.names), ...added]),
    save: () => undefined,
    setUnsentCovers: () => undefined,
    knowPerson: (id, name) => setAdded((before) => new Map([...before, [id, name]])),
  };
  return (
    <EditorContext value={editor}>
      <ApproveForm
        {...state}
        isDirty={changed.length > 0}
        isGood={isGood}
        onSubmit={() =>
          onApprove({ title: Object.fromEntries(changed.map((field) => [field, content[field]])) } as ItemEdits)
        }
      >
        <TitlesSection />
        <PeopleSection />
        <MainCover covers={covers} isPublished={isPublished} />
        <SynopsisSection />
        <PublicationSection />
        <RatingSection />
        <TagsSection />
        <LinksSection />
        <AdaptationsSection />
      </ApproveForm>
    </EditorContext>
  );
}
