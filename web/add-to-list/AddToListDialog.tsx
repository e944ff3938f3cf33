import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { ListVideo, Plus } from 'lucide-react';
import { failureText } from '#web/lib/api/failure.ts';
import { useT, t as translate } from '#web/lib/i18n/i18n.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { askToSignIn } from '#web/lib/session/ask-to-sign-in.ts';
import { sessionState } from '#web/lib/session/session.ts';
import { createStore, useStore } from '#web/ui/behavior/store.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { SearchField } from '#web/ui/controls/SearchField.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Busy, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { TextLink } from '#web/ui/text/TextLink.tsx';
import { ListChoices } from './ListChoices.tsx';
import { fetchLists, type OwnList } from './lists-of-title.ts';
import { NewList } from './NewList.tsx';
import { pendingAddWord, type TitleToAdd } from './open-add-to-list.ts';
import styles from './AddToList.module.css';

const titleStore = createStore<TitleToAdd | null>(null);
let isMounted = false;

/** Opens the dialog; asks guests to sign in first. Its root is made on the first opening. */
export function openDialog(title: TitleToAdd): void {
  if (sessionState().status === 'guest') {
    void askToSignIn(
      translate('lists.signInToAdd'),
      () => openDialog(title),
      `${pendingAddWord} ${JSON.stringify(title)}`,
    );
    return;
  }
  titleStore.set(title);
  if (isMounted) return;
  isMounted = true;
  createRoot(document.body.appendChild(document.createElement('div'))).render(<AddToListDialog />);
}

const close = (): void => titleStore.set(null);

function AddToListDialog() {
  const t = useT();
  const title = useStore(titleStore);
  // stays while the dialog closes
  const [shownTitle, setShownTitle] = useState(title);
  if (title !== null && title !== shownTitle) setShownTitle(title);
  return (
    <Dialog
      open={title !== null}
      onClose={close}
      title={t('lists.addTo')}
      text={<bdi>{shownTitle?.name}</bdi>}
      closeLabel={t('app.close')}
    >
      {shownTitle && <Lists key={shownTitle.titleId} title={shownTitle} />}
    </Dialog>
  );
}

/** Fewest lists from which the dialog has a search field. */
const searchFrom = 8;

function Lists({ title: { titleId } }: { title: TitleToAdd }) {
  const t = useT();
  const { lists, setLists, failure, load } = useLists(titleId);
  const [query, setQuery] = useState('');
  const [isAdding, setAdding] = useState(false);
  if (failure !== null) {
    return (
      <div className={styles.failed}>
        <Note kind="bad" live>
          {failureText(failure)}
        </Note>
        <Button onClick={load}>{t('app.retry')}</Button>
      </div>
    );
  }
  if (lists === null) {
    return (
      <Busy label={t('app.loading')}>
        <Skeleton height="132px" />
      </Busy>
    );
  }
  const showsForm = isAdding || lists.length === 0;
  return (
    <div className={styles.body}>
      {lists.length === 0 && (
        <Empty compact icon={<ListVideo />} title={t('lists.noneYet')}>
          {t('lists.noneYet.text')}
        </Empty>
      )}
      {lists.length >= searchFrom && (
        <SearchField
          label={t('lists.searchOwn')}
          clearLabel={t('search.clearWords')}
          value={query}
          onChange={setQuery}
        />
      )}
      {lists.length > 0 && <ListChoices titleId={titleId} lists={lists} query={query} onChange={setLists} />}
      {showsForm ? (
        <NewList
          titleId={titleId}
          begin={query}
          onCancel={lists.length > 0 ? () => setAdding(false) : undefined}
          onMade={(list) => {
            setLists([list, ...lists]);
            setAdding(false);
            setQuery('');
          }}
        />
      ) : (
        <div className={styles.foot}>
          <Button icon={<Plus />} onClick={() => setAdding(true)}>
            {t('lists.new')}
          </Button>
          <TextLink href={pathTo.plain('myLists')} onClick={close}>
            {t('pages.myLists')}
          </TextLink>
        </div>
      )}
    </div>
  );
}

function useLists(titleId: string) {
  const [lists, setLists] = useState<readonly OwnList[] | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const aborting = new AbortController();
    fetchLists(titleId, aborting.signal).then(setLists, (error: Error) => {
      if (!aborting.signal.aborted) setFailure(error);
    });
    return () => aborting.abort();
  }, [titleId, attempt]);
  const load = (): void => {
    setFailure(null);
    setAttempt(attempt + 1);
  };
  return { lists, setLists, failure, load };
}
