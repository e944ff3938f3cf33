// Data of the groups and authors in the demo world.
import type { DemoLanguage } from './dialogue.ts';

export interface DemoGroupData {
  name: string;
  languages: DemoLanguage[];
  description: string;
  /** Names in other languages. */
  alsoCalled?: Record<string, string>;
  /** Usernames from the demo world, the leader first. */
  members: string[];
  followers: string[];
  website?: string;
  discord?: string;
  twitter?: string;
  /** Years since the group was created. */
  ageYears: number;
  /** Days since the last upload of a group that is inactive. */
  restingDays?: number;
  marks?: ('official' | 'verified' | 'inactive' | 'locked')[];
}

export const demoGroups: DemoGroupData[] = [
  {
    name: 'Blue Pencil TL',
    languages: ['en'],
    description:
      'We letter by hand and publish when it is ready.\n\nThree people, two time zones, one rule: **no watermarks**. We like slow stories, kitchens and trains.\n\n- Translators from Japanese and Chinese are always welcome\n- A test page is one page, and we answer within a week',
    alsoCalled: { ja: '青鉛筆翻訳' },
    members: ['kuroneko', 'uploader', 'mirelle'],
    followers: ['reader', 'nour', 'tadashi', 'rociov', 'moderator', 'mirelle'],
    website: 'https://bluepencil.example.org',
    discord: 'bluepencil',
    ageYears: 6,
    marks: ['verified'],
  },
  {
    name: 'Night Owl Scans',
    languages: ['en'],
    description:
      'Late, but every night.\n\nWe translate between midnight and four. Slow, careful, no watermarks. Looking for a *Korean proofreader* who does not mind the hours.',
    members: ['tadashi', 'uploader', 'nour'],
    followers: ['reader', 'newcomer', 'kuroneko', 'mirelle', 'leader', 'admin', 'moderator2'],
    website: 'https://nightowl.example.org',
    twitter: 'nightowlscans',
    ageYears: 8,
    marks: ['verified', 'locked'],
  },
  {
    name: 'Gouttière Éditions',
    languages: ['fr'],
    description:
      'L’éditeur des albums originaux, ici avec ses propres traductions.\n\nLes premiers chapitres se lisent ici, la suite sur notre site. Les albums imprimés sont dans toutes les bonnes librairies.',
    members: ['mirelle'],
    followers: ['reader', 'nour', 'leader', 'rociov'],
    website: 'https://gouttiere.example.org',
    ageYears: 4,
    marks: ['official', 'verified', 'locked'],
  },
  {
    name: 'Encre & Thé',
    languages: ['fr'],
    description: 'Traductions lentes et soignées, une théière par chapitre.',
    members: ['nour'],
    followers: ['reader', 'mirelle'],
    discord: 'https://discord.gg/encre-et-the',
    ageYears: 0.42,
  },
  {
    name: 'Tinta Libre',
    languages: ['es-la'],
    description:
      'Historietas para todo el continente. Traducimos para que se lea igual de bien en Oaxaca que en Rosario.\n\n¿Quieres ayudar? Buscamos quien limpie páginas y quien las rotule.',
    members: ['rociov', 'uploader'],
    followers: ['leader', 'kuroneko', 'newcomer'],
    website: 'https://tintalibre.example.org',
    twitter: '@tintalibre',
    ageYears: 5,
    marks: ['verified'],
  },
  {
    name: 'Maré Alta Scans',
    languages: ['pt-br'],
    description:
      'Do litoral para o mundo.\n\nTraduzimos o que gostamos de ler: cordel, cafés à beira-mar e romances que não têm pressa.',
    members: ['leader', 'kuroneko'],
    followers: ['rociov', 'reader', 'tadashi'],
    discord: 'marealta',
    ageYears: 0.7,
    marks: ['verified'],
  },
  {
    name: '한밤의 번역',
    languages: ['ko'],
    description: '밤에만 일하는 작은 번역 팀입니다. 오역 제보는 언제나 환영합니다.',
    alsoCalled: { 'ko-ro': 'Hanbam-ui Beonyeok', en: 'Midnight Translation' },
    members: ['tadashi', 'kuroneko'],
    followers: ['reader', 'nour'],
    ageYears: 0.18,
  },
  {
    name: '夜なべ工房',
    languages: ['ja'],
    description: '原書のまま、週に一度。誤植を見つけたら教えてください。',
    alsoCalled: { 'ja-ro': 'Yonabe Kōbō' },
    members: ['tadashi'],
    followers: ['kuroneko', 'mirelle'],
    ageYears: 7,
  },
  {
    name: 'Viñeta Norte',
    languages: ['es'],
    description: 'Tebeos con acento. El grupo descansa desde hace unos meses: gracias a quienes nos leísteis.',
    members: ['rociov'],
    followers: ['reader'],
    ageYears: 9,
    restingDays: 150,
    marks: ['inactive'],
  },
  {
    name: 'Letra Menuda',
    languages: ['es'],
    description:
      'Acabamos de empezar. Rotulamos a mano, sin prisa y con todas las tildes.\n\nSi echabas de menos tebeos en castellano, pasa y lee.',
    members: ['nour', 'uploader'],
    followers: ['reader', 'rociov', 'newcomer'],
    ageYears: 0.06,
  },
];

