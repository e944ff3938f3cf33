import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { whenIdle } from '#web/lib/render/idle.ts';
import { speak } from '#web/lib/i18n/language.ts';
import { watchLook } from '#web/lib/preferences/theme.ts';
import '#web/ui/base.css';
import { IdentityApp } from './IdentityApp.tsx';
import { pageLanguage } from './page-language.ts';

watchLook();

async function start(): Promise<void> {
  await speak(pageLanguage(), ['identity']).catch(() => speak('en'));
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <IdentityApp />
    </StrictMode>,
  );
  whenIdle(() => void import('#web/lib/render/idle-mark.ts').then(({ markIdle }) => markIdle()));
}

void start();
