import { useT } from '#web/lib/i18n.ts';
import { PageBar } from '#web/ui/PageBar.tsx';
import type { ReaderModel } from '../use-reader.ts';

/** The segmented bar. Over a page hang its number and, when it is here, its picture; a failed one is tried again. */
export function ReaderBar({ model }: { model: ReaderModel }) {
  const t = useT();
  const { loaded, page, count, direction, go } = model;
  const seek = (to: number): void => {
    if (loaded.states[to - 1] === 'failed') loaded.retry(to);
    go(to);
  };
  const tip = (at: number) => {
    const state = loaded.states[at - 1];
    return (
      <>
        {state === 'loaded' ? <img src={loaded.urlOf(at)} alt="" decoding="async" /> : <i data-state={state} />}
        {state === 'failed' ? t('reader.tipFailed', { page: at }) : at}
      </>
    );
  };
  return (
    <PageBar
      label={t('reader.page')}
      states={[...loaded.states]}
      current={page}
      reading={direction}
      valueText={t('reader.pageOf', { page, pages: count })}
      tip={tip}
      onSeek={seek}
    />
  );
}
