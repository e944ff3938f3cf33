// Draws pictures in a child process, so that the server stays responsive while its first start creates the demo world.
import sharp from 'sharp';
import { drawPicture, type PictureRequest } from './picture.ts';

sharp.concurrency(1);

process.on('message', ({ id, request, density }: { id: number; request: PictureRequest; density?: number }) => {
  drawPicture(request, density).then(
    (bytes) => process.send?.({ id, bytes }),
    (error: unknown) =>
      process.send?.({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
