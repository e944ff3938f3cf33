import { useEffect, useRef } from 'react';
import { beginWork } from '#web/lib/render/pending-work.ts';
import type { LoadedPages } from '../pages/use-pages.ts';
import styles from './Magnifier.module.css';

const holdMs = 400;
/** A pointer that moves further than this, in px, before the magnifier opens does not open it. */
const stillPx = 8;
/** The click that follows a release comes within this time, in ms. */
const clickMs = 50;
const magnification = 2;
const glassSize = { min: 160, max: 280, share: 0.6 };
/** Distance above a finger, which would cover the magnified spot, in px. */
const aboveFingerPx = 40;

interface Point {
  x: number;
  y: number;
}

/**
 * A round magnifier over the page, opened by holding a mouse or a finger still; it follows the pointer until the
 * release.
 */
export function Magnifier({ loaded }: { loaded: LoadedPages }) {
  const glass = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const area = glass.current?.parentElement;
    return glass.current && area ? holdToMagnify(area, glass.current, loaded) : undefined;
  }, [loaded]);
  return <canvas ref={glass} className={styles.lens} aria-hidden="true" data-lens hidden />;
}

/**
 * Attaches the listeners and returns a function that removes them. A press that opens the magnifier does not count as a
 * tap, drag or swipe; a press that ends before that is handled as usual.
 */
