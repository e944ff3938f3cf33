// Covers in the manner of prints: woodcuts, cut paper, posters and a letter.
import { drawColumn, drawLine } from './lettering.ts';
import { type CoverArt, gradient, ground, linesOf, rays, sittingCat, stars, tone } from './shapes.ts';

const cordel: CoverArt = ({ name, author, volume }) => {
  const [first, rest] = linesOf(name, 1);
  const ink = '#1a1410';
  const paper = ['#e9a83a', '#d9562f', '#6fae8f', '#7fb0d0'][volume % 4]!;
  const cream = '#fff3d6';
  const cactus = (x: number, y: number, scale: number): string =>
    `<g transform="translate(${x} ${y}) scale(${scale})" fill="${ink}" stroke="${paper}" stroke-width="3"
    stroke-linejoin="round"><path d="M-12 0V-96q0-14 12-14t12 14V-56H18V-70q0-10
    9-10t9 10v36q0 10-10 10H12V0z"/><path d="M-12 -26h-14q-10 0-10-10v-30q0-10 9-10t9 10v14h6z"/><path d="M-5 -92v80M5
    -98v80" stroke-width="1.6" stroke-dasharray="6 5" fill="none"/></g>`;
  const sun = `${rays(150, 190, 24, ink)}<circle cx="150" cy="190" r="72" fill="${ink}"/><circle cx="150" cy="190"
    r="64" fill="${paper}"/>
    <g stroke="${ink}" stroke-width="6" fill="none" stroke-linecap="round"><path d="M112 172q14-14 28 0M160 172q14-14
    28 0M116 208q34 34 68 0"/><path d="M150 178v18q-6 4-10 2" stroke-width="4"/></g>
    <path d="M118 182a8 8 0 0 0 16 0zM166 182a8 8 0 0 0 16 0z" fill="${ink}"/><path d="M98 196l10 4M98 206l11 1M202
    196l-10 4M202 206l-11 1" stroke="${ink}" stroke-width="3"/>
    <path d="M0 326H300V428H0Z" fill="${ink}"/>${cactus(60, 332, 1)}${cactus(242, 336, 1.15)}`;
  const goat = `${rays(150, 330, 22, ink, 0.5)}<circle cx="150" cy="236" r="108" fill="${paper}" stroke="${ink}"
    stroke-width="6"/><g fill="${cream}" stroke="${ink}" stroke-width="5" stroke-linejoin="round"><path d="M118 176
    Q84 150 86 108Q98 140 132 154Z M182 176Q200 158 196 140L214 132Q218 164 168 154Z" fill="${ink}"/><path d="M104
    196Q70 186 58 206Q80 226 112 216Z M196 196Q230 186 242 206Q220 226 188 216Z"/>
    <path d="M112 172Q150 140 188 172Q196 220 174 272Q150 296 126 272Q104 220 112 172Z"/><path d="M134 284Q150 330 166
    284Q150 296 134 284Z"/></g><path d="M124 210h22l-6 9h-12zM154 210h22l-4 9h-12z" fill="${ink}"/>
    <path d="M142 262l8 7 8-7M150 269v8M134 232v18M166 232v18M128 176q22-12 44 0M132 188q18-8 36 0" stroke="${ink}"
    stroke-width="4" fill="none" stroke-linecap="round"/><path d="M0 344H300V428H0Z" fill="${ink}"/>`;
  const viola = `${rays(150, 214, 20, ink)}<g transform="rotate(24 150 220)"><path d="M150 196C124 168 96 190 108
    224C84 252 92 320 150 320S216 252 192 224C204 190 176 168 150 196Z" fill="${cream}" stroke="${ink}"
    stroke-width="6"/><circle cx="150" cy="246" r="19" fill="${ink}"/><circle cx="150" cy="246" r="25" fill="none"
    stroke="${ink}" stroke-width="2.4" stroke-dasharray="4 3"/><path d="M128 290h44v8h-44z" fill="${ink}"/>
    <path d="M142 100h16v120h-16z" fill="${paper}" stroke="${ink}" stroke-width="5"/><path d="M136 60h28l-4 42h-20z"
    fill="${ink}" stroke="${paper}" stroke-width="2"/><path d="M144 104V290M150 104V290M156 104V290" stroke="${ink}"
    stroke-width="1.8"/><path d="M142 124h16M142 144h16M142 162h16M142 178h16" stroke="${ink}"
    stroke-width="2"/></g><path d="M0 344H300V428H0Z" fill="${ink}"/><path d="M0 344l20-16 20 16 20-16 20 16 20-16 20
    16 20-16 20 16 20-16
    20 16 20-16 20 16 20-16 20 16 20-16 20 16z" fill="${ink}"/>`;
  const hat = `${rays(150, 250, 26, ink, 0.5)}<path d="M36 246Q40 130 150 122Q260 130 264 246Q150 190 36 246Z"
    fill="${cream}" stroke="${ink}" stroke-width="6" stroke-linejoin="round"/><path d="M58 216Q66 152 150 146Q234 152
    242 216Q150
    172 58 216Z" fill="${ink}"/>${[
      [92, 186],
      [150, 172],
      [208, 186],
    ]
      .map(
        ([x, y]) =>
          `<path transform="translate(${x} ${y})" d="M0 -16L4 -5L15 -5L6 2L10 13L0 6L-10 13L-6 2L-15 -5L-4 -5Z"
          fill="${paper}"/>`,
      )
      .join('')}<path d="M104 222Q150 204 196 222V290Q196 336 150 336T104 290Z" fill="${paper}" stroke="${ink}"
      stroke-width="6"/><path d="M110 250h36l-6 14h-24zM154 250h36l-6 14h-24z" fill="${ink}"/><path d="M146 256h8"
      stroke="${ink}"
      stroke-width="4"/><path d="M118 298Q134 282 150 292Q166 282 182 298Q166 308 150 300Q134 308 118 298Z"
      fill="${ink}"/><path d="M138 318h24" stroke="${ink}" stroke-width="4" stroke-linecap="round"/><path d="M0
      344H300V428H0Z" fill="${ink}"/>
      <path d="M92 344Q100 322 150 340Q200 322 208 344Z" fill="${cream}"/>`;
  return `${ground(paper)}${[sun, goat, viola, hat][volume % 4]}<rect width="300" height="88" fill="${ink}"/>
    <path d="M0 88l10 7 10-7 10 7 10-7 10 7 10-7 10 7 10-7 10 7 10-7 10 7 10-7 10 7 10-7 10 7 10-7 10 7 10-7 10 7 10-7
    10 7 10-7 10 7 10-7 10 7 10-7 10 7 10-7 10 7 10-7z" fill="${ink}"/>
    ${drawLine('alfa', first!.toUpperCase(), { x: 150, y: 52, size: 42, fill: paper, tracking: 4, maxWidth: 264 })}${drawLine('alfa', rest!.toUpperCase(), { x: 150, y: 78, size: 19, fill: cream, tracking: 5 })}
    ${drawLine('alfa', author.trim() && `xilogravuras de ${author}`, {
      x: 150,
      y: 392,
      size: 13.5,
      fill: paper,
    })}${volume > 0 ? drawLine('alfa', `${volume}`, { x: 270, y: 408, size: 34, fill: cream }) : ''}`;
};

