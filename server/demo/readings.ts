// Data of the demo world's lists and announcements.
import { stableUuid } from './random.ts';

interface DemoList {
  uid: string;
  /** Name of the owner. */
  owner: string;
  name: string;
  description: string | null;
  visibility: 'public' | 'private';
  /** Title keys in order, each with the owner's note. */
  titles: [key: string, note: string | null][];
  /** Usernames of the followers. */
  followers: string[];
  daysAgo: number;
}

interface DemoAnnouncement {
  uid: string;
  name: Record<string, string>;
  body: Record<string, string>;
  importance?: 'news' | 'important';
  daysAgo: number;
  /** Days from publication to expiry; null if it does not expire. */
  days: number | null;
}

const allUsernames = ['reader', 'uploader', 'leader', 'kuroneko', 'tadashi', 'rociov', 'nour', 'mirelle', 'moderator'];

const lists: Omit<DemoList, 'uid'>[] = [
  {
    owner: 'nour',
    name: 'Quiet stories for winter nights',
    description:
      'Nothing explodes. Somebody makes soup, somebody misses a train, and in the end the snow is very deep. Read them in order, or open one at random.',
    visibility: 'public',
    titles: [
      ['moon-laundry', 'Start here. Chapter 1.5 is the one with the grandfather’s coat.'],
      ['under-pines', 'Eleven pages without a word, and you will not notice.'],
      ['rain-studio', null],
      ['night-train', 'For the goldfish.'],
      ['blue-hours', null],
      ['lighthouse-cat', 'Best read when it rains.'],
      ['lighthouse-eve', 'Only after the one above.'],
      ['slow-comet', null],
      ['tea-road', 'A long walk. Take your time with the map pages.'],
      ['cafe-mares', null],
      ['greengrocer', 'Four panels before sleep.'],
      ['clock-garden', null],
    ],
    followers: allUsernames,
    daysAgo: 2,
  },
  {
    owner: 'nour',
    name: 'Finished, so you can too',
    description: null,
    visibility: 'public',
    titles: [
      ['paper-city', null],
      ['wolf-ledger', 'The last volume is worth the wait that it was.'],
      ['clock-garden', null],
      ['tea-road', null],
      ['fan-comet', null],
    ],
    followers: ['mirelle', 'tadashi'],
    daysAgo: 40,
  },
  {
    owner: 'rociov',
    name: 'Para leer en el tren',
    description: 'Capítulos cortos y finales que caben entre dos estaciones.',
    visibility: 'public',
    titles: [
      ['last-stop', 'No lo leas en la última estación.'],
      ['night-train', null],
      ['oasis', 'Se quedó sin final, pero el camino vale la pena.'],
      ['cordel', null],
      ['clock-garden', 'Mi favorito de este año.'],
      ['rooftop-signal', null],
    ],
    followers: ['leader', 'uploader', 'nour', 'reader'],
    daysAgo: 9,
  },
  {
    owner: 'kuroneko',
    name: '猫と狐の出てくる話',
    description: '動物が主役でなくても、いいところで出てくるもの。',
    visibility: 'public',
    titles: [
      ['lighthouse-cat', '灯台の猫が一番えらい。'],
      ['under-pines', '狐は三話から。'],
      ['moon-laundry', null],
      ['tiny-giants', null],
    ],
    followers: ['tadashi', 'moderator'],
    daysAgo: 15,
  },
  {
    owner: 'mirelle',
    name: 'Courts, et d’une traite',
    description: 'Des histoires qui se lisent en une soirée, sans regarder l’heure.',
    visibility: 'public',
    titles: [
      ['rain-studio', 'Vingt minutes, puis une heure à y penser.'],
      ['lighthouse-eve', null],
      ['fan-comet', null],
      ['blue-hours', 'Trois chapitres seulement, pour l’instant.'],
    ],
    followers: ['nour'],
    daysAgo: 5,
  },
  {
    owner: 'tadashi',
    name: 'Cooking that makes you hungry',
    description: null,
    visibility: 'public',
    titles: [
      ['shanhai-diner', 'Never on an empty stomach.'],
      ['diner-nights', null],
      ['greengrocer', null],
      ['cafe-mares', 'The custard tarts of chapter 10.'],
      ['monster-bakery', null],
    ],
    followers: ['reader', 'rociov', 'kuroneko'],
    daysAgo: 21,
  },
  {
    owner: 'reader',
    name: 'Comfort reads',
    description: 'For **bad days**. Nothing here hurts:\n\n- warm kitchens\n- long trains\n- cats, mostly',
    visibility: 'public',
    titles: [
      ['lighthouse-cat', 'The cat is fine. The cat is always fine.'],
      ['greengrocer', 'Four panels with breakfast.'],
      ['cafe-mares', null],
      ['tea-road', 'Volume two has the best soup.'],
      ['moon-laundry', null],
      ['night-train', null],
    ],
    followers: ['nour', 'mirelle', 'tadashi'],
    daysAgo: 6,
  },
  {
    owner: 'uploader',
    name: 'Lettering I learn from',
    description: 'Look at the balloons, then at the sound effects.',
    visibility: 'public',
    titles: [
      ['blue-hours', 'Hand-lettered throughout.'],
      ['slow-comet', null],
      ['paper-city', 'The shop signs are redrawn, each one.'],
    ],
    followers: ['leader', 'rociov', 'reader'],
    daysAgo: 12,
  },
  {
    owner: 'reader',
    name: 'For later',
    description: null,
    visibility: 'private',
    titles: [
      ['velvet-stage', null],
      ['iron-persimmon', null],
    ],
    followers: [],
    daysAgo: 1,
  },
  {
    owner: 'uploader',
    name: 'Scans to redo',
    description: null,
    visibility: 'private',
    titles: [
      ['night-train', null],
      ['lighthouse-cat', null],
    ],
    followers: [],
    daysAgo: 11,
  },
];

