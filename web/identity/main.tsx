import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { whenIdle } from '#web/lib/render/idle.ts';
import { loadLanguage } from '#web/lib/i18n/language.ts';
import { syncAppearance } from '#web/lib/preferences/theme.ts';
import '#web/ui/base.css';
import { IdentityApp } from './IdentityApp.tsx';
import { pageLanguage } from './page-language.ts';

syncAppearance();

async function start(): Promise<void> {
  await loadLanguage(pageLanguage(), ['identity']).catch(() => loadLanguage('en'));
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <IdentityApp />
    </StrictMode>,
  );
  whenIdle(() => void import('#web/lib/render/idle-mark.ts').then(({ trackIdle }) => trackIdle()));
}

void start();
