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
import { ListButtons } from './ListButtons.tsx';
import { ListChoices } from './ListChoices.tsx';
import { fetchLists, type OwnList } from './lists-of-title.ts';
import { NewList } from './NewList.tsx';
import { pendingAddWord, type TitlesToAdd } from './open-add-to-list.ts';
import styles from './AddToList.module.css';

const titlesStore = createStore<TitlesToAdd | null>(null);
let isMounted = false;

/** Opens the dialog; asks guests to sign in first. Its root is made on the first opening. */
export function openDialog(titles: TitlesToAdd): void {
  if (sessionState().status === 'guest') {
    void askToSignIn(
      translate('lists.signInToAdd'),
      () => openDialog(titles),
      `${pendingAddWord} ${JSON.stringify(titles)}`,
    );
    return;
  }
  titlesStore.set(titles);
  if (isMounted) return;
  isMounted = true;
  createRoot(document.body.appendChild(document.createElement('div'))).render(<AddToListDialog />);
}

const close = (): void => titlesStore.set(null);

function AddToListDialog() {
  const t = useT();
  const titles = useStore(titlesStore);
  // stay while the dialog closes
  const [shown, setShown] = useState(titles);
  if (titles !== null && titles !== shown) setShown(titles);
  return (
    <Dialog
      open={titles !== null}
      onClose={close}
      title={t('lists.addTo')}
      text={<bdi>{shown?.name}</bdi>}
      closeLabel={t('app.close')}
    >
      {shown && <Lists key={`${shown.titleIds.length} ${shown.titleIds[0]}`} titleIds={shown.titleIds} />}
    </Dialog>
  );
}

/** Fewest lists from which the dialog has a search field. */
const searchFrom = 8;

function Lists({ titleIds }: Pick<TitlesToAdd, 'titleIds'>) {
  const t = useT();
  const { lists, setLists, failure, load } = useLists(titleIds);
  const [onlyId] = titleIds.length === 1 ? titleIds : [];
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
          {t(onlyId === undefined ? 'lists.noneYet.many' : 'lists.noneYet.text')}
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
      {lists.length > 0 &&
        (onlyId === undefined ? (
          <ListButtons titleIds={titleIds} lists={lists} query={query} onAdded={close} />
        ) : (
          <ListChoices titleId={onlyId} lists={lists} query={query} onChange={setLists} />
        ))}
      {showsForm ? (
        <NewList
          titleIds={titleIds}
          begin={query}
          onCancel={lists.length > 0 ? () => setAdding(false) : undefined}
          onMade={(list) => {
            if (onlyId === undefined) return close();
            setLists([list, ...lists]);
            setAdding(false);
            setQuery('');
            return undefined;
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

function useLists(titleIds: readonly string[]) {
  const [lists, setLists] = useState<readonly OwnList[] | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const aborting = new AbortController();
    fetchLists(titleIds, aborting.signal).then(setLists, (error: Error) => {
      if (!aborting.signal.aborted) setFailure(error);
    });
    return () => aborting.abort();
  }, [titleIds, attempt]);
  const load = (): void => {
    setFailure(null);
    setAttempt(attempt + 1);
  };
  return { lists, setLists, failure, load };
}