const announcements: Omit<DemoAnnouncement, 'uid'>[] = [
  {
    name: {
      en: 'Welcome to the demo',
      es: 'Te damos la bienvenida a la demo',
      'es-la': 'Te damos la bienvenida a la demo',
      fr: 'Bienvenue dans la démo',
      'pt-br': 'Boas-vindas à demonstração',
    },
    body: {
      en: 'Everything here is sample content, drawn by a program: **titles, chapters, covers**. Import your own comics to see them next to it.\n\n- Titles in eight languages, chapters in seven\n- Pages to turn, strips to scroll, and one scroll that runs sideways\n\nDelete what you like.',
      es: 'Todo lo que ves es contenido de muestra dibujado por un programa: **títulos, capítulos y portadas**. Importa tus cómics y aparecerán junto a estos.\n\n- Títulos en ocho idiomas, capítulos en siete\n- Páginas, tiras verticales y un rollo horizontal\n\nBorra lo que quieras.',
      'es-la':
        'Todo lo que ves es contenido de muestra dibujado por un programa: **títulos, capítulos y portadas**. Importa tus cómics y aparecerán junto a estos.\n\n- Títulos en ocho idiomas, capítulos en siete\n- Páginas, tiras verticales y un rollo horizontal\n\nBorra lo que quieras.',
      fr: 'Tout ce que vous voyez est un contenu d’exemple dessiné par un programme : **titres, chapitres, couvertures**. Importez vos BD pour les voir à côté.\n\n- Des titres en huit langues, des chapitres en sept\n- Des pages, des bandes verticales et un rouleau horizontal\n\nSupprimez ce que vous voulez.',
      'pt-br':
        'Tudo aqui é conteúdo de exemplo desenhado por um programa: **títulos, capítulos e capas**. Importe seus quadrinhos para vê-los ao lado.\n\n- Títulos em oito idiomas, capítulos em sete\n- Páginas, tiras verticais e um rolo horizontal\n\nApague o que quiser.',
    },
    daysAgo: 0,
    days: null,
  },
  {
    name: {
      en: 'Read chapters offline',
      es: 'Lee capítulos sin conexión',
      'es-la': 'Lee capítulos sin conexión',
      fr: 'Lire des chapitres hors ligne',
      'pt-br': 'Leia capítulos offline',
    },
    body: {
      en: 'Choose “Download” in the reader, on a title or in a chapter’s menu. Downloads are in your reading history.',
      es: 'Elige «Descargar» en el lector, en un título o en el menú de un capítulo. Las descargas están en tu historial.',
      'es-la':
        'Elige “Descargar” en el lector, en un título o en el menú de un capítulo. Las descargas están en tu historial.',
      fr: 'Choisissez « Télécharger » dans le lecteur, sur un titre ou dans le menu d’un chapitre. Vos téléchargements sont dans l’historique.',
      'pt-br':
        'Escolha “Baixar” no leitor, em um título ou no menu de um capítulo. Os downloads ficam no seu histórico.',
    },
    daysAgo: 6,
    days: null,
  },
  {
    name: {
      en: 'Staff never ask for your password',
      es: 'El equipo nunca te pedirá tu contraseña',
      'es-la': 'El equipo nunca te pedirá tu contraseña',
      fr: 'L’équipe ne demande jamais votre mot de passe',
      'pt-br': 'A equipe nunca pede sua senha',
    },
    importance: 'important',
    body: {
      en: 'No one on our staff will ever ask you for your password or for money, by email or in a message. If someone does, it’s not us: **don’t reply**, and tell a moderator.',
      es: 'Nadie del equipo te pedirá nunca tu contraseña ni dinero, ni por correo ni por mensaje. Si alguien lo hace, no somos nosotros: **no respondas** y avisa a un moderador.',
      'es-la':
        'Nadie del equipo te pedirá jamás tu contraseña ni dinero, ni por correo ni por mensaje. Si alguien lo hace, no somos nosotros: **no respondas** y avísale a un moderador.',
      fr: 'Personne dans l’équipe ne vous demandera jamais votre mot de passe ni d’argent, que ce soit par e-mail ou par message. Si quelqu’un le fait, ce n’est pas nous : **ne répondez pas** et prévenez la modération.',
      'pt-br':
        'Ninguém da equipe vai pedir sua senha nem dinheiro, seja por e-mail ou por mensagem. Se alguém fizer isso, não somos nós: **não responda** e avise um moderador.',
    },
    daysAgo: 30,
    days: null,
  },
  {
    name: {
      en: 'Short maintenance on Sunday',
      es: 'Breve mantenimiento el domingo',
      'es-la': 'Breve mantenimiento el domingo',
      fr: 'Courte maintenance dimanche',
      'pt-br': 'Manutenção rápida no domingo',
    },
    body: {
      en: 'The site was down for 15 minutes. Thanks for your patience.',
      es: 'El sitio ha estado 15 minutos sin servicio. Gracias por la paciencia.',
      'es-la': 'El sitio estuvo 15 minutos fuera de línea. Gracias por tu paciencia.',
      fr: 'Le site a été indisponible un quart d’heure. Merci de votre patience.',
      'pt-br': 'O site ficou 15 minutos fora do ar. Agradecemos a paciência.',
    },
    daysAgo: 45,
    days: 2,
  },
];

export const demoLists: DemoList[] = lists.map((list) => ({
  ...list,
  uid: stableUuid(`list ${list.owner} ${list.name}`),
}));

export const demoAnnouncements: DemoAnnouncement[] = announcements.map((announcement) => ({
  ...announcement,
  uid: stableUuid(`announcement ${announcement.name['en']}`),
}));
