import { type FormEvent, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { maxSiteFigure } from '#contract/rules/site-settings.ts';
import { call } from '#web/lib/api/call.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { t as say, useT } from '#web/lib/i18n/i18n.ts';
import { Row } from '#web/ui/cards/Row.tsx';
import { SettingRow } from '#web/ui/cards/SettingRow.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { TextField } from '#web/ui/controls/TextField.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { type SiteFigure, siteFiguresQuery } from './queries.ts';
import { toastRefusal } from './SignInAgain.tsx';
import { undoChange } from './undo-change.ts';
import styles from './Administration.module.css';

/** One figure: typed in, or left to the configuration of the site. */
export function FigureRow({
  figure: { name, value, configured },
  counted,
  mayEdit,
}: {
  figure: SiteFigure;
  /** Number that the site itself has counted; null for nothing yet, undefined for what it does not count. */
  counted: { days: number; visitors: number } | null | undefined;
  mayEdit: boolean;
}) {
  const t = useT();
  const client = useQueryClient();
  const stored = value ?? configured;
  const [text, setText] = useState(String(stored));
  const [busy, setBusy] = useState(false);
  const typed = /^\d{1,10}$/.test(text.trim()) ? Number(text) : null;
  const isValid = typed !== null && typed <= maxSiteFigure;
  const label = t(`administration.figures.${name}`);
  const hints = [
    t('administration.figures.hint', { count: formatCount(configured) }),
    counted === null && t('administration.figures.uncounted'),
    counted && t('administration.figures.counted', { visitors: formatCount(counted.visitors), days: counted.days }),
  ].filter(Boolean);
  const refresh = (): void => void client.invalidateQueries({ queryKey: siteFiguresQuery.queryKey });
  const save = async (next: number | null): Promise<void> => {
    setBusy(true);
    try {
      const { decision } = await call('adminSite.setFigure', { params: { name }, body: { value: next } });
      toast({
        text: say('administration.figures.saved', { name: label }),
        action: { label: say('staffAct.undo'), run: () => void undoChange(decision, refresh) },
      });
      refresh();
    } catch (error) {
      toastRefusal(error);
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isValid && typed !== stored && !busy) void save(typed);
  };
  return (
    <SettingRow name={label} hint={hints.join(' ')} wide>
      {mayEdit ? (
        <form onSubmit={submit}>
          <Row gap={2} wrap align="start">
            <div className={styles.number}>
              <TextField
                label={label}
                hideLabel
                inputMode="numeric"
                value={text}
                onChange={setText}
                error={isValid ? undefined : t('administration.figures.invalid', { max: formatCount(maxSiteFigure) })}
              />
            </div>
            <Button
              type="submit"
              busy={busy}
              disabled={!isValid || typed === stored}
              aria-label={`${t('administration.save')}: ${label}`}
            >
              {t('administration.save')}
            </Button>
            {counted && counted.visitors > 0 && counted.visitors !== stored && (
              <Button look="quiet" disabled={busy} onClick={() => void save(counted.visitors)}>
                {t('administration.figures.use', { count: formatCount(counted.visitors) })}
              </Button>
            )}
            {value !== null && (
              <Button look="quiet" disabled={busy} onClick={() => void save(null)}>
                {t('administration.figures.reset', { count: formatCount(configured) })}
              </Button>
            )}
          </Row>
        </form>
      ) : (
        formatCount(stored)
      )}
    </SettingRow>
  );
}
