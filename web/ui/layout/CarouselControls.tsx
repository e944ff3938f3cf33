import { useEffect, useState, type ReactNode } from 'react';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { Cover } from '../cards/Cover.tsx';
import { IconButton } from '../controls/IconButton.tsx';
import { usePrefersReducedMotion } from '../behavior/use-media.ts';
import { listen } from '../behavior/listen.ts';
import type { CarouselPartProps } from './Carousel.tsx';
import styles from './Carousel.module.css';

interface CarouselWords {
  /** Label of the list of all slides. */
  all: string;
  previous: string;
  next: string;
  pause: string;
  play: string;
  /** Formats the position among the slides: "2 / 7". */
  position: (slideNumber: number, count: number) => string;
}

const slideMs = 8000;

/**
 * Turns a carousel: by buttons, by swiping, by the list of its slides on wide screens, and by itself, unless it is
 * paused, hovered, touched or focused, or reduced motion is preferred.
 */
export function CarouselControls({
  words,
  slides,
  notes = [],
  slideIndex,
  onTurn,
  frame,
}: CarouselPartProps & {
  words: CarouselWords;
  /** A fact for each slide, below its name in the list; null while it loads. */
  notes?: readonly ReactNode[];
}) {
  const reducedMotion = usePrefersReducedMotion();
  const [paused, setPaused] = useState(false);
  const [hovered, setHovered] = useState(false);
  const count = slides.length;
  const autoplays = !reducedMotion && !paused && !hovered;
  const nextCover = slides[(slideIndex + 1) % count]?.cover;

  useEffect(() => {
    if (!autoplays) return undefined;
    const timer = setTimeout(() => onTurn(slideIndex + 1), slideMs);
    return () => clearTimeout(timer);
  }, [autoplays, slideIndex, onTurn]);

  useEffect(() => {
    // loads the next cover, so that it turns up together with its texts and its colors
    if (nextCover) new Image().src = nextCover;
  }, [nextCover]);

  useEffect(() => {
    const onHover = (event: Event) => setHovered(event.type === 'pointerenter' || event.type === 'focusin');
    return listen(frame.current, { pointerenter: onHover, pointerleave: onHover, focusin: onHover, focusout: onHover });
  }, [frame]);

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
      onTurn(slideIndex + (dragPx < 0 === isRtl ? -1 : 1));
    };
    return listen(frame.current, { pointerdown: onPointerDown, pointerup: onPointerUp });
  }, [frame, slideIndex, onTurn]);

  return (
    <>
      <ol className={styles.index} aria-label={words.all}>
        {slides.map((each, index) => (
          <li key={each.href}>
            <button
              type="button"
              className={styles.entry}
              aria-current={index === slideIndex || undefined}
              onClick={() => onTurn(index)}
            >
              <Cover src={each.cover} width={30} />
              <span>
                <bdi lang={each.lang}>{each.name}</bdi>
                {notes.length > 0 && <span className={styles.note}>{notes[index]}</span>}
              </span>
            </button>
          </li>
        ))}
      </ol>
      <div className={styles.nav}>
        <span className={styles.pips} aria-hidden="true">
          {slides.map((each, index) => (
            <i key={each.href} data-on={index === slideIndex || undefined} />
          ))}
        </span>
        {/* read aloud when the reader turns the slides, not when they turn by themselves */}
        <span aria-live={autoplays ? 'off' : 'polite'}>
          {words.position(slideIndex + 1, count)}
          <span className="sr-only"> {slides[slideIndex]?.name}</span>
        </span>
        <IconButton
          size="sm"
          label={words.previous}
          icon={<ChevronLeft className="flip" />}
          onClick={() => onTurn(slideIndex - 1)}
        />
        <IconButton
          size="sm"
          label={words.next}
          icon={<ChevronRight className="flip" />}
          onClick={() => onTurn(slideIndex + 1)}
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
    </>
  );
}
