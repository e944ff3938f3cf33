// Renders the icons of the installed app from the mark in web/public/favicon.svg. Run `node scripts/icons.mjs` when
// that file changes.
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { root } from './lib/setup.mjs';

const publicDir = path.join(root, 'web', 'public');
const outputFolder = path.join(publicDir, 'icons');
mkdirSync(outputFolder, { recursive: true });
const markPaths = [...readFileSync(path.join(publicDir, 'favicon.svg'), 'utf8').matchAll(/<path [^>]*\/>/g)].join('');

/**
 * @param share fraction of the side that the mark takes; for a maskable icon only the inner 80 % is guaranteed to be
 *   visible
 */
const renderSvg = ({ size, share, ground, ink }) => {
  const side = 26 / share;
  const gap = (side - 26) / 2;
  const mark = ink ? markPaths.replaceAll(/fill="[^"]*"/g, `fill="${ink}"`) : markPaths;
  const backgroundRect = ground ? `<rect width="${side}" height="${side}" fill="${ground}"/>` : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${side} ${side}">${backgroundRect}<g transform="translate(${gap} ${gap})">${mark}</g></svg>`;
};

const icons = {
  'icon-192': { size: 192, share: 0.9, ground: '#ffffff' },
  'icon-512': { size: 512, share: 0.9, ground: '#ffffff' },
  // at this size the corners of the mark lie within the safe zone, a circle of 80 %
  'maskable-192': { size: 192, share: 0.56, ground: '#ffffff' },
  'maskable-512': { size: 512, share: 0.56, ground: '#ffffff' },
  'monochrome-512': { size: 512, share: 0.62, ink: '#000000' },
  'apple-touch-icon': { size: 180, share: 0.72, ground: '#ffffff' },
};
for (const [name, icon] of Object.entries(icons)) {
  await sharp(Buffer.from(renderSvg(icon)), { density: 300 })
    .resize(icon.size, icon.size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(path.join(outputFolder, `${name}.png`));
}
