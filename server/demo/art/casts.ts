// Who plays in which series, by the key of the title: the lead first.
import type { Actor, Animal, AnimalKind, Person } from './people.ts';

const person = (
  hair: Person['hair'],
  hairColor: string,
  top: Person['top'],
  topColor: string,
  trim: string,
  legs: string,
  more: Partial<Person> = {},
): Person => ({
  kind: 'person',
  skin: 'light',
  hair,
  hairColor,
  top,
  topColor,
  trim,
  legs,
  shoes: '#2a1d1d',
  eyes: 'dot',
  ...more,
});

const animal = (kind: AnimalKind, color: string, accent: string, height = 1): Animal => ({
  kind: 'animal',
  animal: kind,
  color,
  accent,
  height,
});

const child = { height: 0.76, headSize: 1.22 } as const;

const cookLin = (scarf: string): Person =>
  person('bun', '#2b1a14', 'apron', '#d6402f', '#fffaf0', '#2b3a4a', {
    headwear: 'scarf',
    headwearColor: scarf,
    build: 1.2,
    height: 0.96,
    skin: 'tan',
    eyes: 'dot',
  });
const mei = person('braids', '#1d1613', 'robe', '#2f7a6b', '#f3e3c3', '#2b1a14', { ...child, skin: 'light' });
const keeper = (young: boolean): Person =>
  person(young ? 'curly' : 'bald', young ? '#2b2018' : '#f2efe6', 'coat', '#f2b632', '#fff3c9', '#2a3b4a', {
    ...(young ? { build: 0.92 } : { beard: 'full', headwear: 'beanie', headwearColor: '#f2b632' }),
    skin: 'tan',
  });
const studio: readonly Actor[] = [
  person('bun', '#2a2226', 'coat', '#7a8794', '#f4f2ee', '#59646f', { eyes: 'almond', skin: 'pale' }),
  person('tousled', '#26262c', 'sweater', '#3b4854', '#d9d4c8', '#2b2f38', {
    beard: 'mustache',
    neckScarf: '#f4f2ee',
    eyes: 'almond',
  }),
  person('short', '#7a4a2a', 'sweater', '#c9a25a', '#8a6a3a', '#3b4854', { glasses: true, eyes: 'dot', height: 0.94 }),
];
const orb = animal('robot', '#b8c0f0', '#ff9d7a', 0.9);

