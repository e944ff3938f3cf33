// Drafts and chapters of the demo world that are not out or wait for review, and changes of titles and pages.
import type { DemoChapter, DemoTitle, DemoWorld } from './demo-world.ts';
import type { DemoLanguage } from './dialogue.ts';

interface DemoDraft {
  by: string;
  state: 'draft' | 'submitted' | 'returned' | 'rejected';
  /** Names by language, the main one first. */
  names: [language: DemoLanguage, name: string][];
  originalLanguage: DemoLanguage;
  /** People of the demo world; they draw, too. */
  author: string | null;
  synopsis: Partial<Record<DemoLanguage, string>>;
  tags: string[];
  year: number | null;
  /** Key of the title that its cover, a title page, is drawn like; null without a cover. */
  coverLike: string | null;
  daysAgo: number;
  /** Remarks of the reviewer by field; '' is all of it. */
  remarks?: Record<string, string>;
}

/** Drafts of titles. Reviewed ones of Contributors are from before they were Contributors. */
export const demoDrafts: readonly DemoDraft[] = [
  {
    by: 'uploader',
    state: 'draft',
    names: [['en', 'Bread for the Ferryman']],
    originalLanguage: 'en',
    author: 'Nora Whitlock',
    synopsis: {},
    tags: ['Fantasy'],
    year: null,
    coverLike: null,
    daysAgo: 1,
  },
  {
    by: 'uploader',
    state: 'submitted',
    names: [
      ['fr', 'La lampe et le registre'],
      ['en', 'The Lamp and the Ledger'],
    ],
    originalLanguage: 'fr',
    author: 'Camille Roux',
    synopsis: {
      fr: 'Une allumeuse de réverbères tient le compte des fenêtres qui restent noires.',
      en: 'A lamplighter keeps the books of the windows that stay dark.',
    },
    tags: ['Drama', 'Mystery', 'Slice of Life'],
    year: 2025,
    coverLike: 'blue-hours',
    daysAgo: 2,
  },
  {
    by: 'uploader',
    state: 'returned',
    names: [
      ['ja', '雪の時刻表'],
      ['en', 'The Timetable of Snow'],
    ],
    originalLanguage: 'ja',
    author: 'Mori Aya',
    synopsis: { en: 'Read it, it is the best manga about trains and I will upload more soon!!' },
    tags: ['Drama', 'Supernatural'],
    year: 2023,
    coverLike: 'night-train',
    daysAgo: 420,
    remarks: {
      description: 'Say what the story is about, without your opinion of it.',
      '': 'Almost there: with another description we publish it.',
    },
  },
  {
    by: 'uploader',
    state: 'rejected',
    names: [['en', 'Paper City: My Own Ending']],
    originalLanguage: 'en',
    author: 'Nora Whitlock',
    synopsis: { en: 'How Paper City should have ended.' },
    tags: ['Mystery'],
    year: 2024,
    coverLike: 'paper-city',
    daysAgo: 455,
    remarks: { '': 'Stories by readers are not listed as titles of their own. Link it in the comments instead.' },
  },
  {
    by: 'newcomer',
    state: 'draft',
    names: [['es', 'Gigantes de bolsillo']],
    originalLanguage: 'es',
    author: null,
    synopsis: { es: 'Tres gigantes buscan un bolsillo donde pasar el invierno.' },
    tags: ['Comedy'],
    year: 2025,
    coverLike: null,
    daysAgo: 0.2,
  },
  {
    by: 'newcomer',
    state: 'submitted',
    names: [
      ['en', 'Letters That Arrive Early'],
      ['fr', 'Des lettres en avance'],
    ],
    originalLanguage: 'en',
    author: 'Priya Raman',
    synopsis: { en: 'A mail ship overtakes its own letters, and the crew reads what it will write.' },
    tags: ['Sci-Fi', 'Comedy', 'Full Color'],
    year: 2025,
    coverLike: 'oasis',
    daysAgo: 1.4,
  },
];

