// Texts that the comics of the demo share, in the languages of its chapters; what is said in them is in `art`.

export type DemoLanguage = 'en' | 'ja' | 'fr' | 'es-la' | 'pt-br' | 'ko' | 'es';

interface Dialogue {
  /** The sound of rain. */
  rain: string;
  thanks: string;
  chapterNames: readonly string[];
}

export const dialogue: Record<DemoLanguage, Dialogue> = {
  en: {
    rain: 'FSSSHH',
    thanks: 'Thank you for reading with us.',
    chapterNames: [
      'A carriage full of rain',
      'The key under the stone',
      'Wool, cold wash',
      'What the fog brought',
      'An uninvited guest',
      'The long way home',
      'Two cups of tea',
      'Extra: the cook’s day off',
      'Paper lanterns',
      'The ninth bell',
    ],
  },
  ja: {
    rain: 'ザー',
    thanks: '読んでくれてありがとう。',
    chapterNames: [
      '雨の客車',
      '石の下の鍵',
      '霧の便り',
      '招かれざる客',
      '遠い帰り道',
      '二杯のお茶',
      '紙の灯り',
      '九つ目の鐘',
      '料理人の休日',
      '約束',
    ],
  },
  fr: {
    rain: 'PLIC PLOC',
    thanks: 'Merci de nous lire.',
    chapterNames: [
      'La fenêtre d’en face',
      'La clé sous la pierre',
      'Ce que la brume apporta',
      'L’invité',
      'Le long retour',
      'Deux tasses de thé',
      'Lanternes',
      'La neuvième cloche',
      'Hors-série',
      'Promesse',
    ],
  },
  'es-la': {
    rain: 'SHHH',
    thanks: 'Gracias por leer con nosotros.',
    chapterNames: [
      'Lo que trajo la niebla',
      'La llave bajo la piedra',
      'Un vagón de lluvia',
      'El invitado',
      'El camino largo',
      'Dos tazas de té',
      'Faroles de papel',
      'La novena campana',
      'Extra',
      'La promesa',
    ],
  },
  es: {
    rain: 'CHSSS',
    thanks: 'Gracias por leernos.',
    chapterNames: [
      'La ventana de enfrente',
      'La llave',
      'Un vagón de lluvia',
      'El invitado',
      'La vuelta',
      'Dos tazas',
      'Farolillos',
      'La novena campana',
      'Extra',
      'La promesa',
    ],
  },
  'pt-br': {
    rain: 'CHUÁ',
    thanks: 'Obrigado por ler com a gente.',
    chapterNames: [
      'O desafio do repentista',
      'Maré de azulejos',
      'A chave',
      'O que a névoa trouxe',
      'O visitante',
      'O caminho de volta',
      'Dois cafés',
      'Lanternas',
      'O nono sino',
      'Extra',
    ],
  },
  ko: {
    rain: '쏴아',
    thanks: '읽어 주셔서 고맙습니다.',
    chapterNames: [
      '폭풍이 오는 밤',
      '돌 아래 열쇠',
      '비를 실은 객차',
      '초대받지 않은 손님',
      '먼 귀갓길',
      '차 두 잔',
      '종이 등불',
      '아홉 번째 종',
      '외전',
      '약속',
    ],
  },
};
