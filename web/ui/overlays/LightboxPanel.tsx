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
  onMove: (nextIndex: number | null) => void;
  /** Class of the picture, such as of one that is blurred. */
  imageClass?: string | undefined;
  words: {
    close: string;
    previous: string;
    next: string;
    /** Formats the position among the images: "3 / 7". */
    position: (imageNumber: number, count: number) => string;
  };
}

const minSwipePx = 48;

/**
 * Implementation of `Lightbox`: arrow keys, swipes and buttons at the sides navigate, Escape and a press next to the
 * picture close.
 */
export function LightboxPanel({ images, at, onMove, imageClass, words }: LightboxPanelProps) {
  const focusHandlers = useReturnFocus();
  // keeps the last picture during the closing animation
  const [last, setLast] = useState(0);
  const [swipeStart, setSwipeStart] = useState<number | null>(null);
  if (at !== null && at !== last) setLast(at);
  const index = Math.min(at ?? last, images.length - 1);
  const image = images[index];
  if (!image) return null;
  const hasSeveral = images.length > 1;
  const moveBy = (step: number): void => onMove((index + step + images.length) % images.length);
  const forwardStep = (): number => (document.documentElement.dir === 'rtl' ? -1 : 1);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!hasSeveral || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowRight') moveBy(forwardStep());
    else if (event.key === 'ArrowLeft') moveBy(-forwardStep());
    else return;
    event.preventDefault();
  };
  const onPointerUp = (event: PointerEvent): void => {
    const swipePx = swipeStart === null ? 0 : event.clientX - swipeStart;
    setSwipeStart(null);
    if (hasSeveral && Math.abs(swipePx) >= minSwipePx) moveBy(swipePx < 0 ? forwardStep() : -forwardStep());
  };
  return (
    <Radix.Root open={at !== null} onOpenChange={(open) => !open && onMove(null)}>
      <Radix.Portal>
        <Radix.Overlay className={styles.back} />
        <Radix.Content
          {...focusHandlers}
          className={styles.box}
          data-theme="reader"
          aria-modal="true"
          aria-describedby={undefined}
          onKeyDown={onKeyDown}
        >
          <Radix.Title className="sr-only">{image.name}</Radix.Title>
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- Escape and the button close too */}
          <div
            className={styles.figure}
            onClick={(event) => event.target === event.currentTarget && onMove(null)}
            onPointerDown={(event) => setSwipeStart(event.pointerType === 'mouse' ? null : event.clientX)}
            onPointerUp={onPointerUp}
          >
            <img key={image.src} className={imageClass} src={image.src} alt={image.name} draggable={false} />
          </div>
          <div className={styles.foot}>
            <span className={styles.caption}>{image.caption}</span>
            {image.text && (
              <span className={styles.text} dir="auto">
                {image.text}
              </span>
            )}
            {hasSeveral && (
              <span className={styles.position} aria-live="polite">
                {words.position(index + 1, images.length)}
              </span>
            )}
          </div>
          {hasSeveral && (
            <>
              <span className={styles.previous}>
                <IconButton label={words.previous} icon={<ChevronLeft className="flip" />} onClick={() => moveBy(-1)} />
              </span>
              <span className={styles.next}>
                <IconButton label={words.next} icon={<ChevronRight className="flip" />} onClick={() => moveBy(1)} />
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
