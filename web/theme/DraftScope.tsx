import type { ReactNode } from 'react';
import { themeBase } from '#contract/rules/theme-colours.ts';
import { ThemeScope } from '#web/ui/layout/ThemeScope.tsx';
import { useDraft } from './draft.ts';
import { useSaveDraft } from './save.ts';
import { SaveButton } from './SaveButton.tsx';

/** Applies the colors of the theme draft to its children, while there is a draft. */
export function DraftScope({ children }: { children: ReactNode }) {
  const colours = useDraft()?.theme.colours;
  if (!colours) return children;
  return (
    <ThemeScope theme={themeBase(colours)} colours={colours}>
      {children}
    </ThemeScope>
  );
}

/** Save button of the draft in the task bar on phones; renders nothing without a draft. */
export function DraftSave() {
  const save = useSaveDraft();
  return useDraft() ? <SaveButton save={save} /> : null;
}
