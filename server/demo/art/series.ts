// The look of each series: colors, places, weather, the scenes it plays.
import { casts } from './casts.ts';
import { atelier, bakery, bedroom, cafe, carriage, diner, studio } from './indoors.ts';
import { corridor, lampRoom, laundry, library, shipCabin, stage } from './large-rooms.ts';
import { dunes, harbor, hillPath, lighthouse, oasis, pineWood, shrine } from './outdoors.ts';
import { backlands, clockGarden, deepSpace, meadow } from './open-country.ts';
import type { Actor } from './people.ts';
import type { Prop } from './props.ts';
import type { PlacePainter, Shades } from './scenery.ts';
import type { Script } from './script.ts';
import { sharedScripts } from './shared-scripts.ts';
import { busStop, platform, quay, rooftop, street } from './towns.ts';
import { foldedCity } from './folded-city.ts';
import { alley, castleTown, courtyard, greengrocers } from './neighborhoods.ts';
import type { DemoTitle } from '../demo-world.ts';
import { ownScripts } from '../scripts.ts';

export interface Series {
  cast: readonly Actor[];
  scripts: readonly Script[];
  outside: readonly PlacePainter[];
  inside: readonly PlacePainter[];
  shades: Shades;
  insideShades: Shades;
  /** Outlines of the figures, in pixels; 0 for flat shapes. */
  line: number;
  ink: string;
  /** Between the panels. */
  paper: string;
  weather: 'rain' | 'snow' | null;
  /** Prop in the hand of the main character in panels without words. */
  prop: Prop | null;
}

type SharedScript = keyof typeof sharedScripts;

interface SeriesLook {
  outside: readonly PlacePainter[];
  inside: readonly PlacePainter[];
  /** Sky, glow, far, mid, near, ground, light, dark, accent. */
  colors: string;
  insideColors: string;
  shared: readonly SharedScript[];
  line?: number;
  paper?: string;
  weather?: Series['weather'];
  prop?: Prop;
}

const allShared = Object.keys(sharedScripts) as SharedScript[];
const quiet: readonly SharedScript[] = ['tea', 'letter', 'early', 'promise', 'lost', 'again'];
const roads: readonly SharedScript[] = ['map', 'walk', 'dark', 'stars', 'hungry', 'promise'];
const rooms: readonly SharedScript[] = ['noise', 'tea', 'grandmother', 'lost', 'morning', 'hungry'];

