// Texts that the comics of the demo share, in the languages of its chapters; what is said in them is in `art`.

export type DemoLanguage = 'en' | 'ja' | 'fr' | 'es-la' | 'pt-br' | 'ko' | 'es';

interface Dialogue {
  /** The sound of rain. */
  rain: string;
  thanks: string;
}

export const dialogue: Record<DemoLanguage, Dialogue> = {
  en: {
    rain: 'FSSSHH',
    thanks: 'Thank you for reading with us.',
  },
  ja: {
    rain: 'ザー',
    thanks: '読んでくれてありがとう。',
  },
  fr: {
    rain: 'PLIC PLOC',
    thanks: 'Merci de nous lire.',
  },
  'es-la': {
    rain: 'SHHH',
    thanks: 'Gracias por leer con nosotros.',
  },
  es: {
    rain: 'CHSSS',
    thanks: 'Gracias por leernos.',
  },
  'pt-br': {
    rain: 'CHUÁ',
    thanks: 'Obrigado por ler com a gente.',
  },
  ko: {
    rain: '쏴아',
    thanks: '읽어 주셔서 고맙습니다.',
  },
};
