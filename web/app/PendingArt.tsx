import type { ReactNode } from 'react';

/** Objects that the drawing can have beside the cat: books to read on, pages that arrive, titles picked for a list, a letter to the staff. */
export type PendingProp = 'books' | 'pages' | 'list' | 'letter';

const ink = '#2a1d3d';
const outlined = { stroke: ink, strokeWidth: 5, strokeLinejoin: 'round' } as const;

/** Colors of the sky from the top down, and of the sun. */
const skies: Record<PendingProp, readonly [string, string, string, string]> = {
  books: ['#3f3b7c', '#c26a86', '#ffc28a', '#fff1c4'],
  pages: ['#2c5f8f', '#7fb2c9', '#ffdfae', '#fff6dc'],
  list: ['#33306b', '#6d5596', '#e58f86', '#ffe3b0'],
  letter: ['#3b5f86', '#c98a95', '#ffd29a', '#fff1c4'],
};

/** Drawing at the head of a pending page: a cat at dusk, with a prop that tells what the page is about. */
export function PendingArt({ prop, className }: { prop: PendingProp; className: string | undefined }) {
  const [top, middle, low, sun] = skies[prop];
  return (
    <svg className={className} viewBox="0 0 640 320" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <linearGradient id="pending-sky" x2="0" y2="1">
        <stop stopColor={top} />
        <stop offset=".5" stopColor={middle} />
        <stop offset=".85" stopColor={low} />
      </linearGradient>
      <path fill="url(#pending-sky)" d="M0 0H640V320H0z" />
      <circle cx="250" cy="170" r="130" fill={sun} opacity=".22" />
      <circle cx="250" cy="170" r="78" fill={sun} />
      <g fill="#fff6d8" opacity=".7">
        <circle cx="70" cy="48" r="2.4" />
        <circle cx="150" cy="26" r="1.8" />
        <circle cx="392" cy="40" r="2.2" />
        <circle cx="590" cy="76" r="1.8" />
      </g>
      <path d="M0 236Q90 176 190 222T400 212T640 204V320H0z" fill="#a9648c" opacity=".8" />
      <path d="M0 262Q160 226 320 254T640 246V320H0z" fill="#74477f" />
      <path d="M0 290Q160 268 320 284T640 280V320H0z" fill="#4d3569" />
      {props[prop]}
      <Cat />
    </svg>
  );
}

function Cat() {
  return (
    <g transform="translate(372 300)">
      <ellipse cx="2" cy="3" rx="76" ry="9" fill="#2f2148" opacity=".55" />
      <path d="M38-14C92-2 116-38 98-74C92-86 78-80 80-68C88-46 72-34 44-40Z" fill="#f0f0f4" {...outlined} />
      <path d="M-44 2C-54-40-36-92 2-104C40-92 60-44 52 2Z" fill="#fbf7f2" {...outlined} />
      <path d="M50 0C58-40 46-78 24-94C30-58 34-26 26 0Z" fill="#e8954a" />
      <path
        d="M26-128C36-148 36-164 30-176C14-168 6-160 0-152C-10-155-20-155-28-151C-34-158-44-168-56-174C-60-162-58-146-52-130C-56-104-40-86-14-86C14-86 30-104 26-128Z"
        fill="#fbf7f2"
        {...outlined}
      />
      <path d="M26-128C36-148 36-164 30-176C14-168 6-160 0-152C4-140 14-130 26-128Z" fill="#e8954a" {...outlined} />
      <path
        d="M-18 2V-34M0 2V-30M-44-126q7-10 15 0M-16-126q7-10 15 0M-26-112h6l-3 4zM-23-108q-5 7-10 2M-23-108q5 7 10 2"
        fill="none"
        stroke={ink}
        strokeWidth="3.5"
        strokeLinecap="round"
      />
      <path d="M18-98C0-84-26-82-42-94L-44-84C-28-72 0-74 20-88Z" fill="#3f6fa3" stroke={ink} strokeWidth="3.5" />
      <circle cx="-20" cy="-76" r="6" fill="#f7c765" stroke={ink} strokeWidth="3" />
    </g>
  );
}

/** A page of a comic. */
function Page({ place }: { place: string }) {
  return (
    <g transform={place}>
      <path d="M0 0Q50-16 100 0V128Q50 112 0 128Z" fill="#fffaf0" {...outlined} />
      <path d="M10 12H46V114H10z" fill="#e58f86" />
      <path d="M54 12H90V48H54z" fill="#f7d9a0" />
      <path d="M54 56H90V114H54z" fill="#7a66a8" />
    </g>
  );
}

const props: Record<PendingProp, ReactNode> = {
  books: (
    <g {...outlined}>
      <path d="M172 270H302V298H172z" fill="#3f6fa3" />
      <path d="M184 244H290V270H184z" fill="#f7c765" />
      <path d="M176 220H284V244H176z" fill="#e4525a" />
      <path d="M172 278H302M184 251H290M176 227H284" stroke="#fffaf0" strokeWidth="3" />
      <path
        d="M232 214C248 198 268 196 288 206V170C268 160 248 162 232 178C216 162 196 160 176 170V206C196 196 216 198 232 214Z"
        fill="#fffaf0"
      />
      <path d="M232 178V214" />
      <path d="M186 178q18-8 36 4v14q-18-12-36-4z" fill="#7fb2c9" stroke="none" />
      <path d="M242 182q18-12 36-4v14q-18-8-36 4z" fill="#e58f86" stroke="none" />
    </g>
  ),
  pages: (
    <>
      <Page place="translate(196 196) rotate(-14) scale(.72)" />
      <Page place="translate(110 92) rotate(16) scale(.56)" />
      <Page place="translate(262 60) rotate(-22) scale(.44)" />
      <Page place="translate(486 76) rotate(24) scale(.5)" />
    </>
  ),
  list: (
    <g transform="translate(-28)" {...outlined}>
      <path d="M226 170H242V300H226z" fill="#7a4a3c" />
      <path d="M150 110H306L320 128L306 146H150z" fill="#f7c765" />
      <path d="M312 158H164L150 176L164 194H312z" fill="#e58f86" />
      <path d="M156 206H296L310 224L296 242H156z" fill="#7fb2c9" />
      <path d="M196 128H284M196 176H284M196 224H276" strokeLinecap="round" />
      <path d="M172 128h6M172 176h6M172 224h6" stroke="#fffaf0" strokeWidth="8" strokeLinecap="round" />
    </g>
  ),
  letter: (
    <g {...outlined}>
      <path d="M224 226H244V302H224z" fill="#7a4a3c" />
      <path d="M166 236V184A34 34 0 0 1 200 150H268A34 34 0 0 1 302 184V236z" fill="#e4525a" />
      <path d="M166 236V184A34 34 0 0 1 234 184V236z" fill="#b83a4c" />
      <path d="M282 176V136H306V152H282" fill="#f7c765" />
      <path d="M104 176L180 162L190 212L114 226z" fill="#fffaf0" />
      <path d="M104 176L152 196L180 162" fill="none" />
    </g>
  ),
};
