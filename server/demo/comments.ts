// Comments of the demo world on titles, chapters and groups.
import type { DemoLanguage } from './dialogue.ts';

export interface DemoComment {
  by: string;
  text: string;
  /** Page of the chapter. */
  page?: number;
  /** How many people like it. */
  likes?: number;
  replies?: readonly Omit<DemoComment, 'page' | 'replies'>[];
}

export interface DemoThread {
  /** A title by its key, a group by its name, or a chapter: the nth of its title in a language, the newest first. */
  on: { title: string } | { group: string } | { title: string; language: DemoLanguage; place: number };
  comments: readonly DemoComment[];
}

export const demoThreads: readonly DemoThread[] = [
  {
    on: { title: 'night-train' },
    comments: [
      {
        by: 'nour',
        likes: 14,
        text: 'Came for the goldfish, stayed for the conductor. Nobody draws *empty carriages* like Mori Aya.',
        replies: [
          { by: 'latetrain', likes: 5, text: 'I have read it on three night trains so far. Recommended.' },
          { by: 'reader', likes: 2, text: '@latetrain did the goldfish look back?' },
          { by: 'latetrain', text: '@reader twice.' },
        ],
      },
      {
        by: 'paperboat',
        likes: 9,
        text: 'Theory, for those who are at volume 3:\n\n||The conductor has been the passenger from seat 12 all along. Look at the gloves.||\n\nI will eat my ticket if I am wrong.',
        replies: [
          { by: 'mochi_404', likes: 4, text: 'The gloves! How did I miss the gloves.' },
          { by: 'Elif', likes: 1, text: 'Then who is the ||woman on the platform||?' },
        ],
      },
      { by: 'lucho_tinta', likes: 6, text: 'La traducción al español va un tomo por detrás, pero merece la espera.' },
      { by: 'tatiane', likes: 3, text: 'Li os três volumes numa noite só. Não façam isso, amanhã tem aula.' },
      { by: 'aurelie', likes: 3, text: 'Les silences de ce manga sont plus bavards que bien des dialogues.' },
      { by: 'hanare', likes: 7, text: '金魚の絵のトーンが本当に綺麗。紙で欲しい。' },
      { by: 'sam_k', likes: 1, text: '> slow, slow, slow\n\nYes. That is the point.' },
    ],
  },
  {
    on: { title: 'night-train', language: 'en', place: 0 },
    comments: [
      {
        by: 'mochi_404',
        likes: 8,
        text: 'Thank you for the chapter! The lettering of the announcements is lovely.',
        replies: [{ by: 'tadashi', likes: 3, text: 'That took longer than the rest of it. Glad somebody saw.' }],
      },
      { by: 'reader', likes: 2, text: 'Missed my stop because of this.' },
      { by: 'latetrain', likes: 4, text: '||So the last station *does* exist.|| I need a moment.' },
      { by: 'wintermelon', text: 'When is the next one?' },
      { by: 'nour', page: 1, likes: 5, text: 'The clock says 3:12, as in the very first chapter.' },
      {
        by: 'paperboat',
        page: 2,
        likes: 6,
        text: 'Gloves again. I am not saying anything.',
        replies: [{ by: 'mochi_404', likes: 2, text: 'You are saying *a lot*.' }],
      },
      { by: 'Elif', page: 3, likes: 1, text: 'This panel, twice the size, on my wall please.' },
      { by: 'sam_k', page: 3, text: 'The reflection in the window is the wrong way round. On purpose?' },
    ],
  },
  {
    on: { title: 'night-train', language: 'en', place: 1 },
    comments: [
      { by: 'sora', likes: 2, text: 'Just caught up. What do people do while they wait?' },
      { by: 'latetrain', likes: 3, text: 'We read it again, backwards.' },
      { by: 'hanare', page: 2, likes: 4, text: 'In the original the sign says 「次は終点」, which is even drier.' },
    ],
  },
  {
    on: { title: 'night-train', language: 'fr', place: 0 },
    comments: [
      { by: 'aurelie', likes: 2, text: 'Merci à toute l’équipe ! La case de la page 2 est superbe.' },
      { by: 'Ondine', page: 2, likes: 1, text: 'Oui, **celle-là**.' },
    ],
  },
  {
    on: { title: 'shanhai-diner' },
    comments: [
      {
        by: 'mochi_404',
        likes: 11,
        text: 'Do not read this hungry.',
        replies: [
          {
            by: 'tomasz_w',
            likes: 6,
            text: 'I made the dumplings from chapter 2:\n\n1. more ginger than you think\n2. no, more',
          },
          { by: '_nina', likes: 1, text: '@tomasz_w how many did you get out of it?' },
        ],
      },
      { by: 'jiwoo', likes: 4, text: '컷 하나하나가 맛있어 보여요.' },
      { by: 'lucho_tinta', likes: 2, text: 'El perro de la cocina tiene más carácter que medio reparto.' },
    ],
  },
  {
    on: { title: 'lighthouse-cat' },
    comments: [
      { by: 'jiwoo', likes: 5, text: '고양이가 등대지기보다 일을 잘함' },
      { by: 'wintermelon', likes: 3, text: 'The cat has more lines than the keeper, and better ones.' },
      { by: 'brisa', likes: 1, text: 'A gata merecia um volume só dela.' },
    ],
  },
  {
    on: { title: 'cordel' },
    comments: [
      {
        by: 'tatiane',
        likes: 7,
        text: 'As xilogravuras das páginas de abertura são de chorar. Alguém sabe se vai sair impresso?',
        replies: [
          { by: 'brisa', likes: 2, text: 'Disseram que sai no fim do ano, mas disseram isso no ano passado também.' },
        ],
      },
      { by: 'nour', likes: 2, text: 'I do not know the tradition it comes from. Where should I start? Links welcome.' },
    ],
  },
  {
    on: { title: 'blue-hours' },
    comments: [
      { by: 'aurelie', likes: 6, text: 'Le bleu de la page de garde est exactement celui de six heures du matin.' },
      { by: 'Ondine', likes: 2, text: 'On sent que l’autrice a vraiment travaillé de nuit.' },
    ],
  },
  {
    on: { title: 'last-stop' },
    comments: [
      {
        by: 'lucho_tinta',
        likes: 5,
        text: 'El cruce con *The Night Train* está en la tercera viñeta. Miren el andén.',
      },
      { by: 'paperboat', likes: 4, text: 'A shared universe, and nobody tells me?' },
    ],
  },
  {
    on: { group: 'Night Owl Scans' },
    comments: [
      {
        by: 'sora',
        likes: 4,
        text: 'Are you still looking for a Korean proofreader? I am awake at four anyway.',
        replies: [{ by: 'tadashi', likes: 2, text: 'We are! Write to us, the address is above.' }],
      },
      { by: 'latetrain', likes: 6, text: 'Late, but every night. Thank you.' },
    ],
  },
  {
    on: { group: 'Blue Pencil TL' },
    comments: [
      { by: 'quillfish', likes: 3, text: 'Your hand lettering got me to try it myself. It is *hard*.' },
      { by: 'reader', likes: 2, text: 'Which pens do you use?' },
    ],
  },
  {
    on: { group: 'Gouttière Éditions' },
    comments: [{ by: 'aurelie', likes: 2, text: 'Vu au festival : un beau catalogue, et des gens charmants.' }],
  },
];

/** Short comments, some of which stand below the newest chapters of the other titles. */
export const demoRemarks: Readonly<Partial<Record<DemoLanguage, readonly (readonly [by: string, text: string])[]>>> = {
  en: [
    ['mochi_404', 'Thank you for the chapter!'],
    ['sam_k', 'That last page.'],
    ['wintermelon', 'First time commenting. I had to.'],
    ['Elif', 'The backgrounds get better every time.'],
  ],
  es: [
    ['lucho_tinta', '¡Gracias por el capítulo!'],
    ['rociov', 'Qué final.'],
  ],
  'es-la': [
    ['lucho_tinta', '¡Gracias por subirlo!'],
    ['rociov', 'Me lo leí dos veces.'],
  ],
  'pt-br': [
    ['tatiane', 'Obrigada pelo capítulo!'],
    ['brisa', 'Que final foi esse?'],
  ],
  fr: [
    ['aurelie', 'Merci pour le chapitre !'],
    ['Ondine', 'Vivement la suite.'],
  ],
  ko: [['jiwoo', '번역 감사합니다!']],
  ja: [['hanare', '待ってました！']],
};
