// Covers of a ledger, a stage, a bath and three very small giants.
import { seededRandom } from '../random.ts';
import { drawColumn, drawLine } from './lettering.ts';
import { type CoverArt, ground, linesOf, steam, tone } from './shapes.ts';

const wolfLedger: CoverArt = ({ name, author, volume }) => {
  const [paper, ink, red] = [
    ['#efe4cb', '#16171a', '#b3261e'],
    ['#a3231d', '#16171a', '#efe4cb'],
    ['#16171a', '#efe4cb', '#b3261e'],
  ][volume % 3]!;
  const chance = seededRandom('ledger');
  const rule = volume === 2 ? '#3a3b40' : volume === 1 ? '#b93a31' : '#cdbf9f';
  const rows = Array.from({ length: 14 }, (_, index) => `M0 ${112 + index * 22}H300`).join('');
  const entries = Array.from({ length: 13 }, (_, row) => {
    const y = 128 + row * 22;
    const words = Array.from(
      { length: chance.integer(2, 4) },
      (__, word) => `M${54 + word * 34} ${y}q4-9 8 0t8 0t${chance.integer(4, 9)} 0`,
    );
    return `<path d="${words.join('')}M244 ${y - 6}v7M250 ${y - 6}v7M257 ${y - 6}q6 3 0 7"/>`;
  });
  const wolf = `<path d="M150 398C138 398 128 388 124 372C112 350 100 338 84 326L88 340L66 320L68 334L46 300L50 318C38
    296 38 268 50 244L36 250L52 216L42 214L66 184C66 152 72 120 80 96C98 110 118 132 128 152Q150 144 172 152C182 132
    202 110
    220 96C228 120 234 152 234 184L258 214L248 216L264 250L250 244C262 268 262 296 250 318L254 300L232 334L234 320L212
    340L216 326C200 338 188 350 176 372C172 388 162 398 150 398Z" fill="${ink}"/>
    <path d="M88 222Q116 222 138 246Q110 250 88 222ZM212 222Q184 222 162 246Q190 250 212 222Z" fill="${red}"/><path
    d="M120 236l8 8M180 236l-8 8" stroke="${paper}" stroke-width="2.6"/>
    <path d="M90 126Q86 150 86 172Q98 156 116 152ZM210 126Q214 150 214 172Q202 156 184 152Z" fill="${paper}"
    opacity=".16"/><path d="M134 268Q122 320 132 352M166 268Q178 320 168 352M150 176V214M138 184L142 206M162 184L158
    206" stroke="${paper}" stroke-width="2" opacity=".3" fill="none" stroke-linecap="round"/>
    <path d="M134 356Q150 346 166 356Q164 372 150 376Q136 372 134 356Z" fill="${paper}" opacity=".9"/><path d="M150
    376v12" stroke="${paper}" stroke-width="2" opacity=".6"/>
    <g fill="${ink}"><circle cx="36" cy="352" r="9"/><circle cx="58" cy="378" r="5"/><circle cx="24" cy="378"
    r="3.5"/><circle cx="266" cy="160" r="7"/><circle cx="280" cy="182" r="3.5"/><circle cx="258" cy="356"
    r="6"/><circle cx="276" cy="372" r="3"/></g>`;
  const scale = `<g stroke="${ink}" stroke-width="7" fill="none" stroke-linecap="round"><path d="M150 150V338M104
    344H196M66 190L234 166"/><path d="M66 190L40 270M66 190L92 270M234 166L208 246M234 166L260 246"
    stroke-width="2.6"/></g><circle cx="150" cy="146" r="11" fill="${ink}"/><path d="M32 270H100Q96 302 66 302T32
    270ZM200 246H268Q264
    278 234 278T200 246Z" fill="${ink}"/><g fill="${red}"><ellipse cx="58" cy="264" rx="14" ry="5"/><ellipse cx="72"
    cy="257" rx="14" ry="5"/><ellipse cx="62" cy="250" rx="14" ry="5"/></g><path d="M226 240l4-18 7 8 8-10 4 22z"
    fill="${red}"/>`;
  const paws = [
    [88, 342, -8],
    [158, 296, 8],
    [110, 236, -8],
    [182, 190, 10],
    [140, 138, -4],
  ].map(
    ([x, y, turn]) =>
      `<g transform="translate(${x} ${y}) rotate(${turn}) scale(1.05)" fill="${ink}"><path d="M-15 10Q-15 -4 0 -6Q15 -4
      15 10Q8 20 0 15Q-8 20 -15 10Z"/><ellipse cx="-15" cy="-10" rx="5" ry="8" transform="rotate(-22 -15
      -10)"/><ellipse cx="-5" cy="-18" rx="5" ry="8.5"/><ellipse cx="6" cy="-18" rx="5" ry="8.5"/><ellipse cx="16"
      cy="-10" rx="5"
      ry="8" transform="rotate(22 16 -10)"/></g>`,
  );
  const seal = `<g transform="translate(236 356)"><path d="M0 -30L8 -26L17 -27L21 -18L29 -12L27 -3L30 6L23 13L20 22L10
    23L2 30L-7 25L-17 26L-21 17L-29 11L-27 1L-30 -8L-22 -14L-19 -23L-9 -24Z" fill="${red}"/><circle r="19" fill="none"
    stroke="${paper}" stroke-width="2"/>${drawLine('fell', 'W', { x: 0, y: 9, size: 26, fill: paper! })}</g>`;
  return `${ground(paper!)}<path d="${rows}" stroke="${rule}" stroke-width="1.4"/><path d="M42 96V428M46 96V428M230
    96V428M274 96V428" stroke="${volume === 1 ? '#7c1712' : '#c96a5c'}" stroke-width="1.4" opacity=".8"/>
    <g fill="none" stroke="${ink}" stroke-width="1.5" opacity="${volume === 0 ? 0.42 : 0.3}"
    stroke-linecap="round">${entries.join('')}</g>${[wolf, scale, `${paws.join('')}${seal}`][volume % 3]}
    ${drawLine('fell', name, { x: 150, y: 62, size: 50, fill: ink!, maxWidth: 262 })}<path d="M22 74H278M22 78H278"
    stroke="${ink}" stroke-width="1.2"/>${drawLine('fell', author, { x: 150, y: 96, size: 17, fill: red!, tracking: 1.6 })}
    ${volume > 0 ? drawLine('fell', 'I'.repeat(volume), { x: 24, y: 414, size: 34, fill: red!, anchor: 'start' }) : ''}`;
};