const lastStop: CoverArt = ({ name, author, volume }) => {
  const [top, bottom] = linesOf(name, 2);
  const isNight = volume > 0;
  const sky = isNight ? ['#071a33', '#14507a', '#3fa3a8', '#d8f0c4'] : ['#4a1d6c', '#c23a6b', '#ff8f5a', '#ffd08a'];
  const [dark, road, light] = isNight ? ['#05101f', '#12324d', '#fff1b8'] : ['#1a0a26', '#4b2763', '#ffe1a8'];
  const traveller = `<circle cx="150" cy="240" r="11" fill="${dark}"/><path d="M138 254h24l4 24h26v8h-54z"
    fill="${dark}"/><rect x="184" y="284" width="8" height="32" fill="${dark}"/>
    <path d="M141 238q-9 24-2 46" stroke="${dark}" stroke-width="5" fill="none" stroke-linecap="round"/><rect x="116"
    y="250" width="18" height="22" rx="5" fill="#e0395d"/>`;
  const bus = `<g transform="translate(188 262)"><path d="M-44 -40H70V44H-44Z" fill="#e9b23c"/><path d="M-44
    20H70V34H-44Z" fill="#c23a3a"/><path d="M-36 -30H-6V8H-36Z" fill="${light}"/><path d="M4 -30h26v24H4zM38
    -30h26v24H38z" fill="#12324d"/>
    <circle cx="-34" cy="27" r="6" fill="#fff"/><path d="M-40 21L-210 4V60L-40 33Z" fill="#fff6cf"
    opacity=".35"/><circle cx="-14" cy="46" r="12" fill="${dark}"/><circle cx="50" cy="46" r="12" fill="${dark}"/></g>`;
  const hills = isNight
    ? `<circle cx="84" cy="176" r="30" fill="#fdf6d2"/><path d="M0 300L60 236L110 276L176 220L300 300Z"
    fill="#1c5f78"/>`
    : `<circle cx="150" cy="238" r="74" fill="#ffe7b4"/><path d="M0 306Q60 286 110 300T220 296T300 300V312H0Z"
    fill="#b03a5e" opacity=".7"/>`;
  return `${gradient(sky)}${isNight ? stars('stop', 60, '#fff', 0, 230) : ''}${hills}<path d="M0 306H300V428H0Z"
    fill="${isNight ? '#0a1f36' : '#2b1239'}"/><path d="M0 306H300V314H0Z" fill="${road}"/>
    <path d="M120 428L146 316H156L186 428Z" fill="${road}"/><path d="M151 330v14M151 358v20M151 394v34"
    stroke="${light}" stroke-width="3"/>${isNight ? bus : ''}
    <g fill="${dark}"><rect x="70" y="206" width="8"
    height="112"/>${isNight ? '' : '<rect x="222" y="206" width="8" height="112"/>'}<path d="M56
    192H${isNight ? 130 : 244}V210H56Z"/>
    ${isNight ? '<rect x="40" y="284" width="84" height="8"/><rect x="48" y="290" width="6" height="28"/><rect x="112" y="290" width="6" height="28"/>' : '<rect x="96" y="272" width="108" height="8"/><rect x="104" y="280" width="6" height="36"/>'}</g>
    ${isNight ? sittingCat(94, 284, 0.7, dark!) : traveller}<circle cx="${isNight ? 36 : 258}" cy="176" r="17"
    fill="#e0395d"/><path d="M${isNight ? 28 : 250} 172h16v8h-16z" fill="#fff"/><rect x="${isNight ? 33 : 255}" y="193"
    width="6" height="125" fill="${dark}"/>
    ${drawLine('anton', top!.toUpperCase(), { x: 150, y: 72, size: 50, fill: '#fff', tracking: 1 })}${drawLine('anton', bottom!.toUpperCase(), { x: 150, y: 122, size: 50, fill: '#fff', tracking: 1 })}
    ${drawLine('barlow', author.toUpperCase(), { x: 150, y: 146, size: 14, fill: light!, tracking: 4.6 })}${isNight ? drawLine('anton', String(volume), { x: 272, y: 408, size: 48, fill: light! }) : ''}`;
};

