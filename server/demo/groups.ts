// Groups of the demo world.
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
  /** Translates only the titles with many chapters (`longSeries`). */
  onlySeries?: true;
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
    followers: [
      'reader',
      'newcomer',
      'kuroneko',
      'mirelle',
      'leader',
      'admin',
      'moderator2',
      'latetrain',
      'mochi_404',
      'sora',
    ],
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
    members: ['nour', 'aurelie'],
    followers: ['reader', 'mirelle', 'Elif', 'Ondine'],
    discord: 'https://discord.gg/encre-et-the',
    ageYears: 0.42,
  },
  {
    name: 'Tinta Libre',
    languages: ['es-la'],
    description:
      'Historietas para todo el continente. Traducimos para que se lea igual de bien en Oaxaca que en Rosario.\n\n¿Quieres ayudar? Buscamos quien limpie páginas y quien las rotule.',
    members: ['rociov', 'uploader', 'brisa'],
    followers: ['leader', 'kuroneko', 'newcomer', 'lucho_tinta', 'paperboat'],
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
    members: ['tadashi', 'kuroneko', 'jiwoo'],
    followers: ['reader', 'nour', 'seo-yeon'],
    ageYears: 0.18,
  },
  {
    name: '夜なべ工房',
    languages: ['ja'],
    description: '原書のまま、週に一度。誤植を見つけたら教えてください。',
    alsoCalled: { 'ja-ro': 'Yonabe Kōbō' },
    members: ['tadashi', 'hanare'],
    followers: ['kuroneko', 'mirelle', 'Tomoe', 'tomasz_w'],
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
  {
    name: 'Paper Lantern',
    languages: ['en'],
    description:
      'Lighthouses, painters, greengrocers. We pick up series that were left halfway and read them to the end.\n\nTranslators from Korean and French are welcome, beginners too: every line is read by two people.',
    members: ['quillfish', 'kestrel', 'sam_k'],
    followers: ['reader', 'latetrain', 'paperboat', 'Elif', 'tomasz_w', 'nour'],
    website: 'https://paperlantern.example.org',
    discord: 'paperlantern',
    ageYears: 3.2,
    onlySeries: true,
    marks: ['verified'],
  },
  {
    name: 'Les Petites Cases',
    languages: ['fr'],
    description:
      'Une équipe de quatre, entre Lyon et Liège. Nous traduisons ce qui n’a pas encore d’éditeur en français, et nous nous arrêtons quand il en trouve un.',
    members: ['Ondine', 'Anaïs'],
    followers: ['aurelie', 'mirelle', 'Delphine', 'reader'],
    website: 'https://petitescases.example.org',
    ageYears: 2.4,
    onlySeries: true,
  },
  {
    name: 'Sobremesa',
    languages: ['es-la'],
    description:
      'Traducimos después de comer, sin apuro y con café. Series de jardines, verduras y buses que llegan tarde.',
    members: ['lucho_tinta', 'brisa'],
    followers: ['rociov', 'newcomer', 'wintermelon'],
    discord: 'sobremesa',
    ageYears: 1.8,
    onlySeries: true,
  },
  {
    name: 'Saudade Quadrinhos',
    languages: ['pt-br'],
    description:
      'Quadrinhos do mundo inteiro em português do Brasil, com revisão de duas pessoas em cada capítulo.\n\nVagas abertas para tradução do espanhol.',
    members: ['tatiane', 'Beatriz', 'o_silva'],
    followers: ['leader', 'mochi_404', 'reader'],
    website: 'https://saudade.example.org',
    twitter: 'saudadehq',
    ageYears: 3,
    onlySeries: true,
    marks: ['verified'],
  },
  {
    name: '새벽 식자실',
    languages: ['ko'],
    description: '새벽에 식자하고 아침에 올립니다. 오래된 단편도 다시 손봅니다.',
    alsoCalled: { 'ko-ro': 'Saebyeok Sikjasil', en: 'Dawn Typesetting' },
    members: ['jiwoo', 'seo-yeon'],
    followers: ['tadashi', 'sora'],
    ageYears: 1.5,
    onlySeries: true,
  },
  {
    name: '灯台文庫',
    languages: ['ja'],
    description: '日常ものと四コマを中心に、まとめて投稿します。表紙と目次もなるべく付けます。',
    alsoCalled: { 'ja-ro': 'Tōdai Bunko' },
    members: ['hanare', 'tadashi', 'Tomoe'],
    followers: ['kuroneko', 'tanuki_no_yume', 'Yuzuha'],
    ageYears: 5,
    onlySeries: true,
    marks: ['verified'],
  },
  {
    name: 'Tebeo Club',
    languages: ['es'],
    description:
      'Un club de lectura que acabó traduciendo. Votamos cada mes qué serie sigue, y el rotulista tiene dos votos.',
    members: ['Pilar', '_nina'],
    followers: ['rociov', 'nour', 'paperboat'],
    ageYears: 2,
    onlySeries: true,
  },
];
