import { useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import * as Radix from 'radix-ui/dialog';
import { IconButton } from '../controls/IconButton.tsx';
import { useReturnFocus } from '../behavior/use-return-focus.ts';
import styles from './Lightbox.module.css';

export interface LightboxImage {
  src: string;
  /** Alternative text. */
  name: string;
  /** Line below the picture. */
  caption: ReactNode;
  /** Optional description. */
  text?: string;
}

export interface LightboxPanelProps {
  images: LightboxImage[];
  /** Index of the shown picture; null when closed. */
  at: number | null;
  onMove: (at: number | null) => void;
  words: {
    close: string;
    previous: string;
    next: string;
    /** Formats the position among the images: "3 / 7". */
    position: (at: number, count: number) => string;
  };
}

const minSwipePx = 48;

/**
 * Implementation of `Lightbox`: arrow keys, swipes and buttons at the sides navigate, Escape and a press next to the
 * picture close.
 */
export function LightboxPanel({ images, at, onMove, words }: LightboxPanelProps) {
  const focus = useReturnFocus();
  // keeps the last picture during the closing animation
  const [last, setLast] = useState(0);
  const [swipeStart, setSwipeStart] = useState<number | null>(null);
  if (at !== null && at !== last) setLast(at);
  const index = Math.min(at ?? last, images.length - 1);
  const image = images[index];
  if (!image) return null;
  const several = images.length > 1;
  const go = (step: number): void => onMove((index + step + images.length) % images.length);
  const forwardStep = (): number => (document.documentElement.dir === 'rtl' ? -1 : 1);
  const onKey = (event: KeyboardEvent): void => {
    if (!several || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowRight') go(forwardStep());
    else if (event.key === 'ArrowLeft') go(-forwardStep());
    else return;
    event.preventDefault();
  };
  const onUp = (event: PointerEvent): void => {
    const moved = swipeStart === null ? 0 : event.clientX - swipeStart;
    setSwipeStart(null);
    if (several && Math.abs(moved) >= minSwipePx) go(moved < 0 ? forwardStep() : -forwardStep());
  };
  return (
    <Radix.Root open={at !== null} onOpenChange={(open) => !open && onMove(null)}>
      <Radix.Portal>
        <Radix.Overlay className={styles.back} />
        <Radix.Content
          {...focus}
          className={styles.box}
          data-theme="reader"
          aria-modal="true"
          aria-describedby={undefined}
          onKeyDown={onKey}
        >
          <Radix.Title className="sr-only">{image.name}</Radix.Title>
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- Escape and the button close too */}
          <div
            className={styles.figure}
            onClick={(event) => event.target === event.currentTarget && onMove(null)}
            onPointerDown={(event) => setSwipeStart(event.pointerType === 'mouse' ? null : event.clientX)}
            onPointerUp={onUp}
          >
            <img key={image.src} src={image.src} alt={image.name} draggable={false} />
          </div>
          <div className={styles.foot}>
            <span className={styles.caption}>{image.caption}</span>
            {image.text && (
              <span className={styles.text} dir="auto">
                {image.text}
              </span>
            )}
            {several && (
              <span className={styles.position} aria-live="polite">
                {words.position(index + 1, images.length)}
              </span>
            )}
          </div>
          {several && (
            <>
              <span className={styles.previous}>
                <IconButton label={words.previous} icon={<ChevronLeft className="flip" />} onClick={() => go(-1)} />
              </span>
              <span className={styles.next}>
                <IconButton label={words.next} icon={<ChevronRight className="flip" />} onClick={() => go(1)} />
              </span>
            </>
          )}
          <span className={styles.close}>
            <IconButton label={words.close} icon={<X />} onClick={() => onMove(null)} />
          </span>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