export interface DemoAuthor {
  biography: Record<string, string>;
  links?: Record<string, string>;
}

/** Profiles by author name; other authors have an empty biography. */
export const demoAuthors: Record<string, DemoAuthor> = {
  'Mori Aya': {
    biography: {
      en: 'Mori Aya drew signboards for a railway company before her first serial. She works on paper, with a brush and two pencils, and still **does not own a tablet**.',
      ja: '鉄道会社の看板を描いたのち、連載でデビュー。紙と筆と二本の鉛筆だけで描く。',
      fr: 'Mori Aya peignait des enseignes pour une compagnie de chemins de fer avant sa première série. Elle travaille sur papier, au pinceau.',
    },
    links: {
      website: 'https://moriaya.example.org',
      pixiv: 'https://www.pixiv.net/users/100001',
      twitter: 'https://twitter.com/moriaya_example',
      booth: 'https://moriaya.booth.pm',
    },
  },
  'Rocío Vega': {
    biography: {
      'es-la':
        'Rocío Vega nació en una terminal de buses, o eso cuenta. Escribe y dibuja desde Guadalajara, casi siempre de noche.',
      en: 'Rocío Vega says that she was born in a bus terminal. She writes and draws in Guadalajara, mostly at night.',
    },
    links: { website: 'https://rociovega.example.org', tumblr: 'https://rociovega.tumblr.com' },
  },
  'Camille Roux': {
    biography: {
      fr: 'Autrice et aquarelliste, Camille Roux vit à Nantes. Ses albums paraissent chez Gouttière Éditions.',
      en: 'Camille Roux paints in watercolor and lives in Nantes. Her albums are published by Gouttière Éditions.',
    },
    links: { website: 'https://camilleroux.example.org' },
  },
  'Lin Yue': {
    biography: {
      zh: '厨师、漫画家。每一道菜都真的做过。',
      en: 'Lin Yue cooked for eleven years before drawing. Every dish in the comics has been cooked first.',
    },
    links: { weibo: 'https://weibo.com/linyue-example' },
  },
  'João Batista': {
    biography: {
      'pt-br': 'João Batista aprendeu xilogravura com o avô e ainda entalha cada capa em madeira.',
      en: 'João Batista learned woodcut from his grandfather, and still cuts every cover into wood.',
    },
  },
  'Han Seo': {
    biography: {
      ko: '등대가 있는 섬에서 고양이 세 마리와 함께 산다.',
      en: 'Han Seo lives on an island with a lighthouse and three cats. Two of them have read the scripts.',
    },
    links: { naver: 'https://comic.naver.com/hanseo-example', youtube: 'https://www.youtube.com/@hanseo-example' },
  },
  'Luiza Prado': {
    biography: { 'pt-br': 'Luiza Prado desenha cafés que não existem e depois vai procurá-los.' },
  },
  'Nora Whitlock': {
    biography: { en: 'Nora Whitlock folds every house of her comics out of paper first, and keeps them in her attic.' },
    links: { website: 'https://norawhitlock.example.org', tumblr: 'https://norawhitlock.tumblr.com' },
  },
  'Kanda Rei': {
    biography: {
      en: 'Kanda Rei was a radio operator at sea. The signals in the stories are real ones.',
      ja: '元・船舶通信士。作中の信号はすべて本物。',
    },
    links: { pixiv: 'https://www.pixiv.net/users/100002', fanBox: 'https://kandarei.fanbox.cc' },
  },
  'Priya Raman': {
    biography: { en: 'Priya Raman studies comets by day and draws them, slower, by night.' },
  },
  'Marta Solís': {
    biography: { es: 'Marta Solís recorrió el desierto de Tabernas con un cuaderno y volvió con tres tebeos.' },
  },
  Mangadexter: {
    biography: {
      en: 'Mangadexter colors what others drew in black and white, one page a week, and asks them first.',
    },
  },
  'Tobias Falk': {
    biography: { en: 'Tobias Falk keeps the books of a forest cooperative. The wolves in his comics pay their debts.' },
  },
};

/** Artists of titles whose artist is not the author, by title key. */
export const artistByTitle: Record<string, string> = {
  'velvet-stage': 'Luiza Prado',
  'diner-nights': 'Qin Wei',
  'tiny-giants': 'Emilia Duarte',
  'wolf-ledger': 'Nora Whitlock',
  'fan-comet': 'Hayashi Moe',
  'rain-studio-colored': 'Mangadexter',
};
