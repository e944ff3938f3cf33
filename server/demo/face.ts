// Draws the profile pictures of the demo world: simple faces in flat colors, each one different.
import { seededRandom } from './random.ts';

const backgrounds = [
  '#2a5a86',
  '#8a2455',
  '#1f6b5c',
  '#6d3fa6',
  '#b5532d',
  '#3b3f8f',
  '#5d5312',
  '#7a3b2e',
  '#0f6f8c',
  '#a33a3a',
];
const skins = ['#f6d7b8', '#e8b88f', '#c98f63', '#9a6340', '#6e4329'];
const hairColours = ['#1d1a1f', '#3b2417', '#7b4a21', '#c8893b', '#d9d4cc', '#8c2f2f', '#2e4b6b'];
const clothes = ['#f2efe6', '#1d1a1f', '#e0b23c', '#c94f4f', '#4f8a6b', '#4a67a8'];

/** Shapes of hair behind and before a face whose middle is (128, 118). */
const hairs: readonly ((colour: string) => [back: string, front: string])[] = [
  (c) => [
    `<ellipse cx="128" cy="112" rx="66" ry="70" fill="${c}"/>`,
    `<path d="M66 112q4-60 62-60t62 60q-22-30-62-30t-62 30z" fill="${c}"/>`,
  ],
  (c) => [
    `<path d="M60 110q0-62 68-62t68 62v92h-34v-70h-68v70H60z" fill="${c}"/>`,
    `<path d="M70 106q10-46 70-46 42 4 48 44-40-24-60-24-30 2-58 26z" fill="${c}"/>`,
  ],
  (c) => ['', `<path d="M70 100q2-46 58-46t58 46q-8-20-20-20H90q-12 0-20 20z" fill="${c}"/>`],
  (c) => [
    `<circle cx="128" cy="44" r="26" fill="${c}"/><ellipse cx="128" cy="106" rx="62" ry="62" fill="${c}"/>`,
    `<path d="M68 108q8-52 60-52t60 52q-30-34-60-34t-60 34z" fill="${c}"/>`,
  ],
  (c) => [
    [...Array(9).keys()]
      .map((n) => `<circle cx="${72 + n * 14}" cy="${74 + Math.abs(n - 4) * 9}" r="24" fill="${c}"/>`)
      .join(''),
    '',
  ],
  (c) => [
    '',
    `<path d="M64 110l10-44 14 14 12-34 16 26 16-34 14 32 20-26 4 32 20-12 2 46q-18-26-64-26t-64 26z" fill="${c}"/>`,
  ],
];
const mouths = [
  '<path d="M108 148q20 18 40 0" fill="none" stroke="#5a2a27" stroke-width="5" stroke-linecap="round"/>',
  '<path d="M110 150h36" stroke="#5a2a27" stroke-width="5" stroke-linecap="round"/>',
  '<path d="M108 146h40q-4 20-20 20t-20-20z" fill="#7a2f2f"/>',
];
const eyes = [
  '<circle cx="106" cy="118" r="6"/><circle cx="150" cy="118" r="6"/>',
  '<path d="M96 120q10-12 20 0M140 120q10-12 20 0" fill="none" stroke="#1d1a1f" stroke-width="5" stroke-linecap="round"/>',
  '<circle cx="106" cy="118" r="6"/><circle cx="150" cy="118" r="6"/><g fill="none" stroke="#1d1a1f" stroke-width="4"><circle cx="106" cy="118" r="17"/><circle cx="150" cy="118" r="17"/><path d="M123 118h10"/></g>',
];

/** @param index of the person among those with a picture: faces of two indexes differ in background and hair */
export function drawFace(name: string, index: number): string {
  const random = seededRandom(`face ${name}`);
  const skin = random.pick(skins);
  const [back, front] = hairs[index % hairs.length]!(hairColours[(index * 2 + 1) % hairColours.length]!);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 256 256">
    <rect width="256" height="256" fill="${backgrounds[index % backgrounds.length]!}"/>
    ${back}
    <path d="M44 256q4-58 84-58t84 58z" fill="${random.pick(clothes)}"/>
    <path d="M108 160h40v38q-20 18-40 0z" fill="${skin}"/>
    <ellipse cx="128" cy="120" rx="54" ry="60" fill="${skin}"/>
    ${front}
    <g fill="#1d1a1f">${random.pick(eyes)}</g>
    ${random.pick(mouths)}
  </svg>`;
}