const looks: Readonly<Record<string, SeriesLook>> = {
  'night-train': {
    outside: [platform],
    inside: [carriage],
    colors: '#241a5e #4a3a8c #3b427f #33306f #4a3a8c #1d1c45 #ffd98a #0d1030 #ff8a4c',
    insideColors: '#241a5e #4a3a8c #4a3a8c #6a5aa8 #33306f #2a2560 #ffd98a #0d1030 #ff8a4c',
    shared: ['walk', 'dark', 'letter', 'stars', 'morning', 'promise'],
    prop: 'jar',
    weather: 'rain',
  },
  'last-stop': {
    outside: [busStop, street],
    inside: [carriage],
    colors: '#51206e #ff8f5a #8a2f6e #6a2a66 #3a1848 #2b1239 #ffe1a8 #1a0a26 #e0395d',
    insideColors: '#ff8f5a #ffd08a #8a2f6e #7a3a78 #51206e #2b1239 #ffe1a8 #1a0a26 #c23a6b',
    shared: roads,
    line: 0,
    paper: '#fff3e0',
    prop: 'case',
  },
  'blue-hours': {
    outside: [street, rooftop],
    inside: [atelier],
    colors: '#1b2a6b #6f8df0 #22348a #2b4bb8 #1b2a6b #101a50 #fff2c9 #0a0f30 #e8543f',
    insideColors: '#6f8df0 #9fb0f5 #22348a #2b4bd0 #1b2a6b #16225c #fff2c9 #0a0f30 #e8543f',
    shared: quiet,
    line: 0,
    paper: '#f3f5ff',
    prop: 'brush',
  },
  'shanhai-diner': {
    outside: [hillPath],
    inside: [diner],
    colors: '#f3e3c3 #fff3d8 #9fc0a8 #5d9c86 #2f7a6b #cdb98a #fffaf0 #2b1a14 #d6402f',
    insideColors: '#f3e3c3 #fff3d8 #2f7a6b #e9cf9a #a8683a #7a4a2a #fff0c0 #2b1a14 #d6402f',
    shared: rooms,
    paper: '#f7ecd4',
    prop: 'bowl',
  },
  'diner-nights': {
    outside: [alley],
    inside: [diner],
    colors: '#1a0f24 #5a1f5e #2d1740 #3a1a4a #24122f #1a0f24 #7dffd8 #0b0612 #ff5fa2',
    insideColors: '#1a0f24 #3a1a4a #2f8f86 #3a1a4a #24122f #180c20 #7dffd8 #0b0612 #ff5fa2',
    shared: rooms,
    line: 0,
    paper: '#150a1e',
    prop: 'bowl',
  },
  cordel: {
    outside: [backlands],
    inside: [backlands],
    colors: '#e9a83a #f6c86a #c4552d #a8442a #7a2f1c #f0cf8a #fff3d6 #1a1410 #c4552d',
    insideColors: '#e9a83a #f6c86a #c4552d #f0cf8a #7a3a1c #c98a3a #fff3d6 #1a1410 #c4552d',
    shared: ['map', 'hungry', 'walk', 'grandmother', 'again', 'promise'],
    line: 3.2,
    paper: '#fff3d6',
  },
  'lighthouse-cat': {
    outside: [lighthouse],
    inside: [lampRoom, bedroom],
    colors: '#12304f #2f7f8f #1a4560 #1f5f74 #123a4c #0f2b3c #ffe08a #0a1522 #d6423f',
    insideColors: '#12304f #2f7f8f #1f5f74 #245a72 #12304f #1a3a4c #ffe08a #0a1522 #d6423f',
    shared: ['noise', 'stars', 'dark', 'morning', 'hungry', 'tea'],
    line: 0,
    paper: '#e6f1f0',
    weather: 'rain',
    prop: 'lamp',
  },
  'lighthouse-eve': {
    outside: [lighthouse, harbor],
    inside: [lampRoom],
    colors: '#f2a65a #f6e7c8 #d98a5a #5f8a9a #12304f #2a4a5c #fff3b8 #0a1522 #d6643f',
    insideColors: '#f2a65a #f6e7c8 #5f8a9a #c9824a #5a3a34 #3a2a30 #ffe9a0 #0a1522 #d6643f',
    shared: ['noise', 'stars', 'hungry', 'morning', 'tea', 'again'],
    line: 0,
    paper: '#fbf3e0',
    prop: 'lamp',
  },
  'cafe-mares': {
    outside: [quay, harbor],
    inside: [cafe],
    colors: '#f2b632 #ffe9a8 #4f9fd0 #f7d98a #1e57a8 #e0b070 #fff8e4 #5b1e12 #d8502f',
    insideColors: '#f2b632 #ffe9a8 #1e57a8 #f2c65a #7a3d1d #a8622f #fff8e4 #5b1e12 #d8502f',
    shared: ['tea', 'early', 'letter', 'lost', 'hungry', 'morning'],
    paper: '#fffaf0',
    prop: 'cup',
  },
  'moon-laundry': {
    outside: [alley, street],
    inside: [laundry],
    colors: '#2a1a5e #7a4fb8 #3a2a7a #4b2f8f #2f1f66 #20124a #f4dfa0 #160d38 #ff9ec2',
    insideColors: '#2a1a5e #4b2f8f #7fa8e8 #5a3fa8 #3a2a7a #2a1a5e #f4dfa0 #160d38 #ff9ec2',
    shared: ['stars', 'letter', 'lost', 'tea', 'morning', 'noise'],
    line: 0,
    paper: '#efe8fb',
    prop: 'box',
  },
  'paper-city': {
    outside: [foldedCity],
    inside: [library],
    colors: '#c8372d #e8775a #f1d9d2 #d9cfbd #8a2a22 #efe9dd #ffd9a0 #3a1512 #c8372d',
    insideColors: '#c8372d #ffd9d2 #d9cfbd #efe9dd #b8a892 #d9cfbd #ffffff #3a1512 #c8372d',
    shared: ['noise', 'lost', 'letter', 'again', 'map', 'dark'],
    line: 0,
    paper: '#fffaf4',
    prop: 'lamp',
  },
  'iron-persimmon': {
    outside: [courtyard, hillPath],
    inside: [corridor],
    colors: '',
    insideColors: '',
    shared: ['again', 'hungry', 'morning', 'early', 'grandmother', 'promise'],
    prop: 'fruit',
  },
  'rooftop-signal': {
    outside: [rooftop, street],
    inside: [bedroom],
    colors: 'night',
    insideColors: '',
    shared: ['stars', 'early', 'promise', 'letter', 'again', 'dark'],
    prop: 'torch',
  },
  'slow-comet': {
    outside: [deepSpace],
    inside: [shipCabin],
    colors: '#0f1238 #33318a #57308a #33318a #8a4a9c #181a4f #fff1e2 #0b1030 #ff9d7a',
    insideColors: '#0b1030 #33318a #57308a #46358f #2b2a6a #1d1d52 #fff1e2 #0b1030 #ff9d7a',
    shared: ['letter', 'stars', 'map', 'early', 'tea', 'morning'],
    line: 0,
    paper: '#f6efff',
    prop: 'letter',
  },
  'tea-road': {
    outside: [hillPath, pineWood, dunes],
    inside: [hillPath],
    colors: '#eef0df #f7f5e6 #c3d4bc #a9c3a6 #3c6b58 #dfe2c4 #ffffff #1f443a #d5503a',
    insideColors: '#eef0df #f7f5e6 #a9c3a6 #cfd8b8 #3c6b58 #6a8a72 #fff3d0 #1f443a #d5503a',
    shared: roads,
    line: 0,
    paper: '#f7f6ea',
    prop: 'box',
  },
  'under-pines': {
    outside: [pineWood, shrine],
    inside: [corridor],
    colors: '',
    insideColors: '',
    shared: ['tea', 'stars', 'morning', 'hungry', 'grandmother', 'promise'],
    weather: 'snow',
  },
  greengrocer: {
    outside: [greengrocers, street],
    inside: [greengrocers],
    colors: '',
    insideColors: '',
    shared: ['hungry', 'early', 'morning', 'again', 'grandmother', 'lost'],
  },
  oasis: {
    outside: [oasis, dunes],
    inside: [dunes],
    colors: '#2b0f33 #a8433f #5a1f3a #7c2d3f #4a1a33 #b4552f #ffe1a8 #160719 #2fc4b2',
    insideColors: '#2b0f33 #a8433f #5a1f3a #7c2d3f #4a1a33 #c9703f #ffe1a8 #160719 #2fc4b2',
    shared: roads,
    line: 0,
    paper: '#fff3e6',
    prop: 'lamp',
  },
  'clock-garden': {
    outside: [clockGarden],
    inside: [library],
    colors: '#7cc4a0 #e6f2c8 #2e7a55 #1d6b45 #2e8b57 #5aa868 #fff6c8 #123d2b #f5b93f',
    insideColors: '#8bd0c0 #e6f2c8 #2e7a55 #cfe0b0 #6a4a2a #8a6a42 #fff6c8 #123d2b #e7573f',
    shared: ['grandmother', 'tea', 'early', 'lost', 'promise', 'letter'],
    paper: '#fbfbee',
    prop: 'flower',
  },
  'rain-studio': {
    outside: [street],
    inside: [studio],
    colors: '',
    insideColors: '',
    shared: quiet,
    weather: 'rain',
    prop: 'umbrella',
  },
  'rain-studio-colored': {
    outside: [street],
    inside: [studio],
    colors: '#2c5f6e #f0a45d #3f6f7c #4a7f86 #24505e #2f4f5e #ffe9b0 #1d2b3a #e2453f',
    insideColors: '#2c5f6e #f0a45d #4a7f86 #d8a070 #7a4a3a #8a5a44 #ffe9b0 #1d2b3a #e2453f',
    shared: quiet,
    weather: 'rain',
    prop: 'umbrella',
    line: 2.2,
    paper: '#ffffff',
  },
  'wolf-ledger': {
    outside: [pineWood, street],
    inside: [library],
    colors: '#b8ab94 #efe4cb #8c7f69 #6a604f #2f2b26 #e4d8bd #fff8e6 #16171a #b3261e',
    insideColors: '#d9cdb2 #efe4cb #8c7f69 #b5a78c #4b4335 #5f5544 #fff3cf #16171a #b3261e',
    shared: ['noise', 'dark', 'lost', 'letter', 'early', 'promise'],
    paper: '#f6efdd',
    line: 2,
    weather: 'snow',
    prop: 'book',
  },
  'velvet-stage': {
    outside: [street],
    inside: [stage, atelier],
    colors: '#3a0a1c #a8334a #5a0f22 #6e1a2e #3f0c1c #2a0812 #fbeadb #22060d #e0b04a',
    insideColors: '#5a0f22 #8e1b33 #6e1a2e #7a2438 #4a1020 #6a3a24 #fbe3b4 #22060d #a81f38',
    shared: quiet,
    line: 0,
    paper: '#fff6ee',
    prop: 'flower',
  },
  'red-bath': {
    outside: [shrine, alley],
    inside: [corridor],
    colors: 'night',
    insideColors: '',
    shared: ['tea', 'noise', 'dark', 'morning', 'letter', 'promise'],
    prop: 'lamp',
    weather: 'rain',
  },
  'tiny-giants': {
    outside: [meadow],
    inside: [meadow],
    colors: '#ffd447 #fff0b0 #b8cf5a #7fae4a #2e6e63 #d9b04a #fff6d8 #26313a #f2622f',
    insideColors: '#8fd0e8 #e8f6f0 #b8cf5a #5f9e4a #2e6e63 #c9a04a #fff6d8 #26313a #f2622f',
    shared: roads,
    paper: '#fffdf2',
    prop: 'map',
  },
  'fan-comet': {
    outside: [rooftop],
    inside: [bedroom],
    colors: 'night',
    insideColors: '',
    shared: ['letter', 'stars', 'early', 'morning', 'again', 'promise'],
    prop: 'letter',
  },
  'monster-bakery': {
    outside: [street, foldedCity],
    inside: [bakery],
    colors: '',
    insideColors: '',
    shared: ['morning', 'hungry', 'again', 'early', 'grandmother', 'lost'],
  },
  'other-waterworks': {
    outside: [castleTown, hillPath],
    inside: [corridor],
    colors: '',
    insideColors: '',
    shared: ['again', 'lost', 'map', 'grandmother', 'hungry', 'noise'],
    prop: 'map',
  },
};

