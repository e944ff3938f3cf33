// Chapters of the most followed demo titles: who translated which of them, and when. Those of all other titles are
// generated (`chapters.ts`).
import type { DemoLanguage } from './dialogue.ts';

/** Chapters that one person uploaded in one language. */
interface TranslationRun {
  language: DemoLanguage;
  groups: string[];
  uploader: string;
  /** Numbers of the chapters, divided by blanks. */
  chapters: string;
  /** Hours since the last of them was uploaded. */
  hoursAgo: number;
  /** Days between one and the next; 0 for chapters that were uploaded together. */
  daysApart?: number;
  /** Chapters that are read on another site. */
  external?: true;
}

export interface LongSeries {
  /** Days since the title was added. */
  ageDays: number;
  /** Numbers of the chapters of each volume, divided by blanks; all others have no volume yet. */
  volumes: Readonly<Record<string, string>>;
  /** Number of pages of the first chapter, where it is longer than the others. */
  openingPages?: number;
  runs: TranslationRun[];
}

const days = 24;

/** Chapters of the most followed titles, by the title's key. */
export const longSeries: Readonly<Record<string, LongSeries>> = {
  'night-train': {
    ageDays: 430,
    volumes: { 1: '1 2 3 4', 2: '5 6 7 8 8.5', 3: '9 10 11' },
    openingPages: 5,
    runs: [
      run('en', ['Blue Pencil TL', 'Night Owl Scans'], 'tadashi', '1 2 3', 330 * days, 14),
      run('en', ['Night Owl Scans'], 'tadashi', '4 5 6 8', 250 * days, 16),
      run('en', ['Night Owl Scans'], 'nour', '8.5 9 10', 160 * days, 18),
      run('en', ['Night Owl Scans'], 'uploader', '11 12 13', 19 * days, 21),
      run('en', ['Night Owl Scans'], 'uploader', '14', 0.7),
      run('ja', ['夜なべ工房'], 'tadashi', '1 2 3', 300 * days, 12),
      run('ja', ['灯台文庫'], 'hanare', '12 13 14', 26, 7),
      run('fr', ['Encre & Thé'], 'nour', '1 2 3', 40 * days, 12),
      run('fr', ['Encre & Thé'], 'aurelie', '4 5 6', 0.15),
      run('fr', ['Gouttière Éditions'], 'mirelle', '7', 9 * days, 0, true),
      run('es-la', ['Tinta Libre'], 'rociov', '1 2 3', 110 * days, 20),
      run('es', ['Letra Menuda'], 'nour', '2', 8 * days),
    ],
  },
  'blue-hours': {
    ageDays: 310,
    volumes: { 1: '1 1.5 2 3 4', 2: '5 6 7 8' },
    openingPages: 8,
    runs: [
      run('en', ['Night Owl Scans'], 'uploader', '1', 280 * days),
      run('en', ['Blue Pencil TL', 'Night Owl Scans'], 'tadashi', '1.5', 262 * days),
      run('en', ['Paper Lantern'], 'quillfish', '2 3 4 6 7', 120 * days, 24),
      run('en', ['Paper Lantern'], 'kestrel', '8 9', 3.4),
      run('fr', ['Gouttière Éditions'], 'mirelle', '1 2 3', 210 * days, 30),
      run('fr', ['Les Petites Cases'], 'Ondine', '4 5 6', 75 * days, 21),
      run('fr', ['Gouttière Éditions'], 'mirelle', '10', 3.2, 0, true),
      run('ko', ['새벽 식자실'], 'jiwoo', '1.5', 50 * days),
    ],
  },
  'shanhai-diner': {
    ageDays: 260,
    volumes: { 6: '36', 7: '37 38 39 40 40.5 41 42' },
    runs: [
      run('en', ['Night Owl Scans'], 'uploader', '36 37 38 39 40', 170 * days, 14),
      run('en', ['Blue Pencil TL'], 'kuroneko', '40.5 42 43 44 45', 17 * days, 15),
      run('en', ['Blue Pencil TL'], 'kuroneko', '46', 0.37),
      run('pt-br', ['Maré Alta Scans'], 'leader', '39 40', 62 * days, 15),
      run('es', ['Tebeo Club'], 'Pilar', '36', 25 * days),
      run('es', ['Tebeo Club'], '_nina', '37', 15 * days),
      run('fr', ['Gouttière Éditions'], 'mirelle', '43', 40 * days, 0, true),
      run('fr', ['Encre & Thé', 'Les Petites Cases'], 'Ondine', '44 45 46', 25),
    ],
  },
  'lighthouse-cat': {
    ageDays: 380,
    volumes: { 1: '1 2 3 4 5', 2: '6 7 8 9' },
    runs: [
      run('en', ['Night Owl Scans'], 'nour', '1 2 3 4', 240 * days, 21),
      run('en', ['Paper Lantern'], 'quillfish', '5 6 7 9 10', 33 * days, 28),
      run('en', ['Paper Lantern'], 'sam_k', '11 12', 5.2),
      run('fr', ['Gouttière Éditions'], 'mirelle', '1', 290 * days, 0, true),
      run('pt-br', ['Maré Alta Scans'], 'leader', '1 2', 130 * days, 30),
      run('ko', ['새벽 식자실'], 'jiwoo', '10 11 12', 2.1),
    ],
  },
  greengrocer: {
    ageDays: 350,
    volumes: { 1: '1 2 3 4 5 6' },
    runs: [
      run('ja', ['夜なべ工房', '灯台文庫'], 'tadashi', '1 2 3', 290 * days, 14),
      run('ja', ['灯台文庫'], 'hanare', '9 10 11 12', 1.5),
      run('en', ['Night Owl Scans'], 'tadashi', '1', 300 * days),
      run('en', ['Night Owl Scans'], 'uploader', '2 3 4', 220 * days, 14),
      run('en', ['Paper Lantern'], 'sam_k', '6 7 8 10', 12 * days, 30),
      run('es-la', ['Sobremesa'], 'lucho_tinta', '1 2', 48 * days, 7),
      run('fr', ['Gouttière Éditions'], 'mirelle', '12', 6 * days, 0, true),
    ],
  },
  'clock-garden': {
    ageDays: 460,
    volumes: { 1: '1 2 3 4', 2: '5 6 7 8', 3: '9 10 11' },
    runs: [
      run('es-la', ['Tinta Libre'], 'rociov', '1 2 4 6 8', 200 * days, 28),
      run('es-la', ['Sobremesa'], 'lucho_tinta', '9 10 11', 60 * days, 30),
      run('es-la', ['Sobremesa'], 'lucho_tinta', '12', 98),
      run('en', ['Blue Pencil TL'], 'kuroneko', '1 2 3', 180 * days, 20),
      run('en', ['Blue Pencil TL', 'Night Owl Scans'], 'uploader', '11 12', 77),
      run('pt-br', ['Saudade Quadrinhos'], 'tatiane', '1 2', 12 * days, 6),
      run('fr', ['Gouttière Éditions'], 'mirelle', '5', 88 * days, 0, true),
    ],
  },
  'tiny-giants': {
    ageDays: 270,
    volumes: { 1: '1 2 3 4 5' },
    runs: [
      run('en', ['Blue Pencil TL'], 'mirelle', '1 2 3 4 5 5.5', 150 * days, 18),
      run('en', ['Blue Pencil TL'], 'kuroneko', '6 8', 55 * days, 30),
      run('en', ['Blue Pencil TL'], 'kuroneko', '9 10', 20),
      run('pt-br', ['Saudade Quadrinhos'], 'Beatriz', '1 2', 90 * days, 25),
      run('ko', ['새벽 식자실'], 'seo-yeon', '2 3', 66 * days, 14),
      run('fr', ['Gouttière Éditions'], 'mirelle', '1', 120 * days, 0, true),
    ],
  },
};

function run(
  language: DemoLanguage,
  groups: string[],
  uploader: string,
  chapters: string,
  hoursAgo: number,
  daysApart = 0,
  external?: true,
): TranslationRun {
  return { language, groups, uploader, chapters, hoursAgo, daysApart, ...(external && { external }) };
}
