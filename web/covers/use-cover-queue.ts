import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { checkCover, volumeOfName } from './check-cover.ts';
import { emptyQueue, nextToSend, withCover, withoutCover, type Queue, type QueuedCover } from './cover-queue.ts';
import { coverFailure } from './cover-reasons.ts';
import { keepSentPicture } from './cover-pictures.ts';
import { sendCover } from './cover-requests.ts';
import { sortCovers, titleCoversQuery } from './covers-query.ts';

const parallel = 2;

export interface CoverQueue extends Queue {
  /** @param volume where they were dropped; else what their names tell */
  add: (files: readonly File[], language: string, volume?: string) => Promise<void>;
  retry: (key: string) => void;
  remove: (key: string) => void;
  forgetRefused: () => void;
}

/** Sends covers, two at a time; each that arrives joins the title's covers. */
export function useCoverQueue(titleId: string, onFirst?: (id: string) => void): CoverQueue {
  const client = useQueryClient();
  const [queue, setQueue] = useState(emptyQueue);

  useEffect(() => {
    // the cover that arrives first becomes the main one, and is to be the first that was chosen
    const isFirst = (client.getQueryData(titleCoversQuery(titleId).queryKey) ?? []).length === 0;
    const send = async (cover: QueuedCover): Promise<void> => {
      try {
        const sent = await sendCover(titleId, cover);
        keepSentPicture(sent.id, cover.url);
        if (isFirst) onFirst?.(sent.id);
        client.setQueryData(titleCoversQuery(titleId).queryKey, (covers) => sortCovers([...(covers ?? []), sent]));
        setQueue((now) => withoutCover(now, cover.key));
      } catch (error) {
        setQueue((now) => withCover(now, cover.key, { state: 'failed', ...coverFailure(error) }));
      }
    };
    const due = nextToSend(queue, isFirst ? 1 : parallel);
    if (due.length === 0) return;
    const sendDue = async (): Promise<void> => {
      await Promise.resolve();
      setQueue((now) => due.reduce((next, { key }) => withCover(next, key, { state: 'sending' }), now));
      await Promise.all(due.map(send));
    };
    void sendDue();
  }, [client, queue, titleId, onFirst]);

  const add: CoverQueue['add'] = async (files, language, volume) => {
    const checked = await Promise.all(
      files.map(async (file) => ({
        file,
        ...checkCover(new Uint8Array(await file.slice(0, headerBytes).arrayBuffer()), file.size),
      })),
    );
    const refused = (kind: 'rejected' | 'skipped') =>
      checked.filter((each) => each.kind === kind).map(({ file, reasons }) => ({ name: file.name, reasons }));
    const good = checked.filter(({ kind }) => kind === 'good');
    const covers = good.map(({ file }): QueuedCover => ({
      key: crypto.randomUUID(),
      file,
      url: URL.createObjectURL(file),
      volume: volume ?? volumeOfName(file.name),
      language,
      state: 'waiting',
      failure: null,
      isInvalid: false,
    }));
    setQueue((now) => ({
      covers: [...now.covers, ...covers],
      rejected: [...now.rejected, ...refused('rejected')],
      skipped: [...now.skipped, ...refused('skipped')],
      wide: [...now.wide, ...good.filter(({ isWide }) => isWide).map(({ file }) => file.name)],
    }));
  };
  return {
    ...queue,
    add,
    retry: (key) => setQueue((now) => withCover(now, key, { state: 'waiting', failure: null })),
    remove: (key) => {
      const removed = queue.covers.find((each) => each.key === key);
      if (removed) URL.revokeObjectURL(removed.url);
      setQueue((now) => withoutCover(now, key));
    },
    forgetRefused: () => setQueue((now) => ({ ...now, rejected: [], skipped: [], wide: [] })),
  };
}

/** Metadata before a JPEG's size may be long. */
const headerBytes = 1024 * 1024;
