import type { ReactNode } from 'react';
import { themeBase } from '#contract/rules/theme-colours.ts';
import { ThemeScope } from '#web/ui/layout/ThemeScope.tsx';
import { useDraft } from './draft.ts';
import { useSave } from './save.ts';
import { SaveButton } from './SaveButton.tsx';

/** What is inside looks as the draft does, while there is one. */
export function DraftScope({ children }: { children: ReactNode }) {
  const colours = useDraft()?.theme.colours;
  if (!colours) return children;
  return (
    <ThemeScope theme={themeBase(colours)} colours={colours}>
      {children}
    </ThemeScope>
  );
}

/** Keeps the draft, while there is one: on phones, where it stands in the bar of the page. */
export function DraftSave() {
  const save = useSave();
  return useDraft() ? <SaveButton save={save} /> : null;
}