const velvetStage: CoverArt = ({ name, author, volume }) => {
  const [dark, cloth, bright] = [
    ['#3a0716', '#8e1b33', '#b92c46'],
    ['#071f2c', '#155063', '#1f7286'],
    ['#1f0a3a', '#4f2380', '#6f37a6'],
    ['#0f2a1c', '#1f5a3a', '#2f7d52'],
  ][volume % 4]!;
  const gold = '#e6b650';
  const folds = (from: number, to: number, count: number, lean: number): string =>
    Array.from({ length: count }, (_, index) => {
      const step = (to - from) / count;
      const [left, right] = [from + index * step, from + (index + 1) * step];
      const sway = lean * (index + 1);
      return `<path d="M${left} 0H${right}Q${right + sway * 0.4} 210 ${right + sway}
      404H${left + sway - lean}Q${left + sway * 0.4} 210 ${left} 0Z" fill="${index % 2 ? cloth : bright}"/><path
      d="M${right - step * 0.32} 0H${right}Q${right + sway * 0.4} 210 ${right + sway}
      404H${right + sway - step * 0.32}Q${right + sway * 0.4 - step * 0.32} 210 ${right - step * 0.32} 0Z"
        fill="${dark}" opacity=".5"/>`;
    }).join('');
  const valance = Array.from(
    { length: 5 },
    (_, index) => `<path d="M${index * 60} 0H${index * 60 + 60}V24Q${index * 60 + 30} 66 ${index * 60} 24Z"
    fill="${index % 2 ? bright : cloth}"/><path d="M${index * 60} 24Q${index * 60 + 30} 66 ${index * 60 + 60} 24"
    fill="none" stroke="${gold}" stroke-width="5"/><path d="M${index * 60} 27Q${index * 60 + 30} 69 ${index * 60 + 60}
    27" fill="none" stroke="${gold}"
      stroke-width="7" stroke-dasharray="2 2.6" opacity=".8"/>`,
  );
  const mask = `<g transform="translate(150 272) rotate(-7)"><path d="M-70 -14Q-66 -40 -34 -34Q-14 -30 0 -22Q14 -30 34
    -34Q66 -40 70 -14Q70 26 36 28Q14 28 0 8Q-14 28 -36 28Q-70 26 -70 -14Z" fill="${gold}"/><path d="M0 -22Q14 -30 34
    -34Q66 -40 70 -14Q70 26 36 28Q14 28 0 8Z" fill="#c38f2d"/><path d="M-52 -6Q-34 -22 -16 -2Q-34 10 -52 -6ZM52 -6Q34
    -22 16 -2Q34 10 52 -6Z" fill="#14050c"/><path d="M-62 -26Q-70 -66 -44 -84Q-48 -58 -40 -36ZM-44 -36Q-44 -76 -16
    -86Q-26 -62 -24 -34Z" fill="#fbeadb"/><path d="M68 4Q92 30 84 76M66 10Q76 40 66 88" stroke="${bright}"
    stroke-width="5" fill="none" stroke-linecap="round"/></g>`;
  const shoe = `<g transform="translate(150 304)"><path d="M-66 20C-62 -10 -44 -40 -20 -62Q-4 -76 8 -62C2 -38 18 -10 66
    6Q82 12 78 22H30Q4 22 -14 2Q-26 -10 -34 -8Q-48 6 -52 46H-60Z" fill="${gold}"/><path d="M8 -62C2 -38 18 -10 66 6Q82
    12 78 22H52Q12 16 -2 -18Q-8 -44 8 -62Z" fill="#c38f2d"/><circle cx="44" cy="2" r="6" fill="#fbeadb"/></g>`;
  const rose = `<g transform="translate(150 236)"><path d="M4 40Q14 110 -10 168" stroke="#2f7d52" stroke-width="6"
    fill="none"/><path d="M4 96q36-22 52 4q-30 18-52-4zM-2 128q-36-18-50 8q30 16 50-8z" fill="#2f7d52"/><path d="M-46
    0Q-50 -44 0 -50Q50 -44 46 0Q44 44 0 48Q-44 44 -46 0Z" fill="#e0395d"/><path d="M-46 0Q-30 26 0 26Q30 26 46 0Q44 44
    0 48Q-44 44 -46 0Z" fill="#b3264a"/><path d="M-28 -22Q0
    -44 28 -22Q20 10 0 12Q-20 10 -28 -22Z" fill="#c9304f"/><path d="M-16 -18Q0 -32 16 -16Q10 0 0 0Q-8 -4 -6 -12Q0 -18 6
    -12" fill="none" stroke="#ffb3c2" stroke-width="3.4" stroke-linecap="round"/></g>`;
  const fan = `<g transform="translate(150 336)">${Array.from({ length: 11 }, (_, index) => {
    const [a, b] = [-0.98 + index * 0.178, -0.98 + (index + 1) * 0.178].map((angle) => [
      Math.sin(angle) * 118,
      -Math.cos(angle) * 118,
    ]);
    return `<path d="M0 0L${a![0]!.toFixed(1)} ${a![1]!.toFixed(1)}L${b![0]!.toFixed(1)} ${b![1]!.toFixed(1)}Z"
    fill="${index % 2 ? '#fbeadb' : '#f3cfa8'}"/><path d="M0 0L${a![0]!.toFixed(1)} ${a![1]!.toFixed(1)}"
    stroke="#14050c" stroke-width="3"/>`;
  }).join(
    '',
  )}<path d="M0 0L${(Math.sin(0.978) * 118).toFixed(1)} ${(-Math.cos(0.978) * 118).toFixed(1)}" stroke="#14050c"
    stroke-width="3"/><circle r="8" fill="${gold}"/><g fill="#c2372c"><circle cx="-34" cy="-82" r="9"/><circle cx="0"
    cy="-92" r="11"/><circle cx="34" cy="-82" r="9"/></g><path d="M0 8q10 20 2 44" stroke="${gold}" stroke-width="4"
    fill="none"/></g>`;
  return `${ground('#12040a')}<path d="M150 -20L232 400H68Z" fill="#ffe9b8" opacity=".26"/><path d="M150 -20L204
    400H96Z" fill="#ffe9b8" opacity=".3"/><path d="M0 388H300V428H0Z" fill="#2a140d"/><ellipse cx="150" cy="396"
    rx="84" ry="12" fill="#ffe9b8" opacity=".75"/>
    ${folds(-14, 112, 5, -13)}${folds(188, 314, 5, 13)}${[mask, shoe, rose, fan][volume % 4]}<rect width="300"
    height="210" fill="url(#shade)"/><linearGradient id="shade" x1="0" y1="0" x2="0" y2="1"><stop offset=".5"
    stop-color="#12040a" stop-opacity=".62"/><stop offset="1" stop-color="#12040a"
    stop-opacity="0"/></linearGradient>${valance.join('')}
    ${drawLine('limelight', linesOf(name, 2)[0]!, { x: 150, y: 122, size: 40, fill: '#fff3dd', maxWidth: 240 })}${drawLine('limelight', linesOf(name, 2)[1]!, { x: 150, y: 164, size: 46, fill: gold, maxWidth: 250 })}
    ${drawLine('josefin', author.toUpperCase(), { x: 150, y: 420, size: 13, fill: gold, tracking: 4 })}${volume > 0 ? drawLine('limelight', String(volume), { x: 34, y: 378, size: 46, fill: gold }) : ''}`;
};

