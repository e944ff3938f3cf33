// Files that browser tests choose in forms, and the list of pages that the upload page makes of them.
import type { Locator, Page } from 'playwright-core';
import { noise } from '#test/support/hostile-images/noise.ts';

export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export const chosenFile = (name: string, buffer: Buffer): ChosenFile => ({
  name,
  mimeType: 'application/octet-stream',
  buffer,
});

export const noiseJpeg = (width = 40, height = 60): Promise<Buffer> => noise(width, height).jpeg().toBuffer();

export const chooseFiles = (on: Page | Locator, files: ChosenFile[]): Promise<void> =>
  on.locator('input[type=file]').first().setInputFiles(files);

/** Pages in the grid of the upload page. */
export const pageCards = (on: Page): Locator => on.getByRole('list', { name: 'Pages' }).getByRole('listitem');

/** Names of the pages in their order. */
export const pageOrder = (on: Page): Promise<string[]> =>
  pageCards(on).evaluateAll((items) => items.map((item) => item.querySelector('button')!.title));
