import { useLayoutEffect, useRef, useState } from 'react';
import { toBcp47 } from '#contract/rules/languages.ts';
import { languageName } from '#web/lib/i18n/format.ts';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { Markdown } from '#web/lib/render/Markdown.tsx';
import { localizedText } from '#contract/rules/title-names.ts';
import type { Title } from '#web/lib/catalogue/related.ts';
import { Language } from '#web/ui/text/Language.tsx';
import { MoreButton } from '#web/ui/controls/MoreButton.tsx';
import { Prose } from '#web/ui/text/Prose.tsx';
import styles from './TitlePage.module.css';

/** The title's description. Long ones are truncated to `maxLines`, with a button that expands them. */
export function Synopsis({ title: { attributes }, maxLines }: { title: Title; maxLines: number }) {
  const t = useT();
  const language = useLanguage();
  const synopsis = localizedText(attributes.description, language, attributes.originalLanguage);
  const container = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [isLong, setIsLong] = useState(false);

  useLayoutEffect(() => {
    const textElement = container.current?.firstElementChild;
    if (!textElement || open) return undefined;
    const measure = () => setIsLong(textElement.scrollHeight > textElement.clientHeight + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(textElement);
    measure();
    return () => observer.disconnect();
  }, [open, synopsis?.text, maxLines]);

  if (!synopsis) return null;
  return (
    <div className={styles.synopsis} ref={container}>
      <Prose lang={toBcp47(synopsis.language)} {...(open ? {} : { clamp: maxLines })}>
        <Markdown text={synopsis.text} />
      </Prose>
      {synopsis.language !== language && <Language code={synopsis.language} name={languageName(synopsis.language)} />}
      {(isLong || open) && (
        <MoreButton open={open} onToggle={() => setOpen(!open)}>
          {t(open ? 'app.seeLess' : 'app.seeMore')}
        </MoreButton>
      )}
    </div>
  );
}