const redBath: CoverArt = ({ name, author, volume }) => {
  const [cream, red, dark] =
    volume === 1
      ? ['#1f1013', '#c8322b', '#f4ead8']
      : volume === 2
        ? ['#f4ead8', '#2c5f6e', '#2a1613']
        : ['#f4ead8', '#c8322b', '#2a1613'];
  const hotSpring = (x: number, y: number, size: number, fill: string): string =>
    `<g transform="translate(${x} ${y}) scale(${size})" fill="none" stroke="${fill}" stroke-width="7"
    stroke-linecap="round"><path d="M-30 6Q-40 34 0 34T30 6"/><path d="M-14 12q-8-12 0-22t0-22M0 14q-8-14 0-26t0-26M14
    12q-8-12 0-22t0-22"/></g>`;
  const noren = [0, 1, 2]
    .map(
      (panel) =>
        `<path d="M${46 + panel * 70} 72H${114 + panel * 70}V${panel === 1 ? 262 : 268}Q${80 + panel * 70}
        ${panel === 1 ? 256 : 276} ${46 + panel * 70} ${panel === 1 ? 264 : 266}Z" fill="${red}"/><path
        d="M${98 + panel * 70} 72H${114 + panel * 70}V266L${102 + panel * 70} 268Z" fill="#000" opacity=".12"/>`,
    )
    .join('');
  const steps = `<path d="M0 308H300V428H0Z" fill="#e98a72"/><path d="M0 324q25-10 50 0t50 0t50 0t50 0t50 0t50
    0V428H0Z" fill="#c8322b"/><path d="M0 380q25-10 50 0t50 0t50 0t50 0t50 0t50 0V428H0Z" fill="#a8241f"/>`;
  const tail = `<g transform="translate(22 30) scale(.88)"><path d="M196 262C190 300 204 334 238 332C262 330 268 304
    252 292C244 308 224 306 222 262Z" fill="#fff"/><path d="M238 332C262 330 268 304 252 292C250 304 244 312 234 316Z"
    fill="#e9c9b4"/></g>`;
  const doorway = `${tone('#eadcc2', 10, 1.4)}<path d="M30 54H270V66H30Z" fill="${dark}"/><path d="M38
    66H50V312H38ZM250 66H262V312H250Z" fill="${dark}"/>${steps}${tail}${noren}<path d="M44 66H256V76H44Z"
    fill="#7c1f1c"/>${hotSpring(150, 176, 1.5, cream)}${steam(80, 306, 1, '#fff', 6, 32)}${steam(128, 304, 1, '#fff', 6, 26)}`;
  const lanterns = `${[
    [76, 150, 1],
    [206, 210, 1.24],
    [126, 292, 0.8],
  ]
    .map(
      ([x, y, scale]) =>
        `<path d="M${x} 0V${y! - 50 * scale!}" stroke="#5a2a24" stroke-width="2"/><circle cx="${x}" cy="${y}"
        r="${76 * scale!}" fill="#ff9d6e" opacity=".13"/><g transform="translate(${x} ${y}) scale(${scale})"><path
        d="M-22 -50h44v10h-44zM-22 40h44v10h-44z" fill="#5a2a24"/><ellipse rx="42" ry="42" fill="${red}"/><ellipse
        rx="24" ry="42" fill="#e4574a"/><path d="M-40 -14Q0 -6 40 -14M-40
        14Q0 22 40 14M-34 -28Q0 -20 34 -28M-34 28Q0 36 34 28" stroke="#8e1f1b" stroke-width="2"
        fill="none"/></g>${hotSpring(x!, y! + 2, scale! * 0.62, '#fff1d6')}`,
    )
    .join('')}`;
  const bucket = `${tone('#eadcc2', 10, 1.4)}<circle cx="150" cy="200" r="110" fill="#c8322b"/><g><path d="M82
    214H218L206 306H94Z" fill="#d9a75b"/><path d="M164 214H218L206 306H160Z" fill="#b9853f"/><path d="M82
    214H218V226H82ZM92 282H208V292H92Z" fill="#2c5f6e"/><path d="M104 214V306M126 214V306M148 214V306M172 214V306M194
    214V306" stroke="#9a6a30" stroke-width="1.6"/>
    <path d="M96 214Q92 176 124 168Q152 156 178 172Q210 180 204 214Z" fill="#fff"/><path d="M112 196q20-14 44-2M140
    184q22-8 46 8" stroke="#b9d3da" stroke-width="4" fill="none"
    stroke-linecap="round"/></g>${steam(150, 150, 3, '#fff', 7, 56)}<path d="M40 306H260V318H40Z" fill="${dark}"/>`;
  const title = { x: 150, y: 384, size: 66 };
  return `${ground(cream)}${[doorway, lanterns, bucket][volume % 3]}${drawLine('tokumin', name, { ...title, fill: volume === 2 ? '#c8322b' : '#fff1d6', tracking: 6 })}
    ${drawLine('barlow', author.toUpperCase(), { x: 150, y: 412, size: 13, fill: volume === 2 ? dark : '#ffd9c4', tracking: 4 })}${volume > 0 ? drawColumn('tokumin', '一二'[volume - 1]!, { x: 272, y: 18, size: 38, fill: volume === 2 ? '#c8322b' : '#fff1d6' }) : ''}`;
};