const screentones = {
  day: '#fff #fff t1 #fff t2 #fff #fff #000 t2',
  night: '#000 #000 t3 t2 t1 #fff #fff #000 t2',
  inside: '#fff #fff t2 t1 #fff #fff #fff #000 t2',
};

const shadeNames = ['sky', 'glow', 'far', 'mid', 'near', 'ground', 'light', 'dark', 'accent'] as const;

function shadesOf(colors: string): Shades {
  const values = colors.split(' ');
  return Object.fromEntries(shadeNames.map((name, index) => [name, values[index]!])) as Record<keyof Shades, string>;
}

/** @param mono draws with screentones */
export function seriesOf({ key }: Pick<DemoTitle, 'key'>, mono: boolean): Series {
  const look = looks[key];
  const cast = casts[key];
  if (!look || !cast) throw new Error(`The series "${key}" has no look`);
  const own = ownScripts[key.replace(/-colored$/, '')];
  const outsideColors = look.colors.startsWith('#')
    ? look.colors
    : screentones[look.colors === 'night' ? 'night' : 'day'];
  return {
    cast,
    // long series play the others after those that fit them best
    scripts: [
      ...(own ? [own] : []),
      ...[...new Set([...look.shared, ...allShared])].map((name) => sharedScripts[name]),
    ],
    outside: look.outside,
    inside: look.inside,
    shades: shadesOf(
      mono
        ? screentones[look.colors === 'night' || look.colors.startsWith('#241a5e') ? 'night' : 'day']
        : outsideColors,
    ),
    insideShades: shadesOf(mono ? screentones.inside : look.insideColors || screentones.inside),
    line: mono ? 3 : (look.line ?? 2.2),
    ink: mono ? '#000000' : shadesOf(outsideColors).dark,
    paper: mono ? '#ffffff' : (look.paper ?? '#ffffff'),
    weather: look.weather ?? null,
    prop: look.prop ?? null,
  };
}
