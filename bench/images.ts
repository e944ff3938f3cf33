// Compares the serving of page images with nginx, and the image intake with sharp alone doing the same decode and
// encode.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { createImageIntake } from '#server/core/files/images/intake.ts';
import { createImagePool } from '#server/core/files/images/pool.ts';
import { freePort } from '#server/core/process/ports.ts';
import { openStorage } from '#server/core/files/storage/storage.ts';
import { drawPicture } from '#server/demo/picture.ts';
import { demoWorld } from '#server/demo/world.ts';
import { median, medianRatio } from './load.ts';
import type { ComparisonRow } from './report.ts';
import { type CapturedResponse, stopAtEnd } from './servers.ts';

/** Starts nginx with one page image. @returns its origin, or null when nginx is not installed */
export async function startNginx(dataDir: string, page: CapturedResponse): Promise<string | null> {
  if (spawnSync('nginx', ['-v'], { stdio: 'ignore' }).error) return null;
  const port = await freePort();
  const folder = path.join(dataDir, 'nginx');
  mkdirSync(path.join(folder, 'files'), { recursive: true });
  writeFileSync(path.join(folder, 'files', 'page.jpg'), Buffer.from(page.body, 'base64'));
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    `daemon off; ${process.getuid?.() === 0 ? 'user root;' : ''} worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 1024; }
http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; types { image/jpeg jpg; }
  client_body_temp_path ${folder}/t; proxy_temp_path ${folder}/t; fastcgi_temp_path ${folder}/t; uwsgi_temp_path ${folder}/t; scgi_temp_path ${folder}/t;
  server { listen 127.0.0.1:${port}; root ${folder}/files; } }`,
  );
  stopAtEnd(spawn('nginx', ['-c', path.join(folder, 'nginx.conf'), '-p', folder], { stdio: 'ignore' }));
  await sleep(500);
  return `http://127.0.0.1:${port}`;
}

/**
 * Measures pages per second through the complete image intake, and through a plain sharp conversion in this process.
 */
export async function measureIntake(dataDir: string, rounds: number): Promise<ComparisonRow> {
  const world = demoWorld(new Date('2026-01-01T00:00:00Z'));
  const pages: Buffer[] = [];
  for (const title of world.titles) {
    for (const chapter of title.chapters) {
      if (chapter.pages > 1 && pages.length < 60)
        pages.push(await drawPicture({ kind: 'page', title, chapter, index: 0 }));
    }
  }
  const concurrency = Math.max(1, availableParallelism());
  sharp.concurrency(1);
  sharp.cache(false);
  const convertWithSharp = async (bytes: Buffer): Promise<void> => {
    await sharp(bytes, { failOn: 'warning' })
      .autoOrient()
      .flatten({ background: '#fff' })
      .resize({ width: 1200, withoutEnlargement: true })
      .jpeg({ quality: 70, quantisationTable: 3, progressive: true })
      .toBuffer();
  };
  const pool = createImagePool({ workers: concurrency });
  const storage = await openStorage('file:files', path.join(dataDir, 'intake'));
  const images = createImageIntake({ storage, pool, converting: pool });
  const measureIntakeRate = (): Promise<number> =>
    pagesPerSecond(pages, concurrency + 2, (bytes) => images.page(bytes));
  const deleteStoredFiles = async (): Promise<void> => {
    for await (const { key } of storage.list('')) await storage.delete(key);
  };
  // warm-up: starts the child processes and creates the folders, as on a site in use
  await measureIntakeRate();
  const rates = { ours: [] as number[], peer: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    await deleteStoredFiles();
    rates.ours.push(await measureIntakeRate());
    rates.peer.push(await pagesPerSecond(pages, concurrency, convertWithSharp));
  }
  await pool.close();
  const row = {
    what: `image intake (${pages.length} pages)`,
    ours: median(rates.ours),
    peer: median(rates.peer),
    peerName: 'sharp alone',
    unit: 'pages/s',
  };
  return { ...row, ratio: medianRatio(rates.ours, rates.peer) };
}

async function pagesPerSecond(
  pages: Buffer[],
  concurrency: number,
  processPage: (bytes: Buffer) => Promise<unknown>,
): Promise<number> {
  const queue = [...pages];
  const startedAt = performance.now();
  const runWorker = async (): Promise<void> => {
    for (let bytes = queue.shift(); bytes; bytes = queue.shift()) await processPage(bytes);
  };
  await Promise.all(Array.from({ length: concurrency }, runWorker));
  return pages.length / ((performance.now() - startedAt) / 1000);
}
