import { useQueryClient } from '@tanstack/react-query';
import type { RemovalReason } from '#contract/rules/comments.ts';
import { useBlocking } from '#web/blocks/use-blocking.ts';
import { call } from '#web/lib/api/call.ts';
import { failureText } from '#web/lib/api/failure.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { toast } from '#web/ui/overlays/toasts.ts';
import { type Comment, refreshThread, type Subject } from './queries.ts';

export interface CommentActions {
  like: (comment: Comment) => Promise<void>;
  edit: (comment: Comment, text: string) => Promise<void>;
  remove: (comment: Comment) => void;
  removeFor: (comment: Comment, reason: RemovalReason) => void;
  putBack: (comment: Comment) => void;
  manage: (change: { locked?: boolean; pinned?: string | null }) => void;
  copyLink: (comment: Comment) => void;
  write: (text: string, key: string, about?: { parent?: string; page?: number }) => Promise<Comment>;
  /** Blocks the author; what they wrote disappears, until it is undone. */
  block: (author: { id: string; name: string }) => void;
}

/** Path of a comment, with its query. */
export type LinkTo = (comment: Pick<Comment, 'id' | 'page'>) => string;

/** Actions of the viewer on the comments of a thread. */
export function useCommentActions(subject: Subject, linkTo: LinkTo): CommentActions {
  const t = useT();
  const client = useQueryClient();
  const { change: changeBlock } = useBlocking();
  const refresh = (): Promise<void> => refreshThread(client, subject);
  /** Carries out a change and loads the thread again; a failure is told. */
  const run = async (change: () => Promise<unknown>, done?: () => void): Promise<void> => {
    try {
      await change();
      done?.();
    } catch (error) {
      toast({ text: failureText(error), failed: true });
    }
    await refresh();
  };
  return {
    like: ({ id, liked }) => run(() => call(liked ? 'comments.unlike' : 'comments.like', { params: { id } })),
    edit: async ({ id, version }, text) => {
      await call('comments.edit', { params: { id }, body: { text, version } });
      client.removeQueries({ queryKey: ['comment-versions', id] });
      await refresh();
    },
    remove: ({ id }) =>
      void run(
        () => call('comments.delete', { params: { id } }),
        () =>
          toast({
            text: t('comments.isDeleted'),
            action: {
              label: t('comments.undo'),
              run: () => void run(() => call('comments.restore', { params: { id } })),
            },
          }),
      ),
    removeFor: ({ id }, reason) =>
      void run(
        () => call('comments.remove', { params: { id }, body: { reason } }),
        () =>
          toast({
            text: t('comments.isRemoved'),
            action: {
              label: t('comments.undo'),
              run: () => void run(() => call('comments.putBack', { params: { id } })),
            },
          }),
      ),
    putBack: ({ id }) => void run(() => call('comments.putBack', { params: { id } })),
    manage: (change) => void run(() => call('comments.manage', { params: { ...subject }, body: change })),
    copyLink: (comment) => {
      const link = location.origin + linkTo(comment);
      void navigator.clipboard.writeText(link).then(
        () => toast({ text: t('comments.linkCopied') }),
        () => toast({ text: link, failed: true }),
      );
    },
    block: (author) => void changeBlock({ kind: 'user', ...author }, true),
    write: async (text, key, about = {}) => {
      const { data } = await call('comments.create', { params: { ...subject }, body: { text, key, ...about } });
      await refresh();
      return data;
    },
  };
}