export const casts: Readonly<Record<string, readonly Actor[]>> = {
  'night-train': [
    person('bob', '#17131f', 'coat', '#2f3f86', '#ffd98a', '#4a3a8c', { ...child, eyes: 'manga', earrings: '#ff8a4c' }),
    person('short', '#6a6a78', 'uniform', '#1d1c3d', '#ffd98a', '#1d1c3d', {
      headwear: 'cap',
      headwearColor: '#1d1c3d',
      height: 1.1,
      eyes: 'almond',
      beard: 'mustache',
    }),
    person('spiky', '#5a3a2a', 'jacket', '#8a8aa8', '#f0ecff', '#33305a', { ...child, eyes: 'manga' }),
  ],
  'last-stop': [
    person('braids', '#1a0f1c', 'jacket', '#e0a52c', '#fff1d6', '#51306e', {
      skin: 'brown',
      eyes: 'almond',
      earrings: '#e0395d',
    }),
    person('curly', '#241018', 'shirt', '#c23a6b', '#ffe1a8', '#3a2050', {
      skin: 'brown',
      height: 1.1,
      build: 0.86,
      eyes: 'almond',
    }),
    person('bun', '#d9cfd6', 'cloak', '#7a4a6a', '#c23a6b', '#43205a', { skin: 'brown', height: 0.86, glasses: true }),
  ],
  'blue-hours': [
    person('bun', '#12101f', 'sweater', '#2b4bd0', '#fff2c9', '#1b2a6b', {
      headwear: 'beret',
      headwearColor: '#e8543f',
      skin: 'pale',
      eyes: 'almond',
    }),
    person('swept', '#6b3f2a', 'coat', '#33406f', '#c9d2f5', '#20264a', {
      neckScarf: '#e8543f',
      eyes: 'almond',
      skin: 'light',
    }),
    animal('cat', '#8b93ad', '#fff2c9'),
  ],
  'shanhai-diner': [cookLin('#d6402f'), animal('tortoise', '#2f7a6b', '#a8bf8a', 1.25), mei],
  'diner-nights': [cookLin('#3fbf9a'), animal('ghost', '#f6f0ff', '#ff5fa2'), mei],
  cordel: [
    person('short', '#1a1410', 'jacket', '#c4552d', '#fff3d6', '#5a3a22', {
      headwear: 'crescent',
      headwearColor: '#8a4a22',
      beard: 'mustache',
      skin: 'brown',
      eyes: 'almond',
    }),
    animal('goat', '#fff3d6', '#1a1410'),
    person('long', '#1a1410', 'dress', '#1a1410', '#e9a83a', '#1a1410', {
      skin: 'brown',
      headwear: 'veil',
      headwearColor: '#c4552d',
      eyes: 'almond',
    }),
  ],
  'lighthouse-cat': [
    keeper(false),
    animal('cat', '#16202b', '#ffe08a', 1.15),
    person('bob', '#1d1613', 'sweater', '#2f7f8f', '#fff3c9', '#33405a', {
      ...child,
      headwear: 'beanie',
      headwearColor: '#d6423f',
    }),
  ],
  'lighthouse-eve': [keeper(true), animal('cat', '#16202b', '#ffe08a', 0.72)],
  'cafe-mares': [
    person('curly', '#4a2a18', 'apron', '#fff6e4', '#1e57a8', '#7a3d1d', {
      skin: 'brown',
      eyes: 'almond',
      earrings: '#f2b632',
    }),
    person('bald', '#e9e4da', 'sweater', '#f6f2ea', '#1e57a8', '#2a3350', {
      beard: 'full',
      headwear: 'captain',
      headwearColor: '#ffffff',
      skin: 'tan',
      build: 1.18,
    }),
    animal('gull', '#ffffff', '#aebccb', 1.2),
  ],
  'moon-laundry': [
    person('bob', '#b79ad6', 'apron', '#ffffff', '#ff9ec2', '#4b2f8f', { glasses: true, skin: 'pale', eyes: 'dot' }),
    animal('rabbit', '#ffffff', '#ff9ec2', 1.1),
    person('swept', '#2d2440', 'coat', '#6a78b8', '#f4dfa0', '#2a1a5e', { eyes: 'almond', skin: 'light' }),
  ],
  'paper-city': [
    person('ponytail', '#d8d3cc', 'uniform', '#c8372d', '#ffd98a', '#3a1512', { skin: 'pale', eyes: 'almond' }),
    animal('origami', '#ffffff', '#e2d8c8'),
    person('short', '#4a3a34', 'coat', '#5b4740', '#efe9dd', '#3a2a26', {
      headwear: 'brim',
      headwearColor: '#4a3a34',
      beard: 'mustache',
      build: 1.14,
    }),
  ],
  'iron-persimmon': [
    person('spiky', '#161616', 'robe', '#ffffff', '#e8622c', '#ffffff', { ...child, eyes: 'manga' }),
    person('shaved', '#3a3a3a', 'robe', '#b0a698', '#2b211c', '#2b211c', { build: 1.4, height: 1.14, eyes: 'dot' }),
    person('bald', '#f4f2ee', 'robe', '#6a6258', '#d9d0c3', '#3a342c', {
      beard: 'full',
      height: 0.7,
      headSize: 1.2,
      eyes: 'dot',
    }),
  ],
  'rooftop-signal': [
    person('long', '#141018', 'uniform', '#2a3346', '#ffffff', '#2a3346', { skirt: true, eyes: 'manga', height: 0.97 }),
    person('tousled', '#e8dcc0', 'uniform', '#2a3346', '#ffffff', '#2a3346', { skirt: true, eyes: 'manga' }),
    person('braids', '#7a4a3a', 'uniform', '#2a3346', '#ffffff', '#2a3346', {
      skirt: true,
      eyes: 'manga',
      glasses: true,
      height: 0.93,
    }),
  ],
  'slow-comet': [
    person('curly', '#24161c', 'jacket', '#ff8a5a', '#fff1e2', '#e0713f', { skin: 'dark', eyes: 'almond' }),
    orb,
    person('bald', '#d9d2e6', 'coat', '#33406f', '#ffd3a8', '#20264a', {
      beard: 'full',
      headwear: 'captain',
      headwearColor: '#33406f',
      build: 1.2,
      skin: 'light',
    }),
  ],
  'tea-road': [
    person('braids', '#cfc8bb', 'apron', '#2f4f5a', '#d5503a', '#1f443a', {
      headwear: 'beanie',
      headwearColor: '#d5503a',
      skin: 'tan',
    }),
    animal('mule', '#8a9490', '#eef0df', 0.95),
    person('shaved', '#8a7a66', 'robe', '#b8803a', '#e8c98a', '#6a4a2a', {
      headwear: 'straw',
      headwearColor: '#e3cf9a',
      skin: 'tan',
    }),
  ],
  'under-pines': [
    person('bob', '#3a2a20', 'coat', '#8a9aa0', '#ffffff', '#2d3c44', {
      ...child,
      neckScarf: '#c8402f',
      eyes: 'manga',
    }),
    animal('fox', '#c8764a', '#ffffff', 1.15),
    person('bald', '#e4e0d8', 'robe', '#4a4a52', '#c9c4b8', '#2f2f36', { beard: 'full', eyes: 'dot', height: 0.94 }),
  ],
  greengrocer: [
    animal('radish', '#ffffff', '#3f6a3d', 1.2),
    person('short', '#222222', 'apron', '#f4f2ee', '#3f6a3d', '#3a3a3a', {
      headSize: 1.5,
      height: 0.8,
      build: 1.2,
      headwear: 'scarf',
      headwearColor: '#ffffff',
    }),
    person('bun', '#5a4a40', 'dress', '#b8b0a4', '#ffffff', '#333333', { headSize: 1.5, height: 0.76 }),
  ],
  oasis: [
    person('long', '#1a1020', 'cloak', '#7c2d3f', '#2b4f8f', '#3a1a2f', {
      headwear: 'veil',
      headwearColor: '#27407f',
      skin: 'brown',
      eyes: 'almond',
    }),
    animal('camel', '#c98a55', '#2fc4b2', 0.9),
    animal('shadow', '#160719', '#2fc4b2', 1.08),
  ],
  'clock-garden': [
    person('braids', '#1d1410', 'dress', '#e7573f', '#fff6dc', '#333333', {
      ...child,
      headwear: 'straw',
      headwearColor: '#f2d48a',
      skin: 'tan',
    }),
    animal('watch', '#f5b93f', '#5a3a1a', 1.15),
    animal('hummingbird', '#1d8f76', '#8bd0c0', 1),
  ],
  'rain-studio': studio,
  'rain-studio-colored': studio,
  'wolf-ledger': [
    person('short', '#4a3a2c', 'shirt', '#efe4cb', '#b3261e', '#2b2a2c', {
      glasses: true,
      build: 0.84,
      height: 1.04,
      skin: 'pale',
      eyes: 'dot',
    }),
    animal('wolf', '#16171a', '#d8362c', 1.15),
    person('bun', '#16171a', 'dress', '#2b2a2c', '#8c7f69', '#16171a', {
      headwear: 'veil',
      headwearColor: '#16171a',
      skin: 'pale',
      eyes: 'almond',
    }),
  ],
  'velvet-stage': [
    person('bun', '#c4683a', 'dress', '#8e1b33', '#e0b04a', '#22060d', {
      earrings: '#e0b04a',
      skin: 'pale',
      eyes: 'almond',
    }),
    person('swept', '#2a1d1d', 'shirt', '#fbeadb', '#22060d', '#2a1218', { beard: 'mustache', eyes: 'almond' }),
    person('bun', '#8a5a3a', 'dress', '#9a8f94', '#fbeadb', '#22060d', { skin: 'light', eyes: 'almond' }),
  ],
  'red-bath': [
    person('bun', '#151015', 'robe', '#5a1f22', '#f4ead8', '#2a1613', { eyes: 'manga', skin: 'pale' }),
    person('short', '#8a8a90', 'robe', '#d9d2c4', '#6a5a52', '#4a4a4a', { eyes: 'almond' }),
    animal('fox', '#f4f2ee', '#ffffff', 1.05),
  ],
  'tiny-giants': [
    person('tousled', '#c4562a', 'cloak', '#3f8f7a', '#d8362c', '#5a4a33', {
      headSize: 1.4,
      height: 0.74,
      headwear: 'beanie',
      headwearColor: '#a8702f',
      freckles: true,
    }),
    person('short', '#5a7a2e', 'shirt', '#f28b30', '#fff6d8', '#2e6e63', {
      beard: 'full',
      build: 1.5,
      headSize: 1.2,
      height: 1.02,
    }),
    animal('ant', '#6a2f2a', '#d8362c', 1),
  ],
  'fan-comet': [
    person('bob', '#141420', 'sweater', '#8a94b8', '#ffffff', '#2f3a66', {
      neckScarf: '#d4473b',
      eyes: 'manga',
      height: 0.92,
    }),
    orb,
  ],
  'monster-bakery': [
    animal('kaiju', '#5a9a6a', '#dfe8c0', 0.86),
    person('bun', '#f0ece4', 'apron', '#b8a898', '#ffffff', '#4a3a34', {
      height: 0.78,
      headSize: 1.25,
      glasses: true,
      headwear: 'cook',
      headwearColor: '#ffffff',
    }),
    person('short', '#3a3a3a', 'coat', '#2b2b33', '#ffffff', '#2b2b33', {
      beard: 'mustache',
      build: 1.25,
      headwear: 'brim',
      headwearColor: '#1b1b20',
    }),
  ],
  'other-waterworks': [
    person('short', '#2a2a2e', 'jacket', '#8a8f94', '#f4f2ee', '#8a8f94', {
      headwear: 'helmet',
      headwearColor: '#f4efc8',
      eyes: 'almond',
      glasses: true,
    }),
    animal('slime', '#b8dbe6', '#ffffff', 1.2),
    person('long', '#e8e0c8', 'cloak', '#a8b8a0', '#4a5a4a', '#3a3a34', {
      eyes: 'manga',
      headwear: 'wizard',
      headwearColor: '#4a5a4a',
    }),
  ],
};
