import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { SectionError } from '#web/lib/api/SectionError.tsx';
import { useFailure } from '#web/lib/api/use-failure.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { ChapterFields } from '#web/chapters/ChapterFields.tsx';
import { changedFields, changeOf, formOf, problemsOf } from '#web/chapters/chapter-form.ts';
import { ownChapterQuery, type OwnChapter } from '#web/chapters/queries.ts';
import { Busy, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { ApproveForm } from './ApproveForm.tsx';
import type { EditFormProps } from './edit-form.ts';
import { useKept } from './use-kept.ts';

/** Number, name, language and groups of a chapter. */
export function EditChapter(props: EditFormProps) {
  const t = useT();
  const query = useQuery(ownChapterQuery(props.item.subject.id));
  const failure = useFailure(query);
  if (query.data) return <Fields chapter={query.data.chapter} {...props} />;
  if (failure) return <SectionError query={query} failure={failure} />;
  return (
    <Busy label={t('app.loading')}>
      <Skeleton height="320px" />
    </Busy>
  );
}

function Fields({ chapter, kept, onApprove, ...state }: EditFormProps & { chapter: OwnChapter }) {
  // when it comes out is for its uploader
  const [base] = useState(() => ({ ...formOf(chapter), publishAt: '' }));
  const [form, setForm] = useKept(kept, 'form', () => base);
  const problems = problemsOf(form, base);
  return (
    <ApproveForm
      {...state}
      isDirty={changedFields(form, base).length > 0}
      isGood={Object.keys(problems).length === 0}
      onSubmit={() => onApprove({ chapter: changeOf(form, base) })}
    >
      <ChapterFields
        chapter={chapter}
        form={form}
        problems={problems}
        onChange={(change) => setForm((last) => ({ ...last, ...change }))}
      />
    </ApproveForm>
  );
}