const blueHours: CoverArt = ({ name, author, volume }) => {
  const look = [
    {
      room: '#1b2a6b',
      frame: '#0d1540',
      sky: ['#2b4bd0', '#6f8df0', '#ffc9a3'],
      hills: '#0f1d5c',
      floor: '#0d1540',
      text: '#fff2c9',
      orb: [206, 150],
    },
    {
      room: '#f0b8a0',
      frame: '#5a2440',
      sky: ['#8fb5f2', '#f7c6cf', '#fff0cf'],
      hills: '#b56a86',
      floor: '#5a2440',
      text: '#5a2440',
      orb: [92, 214],
    },
    {
      room: '#0b1a24',
      frame: '#04090f',
      sky: ['#06283a', '#0f5a66', '#2f9a8f'],
      hills: '#06202c',
      floor: '#04090f',
      text: '#d6fff0',
      orb: [210, 136],
    },
  ][volume % 3]!;
  const roofs = `<path d="M46 300L96 262L122 280V256h12v34L150 300L196 244L222 270V250h12v30L254 296V336H46Z"
    fill="${look.hills}"/>`;
  const painter = `<path d="M78 342c-6-70 12-98 36-98s40 30 36 98z" fill="#0a0f30"/><circle cx="114" cy="226" r="24"
    fill="#0a0f30"/><path d="M86 226q-4-40 30-38q34 4 26 38q-28-16-56 0z" fill="#e8543f"/><path d="M114 188q2-8 8-9"
    stroke="#e8543f"
    stroke-width="4" stroke-linecap="round"/><rect x="190" y="308" width="34" height="34" rx="4" fill="#e8543f"/><path
    d="M197 310l-6-34M207 310l3-44M216 310l10-34" stroke="#fff2c9" stroke-width="3.4" stroke-linecap="round"/><path
    d="M189 268l6 12-6-1zM208 258l5 12h-6z"
    fill="#fff2c9"/>`;
  const cat = `${sittingCat(196, 342, 1.7, '#5a2440')}<rect x="76" y="306" width="40" height="36" rx="4"
    fill="#e8543f"/><path d="M96 306q-4-40-22-52M96 306q2-34 20-46M96 306v-60" stroke="#3f7a5f" stroke-width="4"
    fill="none"/><g fill="#fff7e6"><circle cx="74" cy="250" r="10"/>
    <circle cx="118" cy="256" r="10"/><circle cx="96" cy="240" r="11"/></g><g fill="#f2b33d"><circle cx="74" cy="250"
    r="4"/><circle cx="118" cy="256" r="4"/><circle cx="96" cy="240" r="4.5"/></g>`;
  const across = `<path d="M196 254h20v26h-20z" fill="#ffe08a"/><path d="M202 280v-10q4-8 8 0v10z"
    fill="#06202c"/><circle cx="206" cy="265" r="4" fill="#06202c"/><path d="M64 428L98 262H108L104 428Z M178 428L128
    262H120L150 428Z" fill="#04090f"/><path d="M66 270H160V366H66Z" fill="#e9e2cf"/>
    <path d="M76 280H150V354H76Z" fill="#0f5a66"/><path d="M104 300h20v28h-20z" fill="#ffe08a"/><path d="M110
    328v-10q4-8 8 0v10z" fill="#06202c"/><path d="M56 366H170V376H56Z" fill="#04090f"/>`;
  return `${ground(look.room)}${gradient(look.sky, 'x="40" y="92" width="220" height="250"')}${
    volume === 2
      ? `<svg
    x="40" y="92" width="220" height="150" viewBox="40 92 220 150">${stars('hours', 40, '#fff', 92, 230)}</svg>`
      : ''
  }
    <circle cx="${look.orb[0]}" cy="${look.orb[1]}" r="${volume === 1 ? 30 : 22}" fill="#fff2c9"/>${roofs}<path d="M40
    92H260V342H40Z" fill="none" stroke="${look.frame}" stroke-width="12"/><path d="M150 92V342M40 212H260"
    stroke="${look.frame}"
    stroke-width="8"/><path d="M0 342H300V428H0Z" fill="${look.floor}"/><path d="M22 80Q44 200 18 342H-10V80ZM278
    80Q256 200 282 342H310V80Z" fill="${look.frame}" opacity=".7"/>${[painter, cat, across][volume % 3]}
    ${drawLine('playfair', name, { x: 150, y: 60, size: 36, fill: look.text, maxWidth: 262 })}${drawLine('barlow', author.toUpperCase(), { x: 150, y: 402, size: 13, fill: volume === 1 ? '#ffd9c8' : volume === 2 ? '#7fd0c0' : '#9fb0f5', tracking: 4.4 })}
    ${volume > 0 ? drawLine('playfair', String(volume), { x: 272, y: 408, size: 34, fill: '#fff2c9' }) : ''}`;
};

