import { type ComponentType, type ReactNode, type RefObject, useRef, useState } from 'react';
import { Cover } from '../cards/Cover.tsx';
import { Link } from '../text/Link.tsx';
import { useCoverTint } from '../behavior/cover-tint.ts';
import styles from './Carousel.module.css';

export interface Slide {
  href: string;
  name: string;
  lang?: string;
  cover?: string | null;
  /** Empty while their names load: their line is kept. */
  tags?: string[];
  text?: string;
  textLang?: string;
  by?: string;
  /** The slide's button, with which the reader starts. */
  action?: ReactNode;
}

export interface CarouselPartProps {
  slides: readonly Slide[];
  slideIndex: number;
  /** Shows the slide at an index, which may be beyond either end. */
  onTurn: (slideIndex: number) => void;
  frame: RefObject<HTMLElement | null>;
}

/**
 * Carousel of titles. It is drawn with its first slide alone; what turns it, and the facts below its texts, may load
 * later, into the space that is kept for them.
 */
export function Carousel({
  label,
  slides,
  Controls,
  Facts,
}: {
  /** Label of the carousel: "Popular new titles". */
  label: string;
  slides: readonly Slide[];
  Controls: ComponentType<CarouselPartProps>;
  Facts?: ComponentType<{ slideIndex: number }>;
}) {
  const [chosen, setChosen] = useState<number | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const count = slides.length;
  const slideIndex = (chosen ?? 0) % Math.max(1, count);
  const slide = slides[slideIndex];
  useCoverTint(frame, slide?.cover);
  if (!slide) return null;
  const { href, name, lang, cover, tags, text, textLang, by, action } = slide;
  return (
    <div
      ref={frame}
      // a fieldset would be a group of form fields
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="group"
      className={styles.hero}
      // the first slide appears without animation
      data-turned={chosen !== null || undefined}
      aria-roledescription="carousel"
      aria-label={label}
    >
      <div className={styles.slide} key={href}>
        <span className={styles.art}>
          <Cover src={cover} eager />
        </span>
        <div className={styles.words}>
          <h3 className={styles.title} lang={lang}>
            {/* this link covers the whole slide */}
            <Link href={href} dir="auto">
              {name}
            </Link>
          </h3>
          {by && <bdi className={styles.by}>{by}</bdi>}
          {tags && (
            <span className={styles.tags}>
              {tags.map((tag) => (
                <span key={tag} className={styles.tag}>
                  {tag}
                </span>
              ))}
            </span>
          )}
          {text && (
            <p className={styles.text} lang={textLang}>
              <bdi>{text}</bdi>
            </p>
          )}
          {Facts && (
            <div className={styles.facts}>
              <Facts slideIndex={slideIndex} />
            </div>
          )}
        </div>
        {action && <div className={styles.action}>{action}</div>}
      </div>
      {count > 1 && (
        <Controls
          slides={slides}
          slideIndex={slideIndex}
          onTurn={(next) => setChosen((next + count) % count)}
          frame={frame}
        />
      )}
    </div>
  );
}