function holdToMagnify(area: HTMLElement, glass: HTMLCanvasElement, loaded: LoadedPages): () => void {
  let pressState: {
    id: number;
    touch: boolean;
    from: Point;
    timer: ReturnType<typeof setTimeout>;
    done: () => void;
  } | null = null;
  let pointer: Point = { x: 0, y: 0 };
  let frame = 0;
  const sharpPictures = new Map<number, ImageBitmap | null>();
  const isOpen = (): boolean => !glass.hidden;

  const draw = (): void => {
    frame = 0;
    if (pressState && isOpen()) drawGlass(area, glass, pointer, { touch: pressState.touch, sharpest: sharpestPicture });
  };
  /**
   * The picture of a page in full resolution: the canvas that shows the page only has that of the screen. Null until it
   * is decoded.
   */
  const sharpestPicture = (page: number): ImageBitmap | null => {
    const bytes = loaded.pictureOf(page);
    if (!sharpPictures.has(page) && bytes instanceof Blob) {
      sharpPictures.set(page, null);
      void createImageBitmap(bytes).then(
        (bitmap) => {
          if (!isOpen()) return bitmap.close();
          sharpPictures.set(page, bitmap);
          return draw();
        },
        () => undefined,
      );
    }
    return sharpPictures.get(page) ?? null;
  };
  const openMagnifier = (): void => {
    glass.hidden = false;
    draw();
    pressState?.done();
  };
  const closeMagnifier = (): void => {
    clearTimeout(pressState?.timer);
    pressState?.done();
    pressState = null;
    glass.hidden = true;
    for (const bitmap of sharpPictures.values()) bitmap?.close();
    sharpPictures.clear();
  };
  const onPointerDown = (event: PointerEvent): void => {
    closeMagnifier();
    const picture = event.target instanceof Element && event.target.closest('[data-box][data-state="loaded"]');
    if (!event.isPrimary || event.button !== 0 || !picture || !area.contains(picture)) return;
    pointer = { x: event.clientX, y: event.clientY };
    const touch = event.pointerType === 'touch';
    pressState = {
      id: event.pointerId,
      touch,
      from: pointer,
      timer: setTimeout(openMagnifier, holdMs),
      done: beginWork(),
    };
  };
  const onPointerMove = (event: PointerEvent): void => {
    if (!pressState || event.pointerId !== pressState.id) return;
    const { x, y } = { x: event.clientX, y: event.clientY };
    if (!isOpen()) {
      if (Math.hypot(x - pressState.from.x, y - pressState.from.y) > stillPx) closeMagnifier();
      return;
    }
    event.stopPropagation();
    pointer = { x, y };
    frame ||= requestAnimationFrame(draw);
  };
  const onPointerUp = (event: PointerEvent): void => {
    if (pressState && event.pointerId !== pressState.id) return;
    if (isOpen() && event.type === 'pointerup') {
      // suppresses the click that follows: it is no tap
      addEventListener('click', suppress, { capture: true, once: true });
      const endWork = beginWork();
      setTimeout(() => {
        removeEventListener('click', suppress, { capture: true });
        endWork();
      }, clickMs);
    }
    closeMagnifier();
  };
  const preventWhileOpen = (event: Event): void => {
    if (!isOpen()) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const listeners: [name: string, listener: (event: never) => void, options: AddEventListenerOptions][] = [
    ['pointerdown', onPointerDown, { capture: true }],
    ['pointermove', onPointerMove, { capture: true }],
    ['pointerup', onPointerUp, { capture: true }],
    ['pointercancel', onPointerUp, { capture: true }],
    // while the magnifier is open, the page must not scroll below the finger, nor the menu of a long press open
    ['touchmove', preventWhileOpen, { capture: true, passive: false }],
    ['contextmenu', preventWhileOpen, { capture: true }],
    ['keydown', closeMagnifier, { capture: true }],
    ['blur', closeMagnifier, {}],
  ];
  for (const [name, listener, options] of listeners) addEventListener(name, listener as EventListener, options);
  return () => {
    closeMagnifier();
    cancelAnimationFrame(frame);
    for (const [name, listener, options] of listeners) removeEventListener(name, listener as EventListener, options);
  };
}

function suppress(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Draws the surroundings of a point of the window, from the pictures that are shown there. */
function drawGlass(
  area: HTMLElement,
  glass: HTMLCanvasElement,
  pointer: Point,
  { touch, sharpest: sharpestPicture }: { touch: boolean; sharpest: (page: number) => ImageBitmap | null },
): void {
  const bounds = area.getBoundingClientRect();
  const glassDiameter = Math.round(
    Math.max(glassSize.min, Math.min(glassSize.max, Math.min(bounds.width, bounds.height) * glassSize.share)),
  );
  const canvasPixels = Math.round(glassDiameter * devicePixelRatio);
  if (glass.width !== canvasPixels) glass.width = glass.height = canvasPixels;
  const offsetAbove = touch ? glassDiameter / 2 + aboveFingerPx : 0;
  glass.style.inlineSize = glass.style.blockSize = `${glassDiameter}px`;
  glass.style.left = `${pointer.x - bounds.left - glassDiameter / 2}px`;
  // keeps the magnifier in sight at the upper edge
  glass.style.top = `${Math.max(0, pointer.y - bounds.top - offsetAbove - glassDiameter / 2)}px`;

  const context = glass.getContext('2d')!;
  const scale = (canvasPixels / glassDiameter) * magnification;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, canvasPixels, canvasPixels);
  context.setTransform(scale, 0, 0, scale, canvasPixels / 2 - pointer.x * scale, canvasPixels / 2 - pointer.y * scale);
  for (const box of area.querySelectorAll<HTMLElement>('section:not([inert]) [data-box][data-state="loaded"]')) {
    const { left, top, right, bottom } = box.getBoundingClientRect();
    const visibleRadius = glassDiameter / 2 / magnification;
    if (
      right < pointer.x - visibleRadius ||
      left > pointer.x + visibleRadius ||
      bottom < pointer.y - visibleRadius ||
      top > pointer.y + visibleRadius
    )
      continue;
    const picture = box.querySelector<HTMLImageElement | HTMLCanvasElement>('img, canvas');
    if (!picture) continue;
    const source = picture instanceof HTMLCanvasElement ? sharpestPicture(Number(box.dataset['box'])) : null;
    drawPicture(context, picture, {
      box: new DOMRect(left, top, right - left, bottom - top),
      source: source ?? picture,
    });
  }
}

/** Draws a picture as it is shown in its box: cropped by it, and possibly rotated by 90 degrees. */
function drawPicture(
  context: CanvasRenderingContext2D,
  picture: HTMLImageElement | HTMLCanvasElement,
  { box, source }: { box: DOMRect; source: CanvasImageSource },
): void {
  const { left, top, width, height } = picture.getBoundingClientRect();
  const { a, b } = new DOMMatrix(getComputedStyle(picture).transform);
  context.save();
  context.beginPath();
  context.rect(box.left, box.top, box.width, box.height);
  context.clip();
  context.translate(left + width / 2, top + height / 2);
  context.rotate(Math.atan2(b, a));
  const [drawnWidth, drawnHeight] = Math.abs(b) > Math.abs(a) ? [height, width] : [width, height];
  context.fillStyle = '#fff';
  context.fillRect(-drawnWidth / 2, -drawnHeight / 2, drawnWidth, drawnHeight);
  context.drawImage(source, -drawnWidth / 2, -drawnHeight / 2, drawnWidth, drawnHeight);
  context.restore();
}