function crane(x: number, y: number, scale: number, turn: number, light: string, shade: string): string {
  return `<g transform="translate(${x} ${y}) scale(${scale}) rotate(${turn})"><path d="M0 0L62 -44L36 12Z"
    fill="${shade}"/><path d="M0 0L36 12L-6 36Z" fill="${light}"/><path d="M0 0L-58 -36L-20 10Z" fill="${light}"/><path
    d="M-20 10L-54 28L-4 22Z" fill="${shade}"/>
    <path d="M36 12L66 -2L60 14Z" fill="${light}"/><path d="M0 0L-20 10L-6 36Z" fill="${shade}"/></g>`;
}

const paperCity: CoverArt = ({ name, author, volume }) => {
  const [first, second] = linesOf(name, 1);
  const look = [
    { back: '#c8372d', light: '#ffffff', mid: '#efe9dd', shade: '#d3c7b3', text: '#fff', soft: '#e05a4c' },
    { back: '#16202b', light: '#f4f1e8', mid: '#cfd6da', shade: '#8c99a4', text: '#ffcf5f', soft: '#24323f' },
    { back: '#f0b63a', light: '#ffffff', mid: '#f7ecd0', shade: '#dcc48c', text: '#3a1512', soft: '#f6cb66' },
  ][volume % 3]!;
  const houses = [
    [-14, 316, 52],
    [36, 262, 46],
    [80, 326, 44],
    [122, 238, 50],
    [170, 296, 46],
    [212, 258, 48],
    [256, 322, 56],
  ].map(
    ([x, y, width]) =>
      `<path d="M${x} ${y}L${x! + width! * 0.5} ${y! - width! * 0.42}L${x! + width! * 0.5} 428H${x}Z"
      fill="${look.light}"/><path d="M${x! + width! * 0.5} ${y! - width! * 0.42}L${x! + width!}
      ${y}V428H${x! + width! * 0.5}Z" fill="${look.shade}"/>`,
  );
  const front = [
    [8, 372, 44],
    [66, 384, 40],
    [118, 356, 48],
    [186, 380, 44],
    [236, 366, 46],
  ].map(
    ([x, y, width]) =>
      `<path d="M${x} ${y}L${x! + width! * 0.5} ${y! - width! * 0.42}L${x! + width! * 0.5} 428H${x}Z"
      fill="${look.mid}"/><path d="M${x! + width! * 0.5} ${y! - width! * 0.42}L${x! + width!}
      ${y}V428H${x! + width! * 0.5}Z" fill="${look.shade}" opacity=".8"/>`,
  );
  const birds = `${crane(98, 176, 1.15, 0, look.light, look.shade)}${crane(230, 196, 0.62, 12, look.light, look.shade)}${crane(40, 250, 0.42, -16, look.mid, look.shade)}`;
  const match = `<path d="M196 428L176 186l10-2L214 428Z" fill="#e9c99a"/><path d="M172 196q-2-18 8-20t12 16l1 14-20
    3z" fill="#b3261e"/><path d="M180 196C150 176 158 140 184 104C188 130 214 146 204 178Q198 196 180 196Z"
    fill="#ff8a3c"/><path d="M182 194Q166 178 184 146Q200 168 192 186Z"
    fill="#ffe08a"/><circle cx="182" cy="158" r="74" fill="#ff8a3c" opacity=".12"/>`;
  const boat = `<path d="M40 206L150 226L260 206L218 262H82Z" fill="${look.light}"/><path d="M150 226L260 206L218
    262H150Z" fill="${look.shade}"/><path d="M150 146L206 216L150 226Z" fill="${look.shade}"/><path d="M150 146L94
    216L150 226Z" fill="${look.light}"/>
    <path d="M0 262q25-16 50 0t50 0t50 0t50 0t50 0t50 0" fill="none" stroke="#fff" stroke-width="4"/>`;
  return `${ground(look.back)}${
    volume === 0
      ? `<circle cx="212" cy="150" r="66"
    fill="${look.soft}"/>`
      : tone(look.soft, 12, 2.2)
  }${volume === 2 ? '' : houses.join('')}${[birds, match, boat][volume % 3]}${volume === 2 ? houses.join('').replaceAll('428', '470') : ''}
    <g ${volume === 2 ? 'transform="translate(0 16)"' : ''}>${volume === 1 ? '' : front.join('')}</g>
    ${drawLine('league', first!.toUpperCase(), { x: 22, y: 82, size: 80, fill: look.text, anchor: 'start', tracking: 0.5 })}${drawLine('league', second!.toUpperCase(), { x: 278, y: 82, size: 80, fill: volume === 0 ? '#ffd9d2' : look.light, anchor: 'end', tracking: 0.5 })}
    ${drawLine('barlow', author.toUpperCase(), { x: 23, y: 104, size: 13, fill: look.text, anchor: 'start', tracking: 4.2 })}${volume > 0 ? drawLine('league', String(volume), { x: 278, y: 132, size: 60, fill: look.text, anchor: 'end' }) : ''}`;
};