interface DemoUpload {
  by: string;
  state: 'scheduled' | 'queued' | 'rejected';
  titleKey: string;
  language: DemoLanguage;
  chapter: string;
  name: string;
  groups: string[];
  pages: number;
  /** Days since the upload; a scheduled one comes out in as many days. */
  days: number;
  remarks?: Record<string, string>;
}

/** Chapters that readers do not see. */
export const demoUploads: readonly DemoUpload[] = [
  {
    by: 'uploader',
    state: 'scheduled',
    titleKey: 'clock-garden',
    language: 'es-la',
    chapter: '60',
    name: 'La hora de regar',
    groups: ['Tinta Libre'],
    pages: 3,
    days: 3,
  },
  {
    by: 'newcomer',
    state: 'queued',
    titleKey: 'tiny-giants',
    language: 'es',
    chapter: '60',
    name: 'Un imperio de migas',
    groups: ['Letra Menuda'],
    pages: 3,
    days: 0.6,
  },
  {
    by: 'newcomer',
    state: 'rejected',
    titleKey: 'wolf-ledger',
    language: 'en',
    chapter: '60',
    name: 'The Last Debt',
    groups: [],
    pages: 2,
    days: 6,
    remarks: { '': 'Pages are missing: the chapter ends in the middle of a scene. Add them and send it again.' },
  },
];

/** A published chapter of whose pages some were drawn anew, by its uploader; numbers from 1. */
export const demoPageChange = { by: 'uploader', pages: [2, 4] };

export interface ChangedChapter {
  title: DemoTitle;
  chapter: DemoChapter;
}

/** The chapter whose pages were changed: the newest one in English of its uploader that has enough pages. */
export function changedChapter({ titles }: DemoWorld): ChangedChapter {
  const found = titles.flatMap((title) =>
    title.chapters
      .filter(
        ({ uploader, language, pages, credits }) =>
          uploader === demoPageChange.by &&
          language === 'en' &&
          pages - (credits ? 1 : 0) >= Math.max(...demoPageChange.pages),
      )
      .map((chapter) => ({ title, chapter })),
  );
  return found.toSorted((a, b) => b.chapter.publishAt.getTime() - a.chapter.publishAt.getTime())[0]!;
}

interface DemoTitleChange {
  /** Account; a moderator applies the change if those of the account are reviewed. */
  by: string;
  daysAgo: number;
  change: { year?: number; altTitles?: Record<string, string>[]; description?: Record<string, string> };
  note?: string;
}

/** Changes of one title by several people; the last one, a mistake, was taken back. */
export const demoTitleChanges: { titleKey: string; changes: readonly DemoTitleChange[]; revertedBy: string } = {
  titleKey: 'paper-city',
  changes: [
    {
      by: 'uploader',
      daysAgo: 40,
      change: {
        description: {
          en: 'In a city folded out of paper, a fire inspector looks for the person who draws matches. Everybody she asks has burned something.',
          es: 'En una ciudad de papel, una inspectora busca a quien dibuja cerillas.',
        },
      },
      note: 'The blurb of the second printing.',
    },
    {
      by: 'rociov',
      daysAgo: 25,
      change: { altTitles: [{ ja: '紙の都' }, { es: 'Ciudad de papel' }] },
      note: 'El título de la edición española.',
    },
    { by: 'moderator2', daysAgo: 9, change: { year: 2016 } },
  ],
  revertedBy: 'moderator',
};

export const demoInvitation = { group: 'Maré Alta Scans', by: 'leader', invited: 'reader' };

export const demoClaim = {
  group: 'Viñeta Norte',
  by: 'newcomer',
  proof: 'https://vinetanorte.example.org/quienes-somos',
  note: 'Rocío me pasó el grupo. El código está al final de la página.',
  daysAgo: 1.1,
};
