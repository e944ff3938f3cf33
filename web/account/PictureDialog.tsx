import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { ZoomIn } from 'lucide-react';
import { profileLimits } from '#contract/rules/profile-limits.ts';
import { ApiFailure, failureText } from '#web/lib/api/failure.ts';
import { sendPicture } from '#web/lib/api/send-image.ts';
import { formatDecimal } from '#web/lib/i18n/format.ts';
import { hasMessage, t as translate, useT } from '#web/lib/i18n/i18n.ts';
import { listen } from '#web/ui/behavior/listen.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Slider } from '#web/ui/controls/Slider.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { type Crop, largestZoom, middleOf, moved, wholePixels, zoomed, zoomOf } from './crop.ts';
import { showProfile } from './profile-queries.ts';
import styles from './PictureDialog.module.css';

interface OpenedImage {
  url: string;
  width: number;
  height: number;
}

/** Shows a chosen file, lets one choose a square of it by pointer or keyboard, and makes that the profile picture. */
export function PictureDialog({ file, onClose }: { file: File; onClose: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const [image, setImage] = useState<OpenedImage | null>(null);
  const [crop, setCrop] = useState<Crop | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    const probe = new Image();
    const stopListening = listen(probe, {
      load: () => {
        const opened = { url, width: probe.naturalWidth, height: probe.naturalHeight };
        if (Math.min(opened.width, opened.height) < profileLimits.avatarMinSide)
          return setProblem(translate('account.picture.tooSmall', { count: profileLimits.avatarMinSide }));
        setImage(opened);
        return setCrop(middleOf(opened));
      },
      error: () => setProblem(translate('account.picture.unreadable')),
    });
    probe.src = url;
    return () => {
      stopListening();
      URL.revokeObjectURL(url);
    };
  }, [file]);

  const updateCrop = useCallback((update: (crop: Crop) => Crop) => setCrop((latest) => latest && update(latest)), []);
  const save = async () => {
    if (!image || !crop) return;
    setSending(true);
    setProblem(null);
    try {
      showProfile(client, await sendPicture(file, wholePixels(image, crop)));
      toast({ text: t('account.picture.saved') });
      onClose();
    } catch (error) {
      setProblem(pictureFailure(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('account.picture.title')}
      text={image && crop ? t('account.picture.how') : undefined}
      actions={
        <>
          <Button onClick={onClose}>{t('account.cancel')}</Button>
          <Button look="primary" busy={isSending} disabled={!crop} onClick={() => void save()}>
            {t('account.picture.save')}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        {problem && (
          <Note kind="bad" live>
            {problem}
          </Note>
        )}
        {image && crop ? (
          <Cropper image={image} crop={crop} change={updateCrop} />
        ) : (
          !problem && <div className={styles.frame} />
        )}
      </div>
    </Dialog>
  );
}

/** Part of the side by which an arrow key moves, and factor by which + and - zoom. */
const keyStep = 0.05;
const keyZoom = 1.15;

function Cropper({
  image,
  crop,
  change,
}: {
  image: OpenedImage;
  crop: Crop;
  change: (update: (crop: Crop) => Crop) => void;
}) {
  const t = useT();
  const frame = useRef<HTMLButtonElement>(null);
  const pointers = useRef(new Map<number, { x: number; y: number }>());

  useEffect(() => {
    const element = frame.current!;
    // not passive: the page must not scroll
    return listen(
      element,
      {
        wheel: (event) => {
          event.preventDefault();
          const box = element.getBoundingClientRect();
          const at = { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height };
          const factor = Math.exp(-event.deltaY / (event.ctrlKey ? 100 : 500));
          change((latest) => zoomed(image, latest, zoomOf(image, latest) * factor, at));
        },
      },
      { passive: false },
    );
  }, [image, change]);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const side = event.currentTarget.clientWidth;
    const now = { x: event.clientX, y: event.clientY };
    const [other] = [...pointers.current].flatMap(([id, point]) => (id === event.pointerId ? [] : [point]));
    pointers.current.set(event.pointerId, now);
    if (!other) return change((latest) => moved(image, latest, (before.x - now.x) / side, (before.y - now.y) / side));
    const distance = (point: { x: number; y: number }) => Math.hypot(point.x - other.x, point.y - other.y);
    const factor = distance(now) / Math.max(1, distance(before));
    return change((latest) => zoomed(image, latest, zoomOf(image, latest) * factor));
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => void pointers.current.delete(event.pointerId);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const zoomBy = (factor: number) => (latest: Crop) => zoomed(image, latest, zoomOf(image, latest) * factor);
    const moveBy = (right: number, down: number) => (latest: Crop) => moved(image, latest, right, down);
    const updates: Record<string, (latest: Crop) => Crop> = {
      ArrowLeft: moveBy(-keyStep, 0),
      ArrowRight: moveBy(keyStep, 0),
      ArrowUp: moveBy(0, -keyStep),
      ArrowDown: moveBy(0, keyStep),
      '+': zoomBy(keyZoom),
      '=': zoomBy(keyZoom),
      '-': zoomBy(1 / keyZoom),
    };
    const update = updates[event.key];
    if (!update || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    change(update);
  };
  const zoom = zoomOf(image, crop);
  return (
    <>
      <button
        ref={frame}
        type="button"
        className={styles.frame}
        aria-label={t('account.picture.part')}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={onPointerUp}
        onKeyDown={onKeyDown}
      >
        <CroppedImage image={image} crop={crop} />
        <span className={styles.circle} />
      </button>
      <div className={styles.zoom}>
        <ZoomIn />
        <Slider
          label={t('account.picture.zoom')}
          min={1}
          max={largestZoom(image)}
          step={0.01}
          value={zoom}
          valueText={t('account.picture.times', { count: formatDecimal(zoom, 1) })}
          onChange={(next) => change((latest) => zoomed(image, latest, next))}
        />
        <span className={styles.preview} data-size="lg" aria-hidden="true">
          <CroppedImage image={image} crop={crop} />
        </span>
        <span className={styles.preview} aria-hidden="true">
          <CroppedImage image={image} crop={crop} />
        </span>
      </div>
    </>
  );
}

/** The chosen square, as large as the element around it. */
function CroppedImage({ image: { url, width, height }, crop }: { image: OpenedImage; crop: Crop }) {
  const percent = (pixels: number): string => `${(pixels / crop.size) * 100}%`;
  return (
    <img
      src={url}
      alt=""
      draggable={false}
      style={{
        inlineSize: percent(width),
        blockSize: percent(height),
        left: percent(-crop.x),
        top: percent(-crop.y),
      }}
    />
  );
}

/** Text for a picture that was not saved: the reason that the server gives, in the reader's language. */
function pictureFailure(error: unknown): string {
  if (error instanceof ApiFailure) {
    const key = `account.picture.refused.${String(error.context['reason'])}`;
    if (hasMessage(key)) return translate(key);
    if (String(error.context['reason']).startsWith('image_')) return translate('account.picture.refused');
    if (error.status === 413)
      return translate('account.picture.tooLarge', { count: profileLimits.avatarMaxBytes / 1024 / 1024 });
  }
  return failureText(error);
}
