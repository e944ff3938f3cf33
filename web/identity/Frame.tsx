import { type ReactNode, useEffect, useRef } from 'react';
import { interfaceLanguages, toBcp47 } from '#contract/rules/languages.ts';
import { boot } from '#web/lib/api/boot-facts.ts';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { chooseLanguage } from '#web/lib/i18n/language.ts';
import { languageNames } from '#web/lib/i18n/language-names.ts';
import { Logo } from '#web/ui/text/Logo.tsx';
import { Select } from '#web/ui/controls/Select.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { Toaster } from '#web/ui/overlays/Toaster.tsx';
import art from './dusk.svg';
import { Policies } from './Policies.tsx';
import styles from './Frame.module.css';

/** Layout of the sign-in pages: artwork with a slanted edge, and the current step beside it. */
export function Frame({ children }: { children: ReactNode }) {
  const t = useT();
  const language = useLanguage();
  const changeLanguage = (code: string) => {
    const chosenLanguage = interfaceLanguages.find((each) => each === code);
    if (chosenLanguage)
      void chooseLanguage(chosenLanguage).catch(() => toast({ text: t('failure.offline'), failed: true }));
  };
  return (
    <div className={styles.page}>
      <div className={styles.art} aria-hidden="true">
        <img src={art} alt="" />
      </div>
      <div className={styles.side}>
        <header className={styles.head}>
          <Logo name={boot.siteName} href="/" />
          <div className={styles.language}>
            <Select
              size="sm"
              hideLabel
              label={t('settings.interfaceLanguage')}
              value={language}
              onChange={changeLanguage}
              options={interfaceLanguages.map((code) => ({
                value: code,
                label: languageNames[code],
                lang: toBcp47(code),
              }))}
            />
          </div>
        </header>
        <main className={styles.main}>{children}</main>
        <footer>
          <Policies />
        </footer>
      </div>
      <Toaster dismissLabel={t('app.dismiss')} />
    </div>
  );
}

let shownSteps = 0;

/** Whether this page has not shown any step yet. */
export const isFirstStep = (): boolean => shownSteps === 0;

/** Step with its heading. The heading takes the focus, except in the first step, which sets its own initial focus. */
export function Step({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isCounted = useRef(false);
  useEffect(() => {
    document.title = `${title} - ${boot.siteName}`;
  }, [title]);
  useEffect(() => {
    if (isCounted.current) return;
    isCounted.current = true;
    shownSteps += 1;
    if (shownSteps > 1) heading.current?.focus();
  }, []);
  return (
    <section className={styles.step}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </section>
  );
}

/** Fine print under a step. */
export function FinePrint({ children }: { children: ReactNode }) {
  return <p className={styles.small}>{children}</p>;
}

/** Introduction under the heading of a step. */
export function Lead({ children }: { children: ReactNode }) {
  return <p className={styles.lead}>{children}</p>;
}

/** Stack of buttons or links. */
export function ButtonStack({ children }: { children: ReactNode }) {
  return <div className={styles.ways}>{children}</div>;
}

/** Centered line with links to other pages. */
export function OtherLinks({ children }: { children: ReactNode }) {
  return <p className={styles.other}>{children}</p>;
}
