// The process that touches untrusted bytes. It has no credentials, no environment, three decoders and a deadline.
import sharp from 'sharp';
import { ImageProblem } from './problem.ts';
import type { ImageJob, ImageResult, Variant, WorkerMessage } from './jobs.ts';
import { checkImage } from './structure.ts';

const deadlineSeconds = 15;
/** Widest page of the reduced quality, in pixels. */
const saverWidth = 1200;
const coverWidths = [256, 512];
const extensions = { jpeg: 'jpg', png: 'png', gif: 'gif' } as const;

sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadNsgifBuffer'] });

process.on('message', (job: ImageJob) => {
  run(job).then(
    (result) => send({ id: job.id, result }),
    (error: unknown) => send({ id: job.id, problem: describe(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
send({ ready: true });

function send(message: WorkerMessage): void {
  process.send?.(message);
}

async function run(job: ImageJob): Promise<ImageResult> {
  const checked = checkImage(Buffer.from(job.bytes.buffer, job.bytes.byteOffset, job.bytes.byteLength));
  const widths = job.kind === 'page' ? [saverWidth] : coverWidths;
  const variants: Variant[] = [];
  for (const width of widths) variants.push(await reduce(checked.clean, width, checked.shownWidth, job.kind));
  return {
    extension: extensions[checked.type],
    width: checked.shownWidth,
    height: checked.shownHeight,
    frames: checked.frames,
    clean: checked.clean,
    variants,
  };
}

/** Encoding the variant is also the proof that the whole image decodes. */
async function reduce(bytes: Buffer, width: number, shown: number, kind: ImageJob['kind']): Promise<Variant> {
  const pipeline = sharp(bytes, { failOn: 'warning', limitInputPixels: 100_000_000, pages: 1 })
    .autoOrient()
    .timeout({ seconds: deadlineSeconds })
    .flatten({ background: '#fff' })
    .toColourspace('srgb');
  if (shown > width) pipeline.resize({ width, fit: 'inside', kernel: 'lanczos3', fastShrinkOnLoad: true });
  const { data, info } = await pipeline
    .jpeg(
      kind === 'page' ? { quality: 70, quantisationTable: 3, progressive: true } : { quality: 82, progressive: true },
    )
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

function describe(error: unknown): Extract<WorkerMessage, { problem: unknown }>['problem'] {
  if (error instanceof ImageProblem) {
    return { code: error.code, message: error.message, limit: error.limit, measured: error.measured };
  }
  const text = error instanceof Error ? error.message : String(error);
  if (/timeout/i.test(text)) {
    return {
      code: 'image_timeout',
      message: `The image took longer than ${deadlineSeconds} seconds to decode. Save it in a simpler way`,
      limit: deadlineSeconds,
      measured: null,
    };
  }
  const first = text.split('\n')[0]!.replace(/^Vips\w+: /, '');
  return {
    code: 'image_corrupt',
    message: `The image does not decode (${first}). Save it again and retry`,
    limit: null,
    measured: null,
  };
}