const tinyGiants: CoverArt = ({ name, author, volume }) => {
  const [tiny, giants] = linesOf(name, 1);
  const small = (x: number, y: number, scale: number, kind: 0 | 1 | 2): string =>
    `<g transform="translate(${x} ${y}) scale(${scale})">${
      [
        '<path d="M-10 -26L-20 -2L-4 -6Z" fill="#e0452f"/><path d="M-8 0L-7 -26H7L8 0H3L0 -10L-3 0Z" fill="#26313a"/><circle cy="-33" r="8" fill="#ffd9b0"/><path d="M-10 -34Q-10 -46 0 -47Q10 -46 10 -34Z" fill="#8a5a2e"/><path d="M0 -47v-6" stroke="#8a5a2e" stroke-width="3"/><path d="M7 -22L18 -30M18 -44V-12" stroke="#26313a" stroke-width="3" stroke-linecap="round"/>',
        '<path d="M-13 0L-14 -24Q-14 -34 0 -34T14 -24L13 0H5L0 -8L-5 0Z" fill="#2e6e63"/><circle cy="-42" r="9" fill="#ffd9b0"/><path d="M-12 -38Q0 -30 12 -38Q8 -28 0 -31Q-8 -28 -12 -38Z" fill="#7fb04a"/><path d="M-12 -44Q-12 -56 0 -60Q12 -56 12 -44Q0 -50 -12 -44Z" fill="#e0452f"/>',
        '<path d="M-4 0L-6 -14M0 0V-14M6 0L5 -14M-6 -24L-14 -18M6 -24L16 -34" stroke="#26313a" stroke-width="2.6"/><ellipse cy="-14" rx="9" ry="8" fill="#26313a"/><ellipse cy="-26" rx="6" ry="7" fill="#26313a"/><circle cy="-38" r="8" fill="#26313a"/><path d="M-4 -44L-10 -54M4 -44L10 -54" stroke="#26313a" stroke-width="2"/><path d="M16 -10V-62L36 -54L16 -46" fill="#e0452f" stroke="#26313a" stroke-width="2"/>',
      ][kind]
    }</g>`;
  const grass = (fill: string, offset: number, tall: number): string =>
    `<path d="${Array.from({ length: 16 }, (_, index) => {
      const x = index * 21 - 12 + offset;
      const height = tall * (0.6 + ((index * 37 + offset) % 10) / 22);
      return `M${x} 428Q${x + 2} ${428 - height * 0.6} ${x + (index % 2 ? 16 : -12)} ${428 - height}Q${x + 14}
      ${428 - height * 0.5} ${x + 15} 428Z`;
    }).join('')}" fill="${fill}"/>`;
  if (volume > 0) {
    return `${ground('#7cc6b5')}<circle cx="150" cy="180" r="92" fill="#fff6d8"/><path d="M132 428Q140 340 136
    262H168Q164 340 172 428Z" fill="#fff6d8"/><path d="M154 262H168Q164 340 172 428H156Z" fill="#e6d7ae"/><path d="M52
    268Q58 168 150 164T250 268Q200 286 150 284T52 268Z" fill="#e0452f"/><path d="M178 168Q244 184 250 268Q220 279 190
    282Q206 226 178 168Z"
      fill="#bd3524"/><g fill="#fff6d8"><ellipse cx="104" cy="220" rx="16" ry="11"/><ellipse cx="158" cy="198" rx="18"
      ry="11"/><ellipse cx="204" cy="236" rx="13" ry="9"/><ellipse cx="142" cy="256" rx="13"
      ry="7"/></g>${small(112, 186, 0.9, 0)}${small(150, 168, 0.9, 1)}${small(192, 180, 0.9, 2)}
      ${grass('#2e6e63', 0, 120)}${grass('#1f4f4a', 9, 76)}${drawLine('bowlby', tiny!.toUpperCase(), { x: 24, y: 40, size: 17, fill: '#26313a', anchor: 'start', tracking: 3 })}${drawLine('bowlby', giants!.toUpperCase(), { x: 150, y: 96, size: 66, fill: '#26313a', maxWidth: 256 })}
      ${drawLine('bowlby', String(volume), { x: 270, y: 410, size: 40, fill: '#ffd447' })}${drawLine('barlow', author.toUpperCase(), { x: 24, y: 414, size: 13, fill: '#fff6d8', anchor: 'start', tracking: 3 })}`;
  }
  const wall = `<path d="M0 112H300V352H0Z" fill="#f7a53a"/><path d="M0
    112h30v-18h30v18h30v-18h30v18h30v-18h30v18h30v-18h30v18h30v-18h30v30H0z" fill="#f7a53a"/><path d="M0 170h44M62
    170h60M150 200h70M20 250h50M230 150h50M200 296h60M60 310h50M120 140h40" stroke="#e8892a" stroke-width="4"
    stroke-linecap="round"/>`;
  const shadow = `<g fill="#b3521c" opacity=".9"><path d="M30 352L44 236Q42 214 54 208Q38 196 42 176Q36 156 62 148L64
    136H70L72 148Q98 156 92 176Q96 196 80 208Q92 214 92 236L98 352H76L70 300L60 352Z"/><path d="M112 352L104 236Q100
    196 132 190Q116 176 122 152Q124 122 152 114Q180 122 182 152Q188 176 172 190Q204 196 200 236L192 352H166L152 312L138
    352Z"/><path d="M222 352L226 286Q208
    276 216 252Q220 236 232 234Q224 222 226 206Q212 196 218 178L204 150L210 148L226 172Q236 166 246 172L258 142L264
    144L254 178Q260 196 246 206Q250 222 240 234Q256 236 258 252Q266 276 248 286L254 352Z"/></g>`;
  return `${ground('#ffd447')}${wall}${shadow}<path d="M0 346H300V428H0Z"
    fill="#8cc46c"/>${small(70, 388, 0.86, 0)}${small(150, 392, 0.86, 1)}${small(226, 388, 0.86, 2)}
    <path d="M0 428Q10 398 4 380Q22 400 20 428ZM284 428Q280 396 294 376Q300 396 300 428ZM120 428q-2-20-10-30q18 8 20
    30zM252 428q2-22 12-30q4 16-2 30z" fill="#4f9a55"/>
    ${drawLine('bowlby', tiny!.toUpperCase(), { x: 24, y: 30, size: 15, fill: '#26313a', anchor: 'start', tracking: 3 })}${drawLine('bowlby', giants!.toUpperCase(), { x: 150, y: 84, size: 66, fill: '#26313a', maxWidth: 256 })}
    ${drawLine('barlow', author.toUpperCase(), { x: 150, y: 416, size: 12.5, fill: '#26313a', tracking: 3.4 })}`;
};

export const stageCovers = {
  'wolf-ledger': wolfLedger,
  'velvet-stage': velvetStage,
  'red-bath': redBath,
  'tiny-giants': tinyGiants,
} satisfies Record<string, CoverArt>;
