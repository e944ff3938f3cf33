import { useEffect, useRef, useState } from 'react';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { Cover } from '../cards/Cover.tsx';
import { IconButton } from '../controls/IconButton.tsx';
import { Link } from '../text/Link.tsx';
import { usePrefersReducedMotion } from '../behavior/use-media.ts';
import { listen } from '../behavior/listen.ts';
import styles from './Carousel.module.css';

export interface Slide {
  href: string;
  name: string;
  lang?: string;
  cover?: string | null;
  /** Background art; without it, the blurred cover. */
  backdrop?: string | null;
  tags?: string[];
  text?: string;
  textLang?: string;
  by?: string;
}

interface CarouselWords {
  /** Label of the carousel: "Popular new titles". */
  label: string;
  previous: string;
  next: string;
  pause: string;
  play: string;
  /** Formats the position among the slides: "2 / 7". */
  position: (slideIndex: number, count: number) => string;
}

const slideMs = 8000;

/**
 * Carousel of titles. Advances automatically unless paused, hovered, touched, focused, or reduced motion is preferred.
 */
export function Carousel({ words, slides }: { words: CarouselWords; slides: Slide[] }) {
  const reducedMotion = usePrefersReducedMotion();
  const [chosen, setChosen] = useState<number | null>(null);
  const [paused, setPaused] = useState(false);
  const [hovered, setHovered] = useState(false);
  const frame = useRef<HTMLElement>(null);
  const count = slides.length;
  const slideIndex = (chosen ?? 0) % Math.max(1, count);
  const autoplays = !reducedMotion && !paused && !hovered && count > 1;

  useEffect(() => {
    if (!autoplays) return undefined;
    const timer = setTimeout(() => setChosen(slideIndex + 1), slideMs);
    return () => clearTimeout(timer);
  }, [autoplays, slideIndex]);

  useEffect(() => {
    const onHover = (event: Event) => setHovered(event.type === 'pointerenter' || event.type === 'focusin');
    return listen(frame.current, { pointerenter: onHover, pointerleave: onHover, focusin: onHover, focusout: onHover });
  }, []);

  useEffect(() => {
    let dragStartX: number | null = null;
    const onPointerDown = (event: Event) => {
      const { pointerType, clientX } = event as PointerEvent;
      dragStartX = pointerType === 'mouse' ? null : clientX;
    };
    const onPointerUp = (event: Event) => {
      const dragPx = dragStartX === null ? 0 : (event as PointerEvent).clientX - dragStartX;
      dragStartX = null;
      if (Math.abs(dragPx) < 48 || !frame.current) return;
      const isRtl = getComputedStyle(frame.current).direction === 'rtl';
      const step = dragPx < 0 === isRtl ? -1 : 1;
      setChosen((now) => ((now ?? 0) + step + count) % Math.max(1, count));
    };
    return listen(frame.current, { pointerdown: onPointerDown, pointerup: onPointerUp });
  }, [count]);

  const slide = slides[slideIndex];
  if (!slide) return null;
  const advance = (step: number) => setChosen((slideIndex + step + count) % count);

  return (
    <section
      ref={frame}
      className={styles.hero}
      // the first slide appears without animation
      data-turned={chosen !== null || undefined}
      aria-roledescription="carousel"
      aria-label={words.label}
    >
      <Backdrop slide={slide} />
      <div className={styles.stage} aria-live={autoplays ? 'off' : 'polite'}>
        <SlideView slide={slide} />
      </div>
      {count > 1 && (
        <div className={styles.nav}>
          <span className={styles.pips} aria-hidden="true">
            {slides.map((each, index) => (
              <i key={each.href} data-on={index === slideIndex || undefined} />
            ))}
          </span>
          <span>{words.position(slideIndex + 1, count)}</span>
          <IconButton
            size="sm"
            label={words.previous}
            icon={<ChevronLeft className="flip" />}
            onClick={() => advance(-1)}
          />
          <IconButton
            size="sm"
            label={words.next}
            icon={<ChevronRight className="flip" />}
            onClick={() => advance(1)}
          />
          {!reducedMotion && (
            <IconButton
              size="sm"
              label={paused ? words.play : words.pause}
              icon={paused ? <Play /> : <Pause />}
              onClick={() => setPaused(!paused)}
            />
          )}
        </div>
      )}
    </section>
  );
}

function Backdrop({ slide }: { slide: Slide }) {
  const src = slide.backdrop ?? slide.cover;
  return src ? (
    <img key={src} className={styles.back} data-soft={slide.backdrop ? undefined : true} src={src} alt="" />
  ) : null;
}

function SlideView({ slide }: { slide: Slide }) {
  return (
    <div className={styles.slide} key={slide.href}>
      {/* the link of the name covers the whole slide */}
      <span className={styles.art}>
        <Cover src={slide.cover} eager />
      </span>
      <div className={styles.words}>
        <h3 className={styles.title} lang={slide.lang}>
          <Link href={slide.href} dir="auto">
            {slide.name}
          </Link>
        </h3>
        {slide.tags && slide.tags.length > 0 && (
          <span className={styles.tags}>
            {slide.tags.map((tag) => (
              <span key={tag} className={styles.tag}>
                {tag}
              </span>
            ))}
          </span>
        )}
        {slide.text && (
          <p className={styles.text} lang={slide.textLang}>
            <bdi>{slide.text}</bdi>
          </p>
        )}
        {slide.by && <bdi className={styles.by}>{slide.by}</bdi>}
      </div>
    </div>
  );
}