const lettersToComet: CoverArt = ({ name, author }) => {
  const stripes = (y: number): string =>
    Array.from(
      { length: 13 },
      (_, index) => `<path d="M${index * 26 - 10} ${y}h13l-8 14h-13z" fill="${index % 2 ? '#2f4c9a' : '#d4473b'}"/>`,
    ).join('');
  const side = (x: number): string =>
    Array.from(
      { length: 17 },
      (_, index) => `<path d="M${x} ${index * 26 - 4}l14 8v13l-14-8z" fill="${index % 2 ? '#2f4c9a' : '#d4473b'}"/>`,
    ).join('');
  const teeth = Array.from(
    { length: 12 },
    (_, index) =>
      `<circle cx="${164 + index * 9}" cy="40"/><circle cx="${164 + index * 9}" cy="172"/>${
        index < 12
          ? `<circle
      cx="160" cy="${44 + index * 11}"/><circle cx="268" cy="${44 + index * 11}"/>`
          : ''
      }`,
  );
  return `${ground('#f5ecd9')}${stripes(0)}${stripes(414)}${side(0)}${side(286)}<rect x="14" y="14" width="272"
    height="400" fill="#f5ecd9"/>
    <g transform="rotate(4 214 106)"><rect x="160" y="40" width="108" height="132" fill="#fff"/><g
    fill="#f5ecd9"><g>${teeth.join('').replaceAll('/>', ' r="3"/>')}</g></g><rect x="170" y="50" width="88"
    height="112" fill="#1a2348"/><path d="M236 76L150 150L166 166L240 84Z" fill="#8aa0d8" opacity=".0"/>
    <path d="M234 78L170 128V152Z" fill="#f2b84b" opacity=".75"/><path d="M234 78L170 142V162H176Z" fill="#d4473b"
    opacity=".7"/><circle cx="234" cy="78" r="13" fill="#fff1d0"/><g fill="#fff"><circle cx="186" cy="64"
    r="1.4"/><circle cx="204" cy="82" r="1"/><circle cx="246" cy="122" r="1.4"/><circle cx="224" cy="140"
    r="1.2"/><circle cx="186" cy="96" r="1"/></g>
    ${drawLine('klee', '80', { x: 246, y: 156, size: 17, fill: '#fff' })}</g>
    <g fill="none" stroke="#2f4c9a" stroke-width="2.6" opacity=".85" transform="rotate(-14 150 130)"><circle cx="138"
    cy="132" r="44"/><circle cx="138" cy="132" r="32"/><path d="M182 112q14-9 28 0t28 0t28 0M184 126q14-9 28 0t28 0t28
    0M184 140q14-9 28 0t28 0t28 0M180 154q14-9 28 0t28 0t28 0"/></g>
    <g transform="translate(138 132) rotate(-14)" fill="#2f4c9a"><path d="M10 -10L-24 14L-20 4L-28 4Z"/><circle cx="12"
    cy="-10" r="8"/></g>
    <g stroke="#c9b992" stroke-width="1.4"><path d="M120 258H262M120 300H262M120 342H262"/></g>
    ${drawColumn('klee', name, { x: 64, y: 178, size: 38, fill: '#1a2348', gap: 1.06 })}
    <path d="M124 250q10-14 18-2t20-4q10-10 22 2t24-6q8-6 16 2t26-4" fill="none" stroke="#2f4c9a" stroke-width="2.6"
    stroke-linecap="round"/><path d="M124 292q14-12 24 0t24-6q12-8 20 4t30-4" fill="none" stroke="#2f4c9a"
    stroke-width="2.6" stroke-linecap="round"/>
    <path d="M168 330l72-40 18-2-13 14-72 40-12 2z" fill="#1a2348"/><path d="M240 290l18-2-13 14z"
    fill="#d4473b"/><path d="M161 344l-8 6" stroke="#1a2348" stroke-width="2"/>
    ${drawLine('klee', author, { x: 262, y: 392, size: 19, fill: '#2f4c9a', anchor: 'end' })}`;
};

export const printCovers = {
  cordel,
  'last-stop': lastStop,
  'blue-hours': blueHours,
  'paper-city': paperCity,
  'fan-comet': lettersToComet,
} satisfies Record<string, CoverArt>;
