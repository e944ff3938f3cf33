// Types of the demo world's data.
import type { DemoAuthor } from './authors.ts';
import type { DemoGroupData } from './groups.ts';
import type { DemoLanguage } from './dialogue.ts';
import type { Format } from './art/layouts.ts';
import type { Palette } from './palette.ts';

export interface DemoGroup extends DemoGroupData {
  uid: string;
  createdAt: Date;
}

export interface DemoChapter {
  uid: string;
  titleKey: string;
  language: DemoLanguage;
  volume: string | null;
  chapter: string | null;
  name: string | null;
  groups: string[];
  uploader: string;
  publishAt: Date;
  /** Number of drawn pages, including the credits page; 0 for external chapters. */
  pages: number;
  credits: boolean;
  externalUrl: string | null;
}

export interface DemoTitle {
  key: string;
  names: [language: string, name: string, main: boolean][];
  originalLanguage: string;
  synopsis: Partial<Record<DemoLanguage, string>>;
  author: string;
  artist: string;
  format: Format;
  palette: Palette;
  tags: string[];
  rating: 'safe' | 'suggestive' | 'erotica' | 'pornographic';
  status: 'ongoing' | 'completed' | 'hiatus' | 'cancelled';
  demographic: 'shounen' | 'shoujo' | 'josei' | 'seinen' | null;
  year: number;
  /** Number of volume covers in addition to the main cover. */
  volumes: number;
  chapters: DemoChapter[];
  createdAt: Date;
  follows: number;
  ratings: number[];
  links: Record<string, string>;
}

export interface DemoWorld {
  titles: DemoTitle[];
  groups: DemoGroup[];
  authors: (DemoAuthor & { name: string })[];
  users: { name: string; roles: string[]; joinedAt: Date }[];
  relations: [
    from: string,
    to: string,
    relation: 'prequel' | 'spin_off' | 'shared_universe' | 'side_story' | 'colored',
  ][];
}
