import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api/call.ts';
import { ApiFailure } from '#web/lib/api/failure.ts';
import { t } from '#web/lib/i18n/i18n.ts';
import { toast } from '#web/ui/overlays/toasts.ts';
import { forgetAuthor, type EditedAuthor } from '../queries.ts';
import {
  type AuthorConflict,
  type AuthorForm,
  type AuthorTexts,
  combineTexts,
  formOfTexts,
  savedFields,
  textsOfAuthor,
  textsOfForm,
  unfinishedRows,
} from './author-form.ts';

interface AuthorSaving {
  form: AuthorForm;
  setForm: (form: AuthorForm) => void;
  /** The author as it is stored, as far as this page knows. */
  base: AuthorTexts;
  version: number;
  busy: boolean;
  failure: unknown;
  /** Fields that somebody else changed, too, since the page was opened. Null when nobody saved meanwhile. */
  conflicts: readonly AuthorConflict[] | null;
  save: () => Promise<boolean>;
}

/** The form and its saving. After a change of somebody else, it has both changes, and is to be saved again. */
export function useAuthorSaving({ author }: EditedAuthor): AuthorSaving {
  const client = useQueryClient();
  const [{ base, version }, setStored] = useState({ base: textsOfAuthor(author), version: author.attributes.version });
  const [form, setForm] = useState(() => formOfTexts(base));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [conflicts, setConflicts] = useState<AuthorSaving['conflicts']>(null);

  const combine = async (): Promise<void> => {
    const { data } = await call('authors.get', { params: { id: author.id }, noCache: true });
    const current = textsOfAuthor(data);
    const combined = combineTexts(base, textsOfForm(form), current);
    setStored({ base: current, version: data.attributes.version });
    setForm(formOfTexts(combined.texts, unfinishedRows(form)));
    setConflicts(combined.conflicts);
  };
  const save = async (): Promise<boolean> => {
    setBusy(true);
    setFailure(null);
    setConflicts(null);
    try {
      const body = { ...savedFields(base, form), version };
      const { data } = await call('authors.edit', { params: { id: author.id }, body });
      const saved = textsOfAuthor(data);
      setStored({ base: saved, version: data.attributes.version });
      // what was typed while it was saved stays
      setForm((typed) => (typed === form ? formOfTexts(saved) : typed));
      forgetAuthor(client, author.id);
      toast({ text: t('authoring.saved') });
      return true;
    } catch (error) {
      const isConflict = error instanceof ApiFailure && error.code === 'optimistic_lock_exception';
      if (isConflict) await combine().catch(setFailure);
      else setFailure(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { form, setForm, base, version, busy, failure, conflicts, save };
}
