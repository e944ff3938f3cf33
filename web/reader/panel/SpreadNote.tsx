import { useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { createElement, useState } from 'react';
import { call } from '#web/lib/api/call.ts';
import { failureText } from '#web/lib/api/failure.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { hasPermission, useSession } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Row } from '#web/ui/cards/Row.tsx';
import { Text } from '#web/ui/text/Text.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { pagesQuery } from '../queries.ts';
import type { ReaderModel } from '../use-reader.ts';

/** Shown once the reader has shifted the pairs of this chapter: undoes the shifts, or submits them as a spread vote. */
export function SpreadNote({
  chapter,
  pages: { pageSet },
  layout: { shifts, alone, direction, clearShifts },
}: Pick<ReaderModel, 'chapter' | 'pages' | 'layout'>) {
  const t = useT();
  const client = useQueryClient();
  const { user } = useSession();
  const [busy, setBusy] = useState(false);
  if (shifts.length === 0) return null;
  const suggest = async (): Promise<void> => {
    setBusy(true);
    try {
      const isLtr = direction === 'ltr';
      const response = await call('spreads.say', {
        params: { id: chapter.id },
        body: {
          pagesHash: pageSet.hash,
          // a first page that stands alone is on the side of a pair's second page; one that begins a pair is on the
          // other side
          firstSide: alone.has(1) === isLtr ? 'right' : 'left',
          alone: [...alone].filter((page) => page > 1).toSorted((a, b) => a - b),
          credits: pageSet.pages.flatMap(({ role }, index) => (role === 'credits' ? [index + 1] : [])),
        },
      });
      if (response.decides) {
        clearShifts();
        await client.invalidateQueries({ queryKey: pagesQuery(chapter.id).queryKey });
      }
      const toastText = t(response.decides ? 'reader.spread.decided' : 'reader.spread.suggested');
      toast({ text: toastText, icon: createElement(Check) });
    } catch (error) {
      toast({ text: failureText(error), failed: true });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div>
      <Text as="p" size="xs" muted>
        {t('reader.spread.own')}
      </Text>
      <Row wrap>
        {user && hasPermission('spreads.suggest') && (
          <Button size="sm" look="soft" busy={busy} onClick={() => void suggest()}>
            {t('reader.spread.suggest')}
          </Button>
        )}
        <Button size="sm" look="soft" onClick={clearShifts}>
          {t('reader.spread.undo')}
        </Button>
      </Row>
    </div>
  );
}
