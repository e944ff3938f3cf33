// Covers of kitchens, shops and workshops.
import { drawColumn, drawLine } from './lettering.ts';
import { type CoverArt, ground, rays, stars, steam, tone } from './shapes.ts';

const shanhaiDiner: CoverArt = ({ name, author }) => {
  const scales = Array.from({ length: 6 }, (_, row) =>
    Array.from({ length: 9 }, (__, column) => {
      const x = column * 44 - 44 + (row % 2) * 22;
      return `<g transform="translate(${x} ${304 + row * 24})"><circle r="22" fill="#1f5f8b"/><circle r="15"/><circle
      r="8"/></g>`;
    }).join(''),
  );
  return `${ground('#f3e3c3')}<circle cx="160" cy="152" r="104" fill="#d8402f"/><path d="M20 300L108 150L150 214L196
    128L290 300Z" fill="#2c6e63"/><path d="M196 128L290 300H190L214 212Z M108 150L150 214L132 300H110L122 220Z"
    fill="#245a52"/>
    <path d="M108 150L86 188L108 180L124 192L130 184Z M196 128L168 178L196 168L214 186L224 178Z" fill="#f6e9cf"/>
    <path d="M0 250h52a10 10 0 0 0 0-20h-8a12 12 0 0 1 12-12h30M300 232h-46a10 10 0 0 1 0-20h8a12 12 0 0 0-12-12h-24"
    fill="none" stroke="#f6e9cf" stroke-width="6" stroke-linecap="round"/>
    <g fill="none" stroke="#f6e9cf" stroke-width="2">${scales.join('')}</g>
    <path d="M206 226L262 178M218 232L280 190" stroke="#2b1a14" stroke-width="5"
    stroke-linecap="round"/>${steam(150, 248, 3, '#fff', 7, 56)}
    <path d="M82 262H218Q218 330 172 344V354H128V344Q82 330 82 262Z" fill="#f8efdc"/><path d="M180 262H218Q218 330 172
    344V354H150Q182 320 180 262Z" fill="#e6d7b8"/><path d="M78 256H222V270H78Z" fill="#d8402f"/>
    <path d="M96 290h20v8h-12v12h20v-28M136 290h20v8h-12v12h20v-28M176 290h20v8h-12v12h20v-28" fill="none"
    stroke="#d8402f" stroke-width="3.4"/>
    ${drawColumn('shan', name, { x: 44, y: 14, size: 62, fill: '#7d1a17', gap: 0.92 })}
    ${drawLine('barlow', author.toUpperCase(), { x: 278, y: 36, size: 13, fill: '#7d1a17', anchor: 'end', tracking: 2.8 })}`;
};

const dinerNights: CoverArt = ({ name, author }) => {
  const bricks = Array.from(
    { length: 18 },
    (_, row) =>
      `<path d="M${row % 2 ? -24 : 0}
      ${row * 24}H324${Array.from(
        { length: 7 },
        (__, column) => `M${column * 48 + (row % 2) * 24}
      ${row * 24}v24`,
      ).join('')}"/>`,
  );
  const tube = (data: string, color: string): string =>
    `<path d="${data}" stroke="${color}" stroke-width="13" opacity=".16"/><path d="${data}" stroke="${color}"
    stroke-width="6"/><path d="${data}" stroke="#fff" stroke-width="1.8" opacity=".85"/>`;
  const ghost =
    'M106 246V150Q106 94 152 94Q198 94 198 150V238Q186 258 175 240Q164 222 152 240Q140 258 129 240Q118 226 106 246';
  const glow = { x: 150, y: 392, size: 62 };
  return `${ground('#1a0f24')}<g stroke="#2a1a38" stroke-width="2" fill="none">${bricks.join('')}</g><circle cx="150"
    cy="196" r="150" fill="#ff5fa2" opacity=".08"/><circle cx="150" cy="176" r="96" fill="#7dffd8" opacity=".07"/>
    <g fill="none" stroke-linecap="round"
    stroke-linejoin="round">${tube(ghost, '#7dffd8')}${tube('M134 146v10M170 146v10M142 176q10 9 20 0', '#7dffd8')}${tube('M140 202l12 8 12-8v16l-12-8-12 8z', '#ffd34f')}
    ${tube('M58 264H242Q240 320 190 332H110Q60 320 58 264Z', '#ff5fa2')}${tube('M80 282q18 12 36 0t36 0t36 0t36 0', '#ff5fa2')}${tube('M212 252L256 196M228 252L274 208', '#ffd34f')}</g>
    <path d="M60 0V264M240 0V190" stroke="#0b0612" stroke-width="2.4"/>
    ${drawLine('kuaile', name, { ...glow, fill: 'none', attributes: 'stroke="#ff5fa2" stroke-width="62" stroke-linejoin="round" opacity=".18"' })}
    ${drawLine('kuaile', name, { ...glow, fill: '#fff', attributes: 'stroke="#ff5fa2" stroke-width="26" stroke-linejoin="round" paint-order="stroke"' })}
    ${drawLine('barlow', author.toUpperCase(), { x: 150, y: 416, size: 12, fill: '#7dffd8', tracking: 4 })}`;
};

const greengrocer: CoverArt = ({ name, author, volume }) => {
  const ink = '#2c1a44';
  const [back, dots, plate] = volume === 0 ? ['#cfe46a', '#a9c441', ink] : ['#ffb13d', '#f0952a', '#5a1f6e'];
  const face = `<ellipse cx="131" cy="212" rx="8" ry="9.5" fill="${ink}"/><ellipse cx="171" cy="212" rx="8" ry="9.5"
    fill="${ink}"/><circle cx="134" cy="208" r="3" fill="#fff"/><circle cx="174" cy="208" r="3" fill="#fff"/><path
    d="M137 234q14 20 28 0z" fill="#e0395d"
    stroke="${ink}" stroke-width="4" stroke-linejoin="round"/><circle cx="113" cy="230" r="9" fill="#ff9db5"/><circle
    cx="189" cy="230" r="9" fill="#ff9db5"/>`;
  const daikon = `<path d="M102 266q-44 8-42 46q30-2 46-24M200 266q44 8 42 46q-30-2-46-24" fill="#fffef4"
    stroke="${ink}" stroke-width="6" stroke-linejoin="round"/><path d="M100 190q-4-70 51-70t51 70q6 90-21 170q-30 54-60
    0q-27-80-21-170z" fill="#fffef4" stroke="${ink}"
    stroke-width="6"/><path d="M190 142q12 16 12 48q6 90-21 170q-10 18-20 24q30-70 32-150q0-60-3-92z" fill="#e3e8c4"
    opacity=".8"/><path d="M112 282h22M168 300h20M118 322h16" stroke="#c9cfa8" stroke-width="4"
    stroke-linecap="round"/><g fill="#3f9a3d" stroke="${ink}" stroke-width="5"
    stroke-linejoin="round"><path d="M151 126q-60-10-68-68q46 2 68 68z"/><path d="M151 126q60-10 68-68q-46 2-68
    68z"/><path d="M151 126q-24-52 0-90q24 38 0 90z"/></g>${face}<path d="M101 172q50 20 100 0v16q-50 20-100 0z"
    fill="#fff" stroke="${ink}" stroke-width="5" stroke-linejoin="round"/><path d="M200
    176l26-14-4 16 12 10-34 4z" fill="#fff" stroke="${ink}" stroke-width="5" stroke-linejoin="round"/><g
    fill="#e0395d"><circle cx="124" cy="190" r="4"/><circle cx="151" cy="194" r="4"/><circle cx="178" cy="190"
    r="4"/></g>`;
  const aubergine = `<path d="M98 270q-42 8-40 44q28-2 44-22M204 270q42 8 40 44q-28-2-44-22" fill="#7a3aa0"
    stroke="${ink}" stroke-width="6" stroke-linejoin="round"/><path d="M112 150Q92 190 84 250Q76 372 151 374T218
    250Q210 190 190 150Z" fill="#7a3aa0" stroke="${ink}" stroke-width="6"/><path d="M190 166Q206
    204 212 254Q216 340 168 366Q196 320 194 240Q192 196 190 166Z" fill="#5a2580"/><path d="M106 200q-8 26-10 52"
    stroke="#fff" stroke-width="7" stroke-linecap="round" opacity=".5"/><path d="M151 98q-4-30 14-42l14 10q-14 8-12
    32z" fill="#3f9a3d" stroke="${ink}" stroke-width="5"/><path d="M88 178Q96 98
    151 98T214 178L186 158L170 186L151 160L132 186L116 158Z" fill="#3f9a3d" stroke="${ink}" stroke-width="6"
    stroke-linejoin="round"/><g transform="translate(0
    24)">${face.replaceAll(ink, '#fff').replaceAll(
      'fill="#fff"/><circle cx="174"',
      `fill="${ink}"/><circle
    cx="174"`,
    )}</g>`;
  return `${ground(back!)}${tone(dots!, 12, 2)}${rays(150, 212, 18, `${dots}55`)}${volume === 0 ? daikon : aubergine}<path
    d="M0 352H300V428H0Z" fill="${plate}"/><path d="M0 352q15 16 30 0t30 0t30 0t30 0t30 0t30 0t30 0t30 0t30 0t30
    0V340H0Z" fill="${plate}" transform="matrix(1 0 0 -1 0 700)"/>
    ${drawLine('pop', name, { x: volume ? 128 : 150, y: 398, size: 48, fill: back!, maxWidth: volume ? 220 : 262 })}${volume ? drawLine('pop', String(volume), { x: 266, y: 398, size: 50, fill: '#fff' }) : ''}
    ${drawLine('barlow', author.toUpperCase(), { x: 150, y: 417, size: 11.5, fill: '#fff', tracking: 3.6 })}`;
};

const monsterBakery: CoverArt = ({ name, author, volume }) => {
  const loaf = (x: number, y: number, width: number, crust: string, crumb: string): string => {
    const height = 470 - y;
    const windows = Array.from({ length: 3 }, (_, row) =>
      [0.24, 0.58]
        .map(
          (at) =>
            `<rect x="${(x + width * at).toFixed(1)}" y="${y + 30 + row * 28}" width="${(width * 0.18).toFixed(1)}"
            height="14" rx="3" fill="#8a4a24"/>`,
        )
        .join(''),
    );
    return `<path d="M${x} ${y + 14}q-8-22 16-24h${width - 32}q24 2 16 24V${y + height}H${x}Z" fill="${crust}"/><path
    d="M${x + 6} ${y + 16}q-6-16 12-18h${width - 36}q18 2 12 18V${y + height}H${x + 6}Z"
    fill="${crumb}"/>${windows.join('')}`;
  };
  const [crust, crumb] = ['#b56a33', '#f2cf94'];
  if (volume > 0) {
    return `${ground('#3f7a5f')}${tone('#356b53', 14, 2.6)}<ellipse cx="150" cy="252" rx="118" ry="112" fill="#2b5944"/>
      <g fill="#d98f45" stroke="#8a4a24" stroke-width="5" stroke-linejoin="round"><path d="M150 150C220 150 250 210 240
      270C232 330 196 344 150 344S68 330 60 270C50 210 80 150 150 150Z"/><path d="M74 196Q44 150 66 112Q102 128 110
      172Z"/><path d="M124 164Q112 102 150 84Q188 102 176 164Z"/><path d="M226 196Q256
      150 234 112Q198 128 190 172Z"/></g><path d="M66 116Q58 96 66 84Q82 92 84 122Z M140 92Q144 62 150 56Q156 62 160
      92Z M234 116Q242 96 234 84Q218 92 216 122Z" fill="#fff1d6"/><g stroke="#b56a33" stroke-width="4"
      stroke-linecap="round"><path d="M84 250L216 190M84 300L228 234M120 330L226 282M96 210L190
      336M130 180L226 312M178 168L238 250"/></g><g fill="#fff1d6" opacity=".8"><circle cx="40" cy="204" r="4"/><circle
      cx="262" cy="180" r="5"/><circle cx="48" cy="332" r="5"/><circle cx="262" cy="330" r="3.5"/></g>
      ${drawLine('rocknroll', name, { x: 150, y: 398, size: 46, fill: '#fff1d6', maxWidth: 262 })}${drawLine('rocknroll', String(volume), { x: 36, y: 62, size: 52, fill: '#ffc9b5' })}
      ${drawLine('barlow', author.toUpperCase(), { x: 150, y: 417, size: 11.5, fill: '#ffc9b5', tracking: 3.6 })}`;
  }
  const kaiju = `<g><path d="M196 428C210 300 214 250 204 206L214 196L200 186L212 170L196 164L204 146L186 146C188 128
    176 116 152 116C120 116 104 130 102 152L82 164Q76 182 96 186L120 190C118 214 100 236 96 276C92 330 92 380 92 428Z"
    fill="#3f7a5f"/><path d="M204 206L214 196L200 186L212 170L196 164L204
    146L186 146Q190 190 178 240Q168 330 176 428H196C210 300 214 250 204 206Z" fill="#2f6049"/><path d="M118 250Q150 236
    156 300Q160 370 152 428H104Q96 320 118 250Z" fill="#a9cf8f"/><path d="M106 280h46M103 306h53M101 332h56M100 358h57"
    stroke="#7fb070" stroke-width="3"/>
    <path d="M82 168l10 4-2 10 10-4 6 8 6-9 8 5" fill="none" stroke="#fff" stroke-width="4"
    stroke-linejoin="round"/><path d="M118 144q8-6 14 0" stroke="#14241c" stroke-width="4" fill="none"/><circle
    cx="127" cy="149" r="4.6" fill="#ffe27a"/><circle cx="126" cy="149.5" r="2.2" fill="#14241c"/>
    <path d="M88 160l4 2" stroke="#14241c" stroke-width="3" stroke-linecap="round"/></g><path d="M108 122Q92 116 96
    98Q100 84 116 88Q122 68 148 70Q172 70 178 88Q196 86 198 102Q198 118 184 122L182 134Q146 118 112 136Z"
    fill="#fff"/><path d="M111 128Q146 110 182 126L182 136Q146 120 112 138Z" fill="#e9dfd0"/>
    <path d="M120 214Q96 226 62 222" stroke="#3f7a5f" stroke-width="22" stroke-linecap="round" fill="none"/><path
    d="M52 214l-8 6 6 4-6 6 10 2" fill="#fff"/><path d="M14 214h92l-6 9H20z" fill="#7d8894"/><g fill="#c9803e"
    stroke="#8a4a24" stroke-width="2.6"><path d="M22 213q2-20 18-20t18 20z"/><path d="M60
    213q2-18 16-18t16 18z"/></g><path d="M32 204l4 5M42 202l2 7M68 205l3 5M78 204l3 6" stroke="#fff1d6"
    stroke-width="2.2" stroke-linecap="round"/>${steam(38, 186, 1, '#fff', 4, 30)}${steam(76, 188, 1, '#fff', 4, 26)}`;
  return `${ground('#ffc9b5')}${rays(150, 190, 16, '#ffb9a0')}${loaf(-16, 292, 62, '#c98a50', '#f7dcae')}${loaf(228, 262, 84, '#c98a50', '#f7dcae')}${kaiju}${loaf(40, 346, 58, crust, crumb)}${loaf(186, 330, 66, crust, crumb)}
    <path d="M-10 428V376Q20 352 60 378T150 384T232 380T310 366V428Z" fill="#3a1f1a"/>
    ${drawColumn('rocknroll', name, { x: 258, y: 18, size: 45, fill: '#c2372c', gap: 1.02 })}
    ${drawLine('barlow', author.toUpperCase(), { x: 150, y: 413, size: 13, fill: '#ffc9b5', tracking: 3.6 })}`;
};

function pipe(data: string, width: number): string {
  return `<path d="${data}" stroke="#8a4522" stroke-width="${width + 6}"/><path d="${data}" stroke="#cf7a3e"
    stroke-width="${width}"/><path d="${data}" stroke="#f0ab6c" stroke-width="${width * 0.26}"
    transform="translate(-${width * 0.16} -${width * 0.2})"/>`;
}

function joint(x: number, y: number, turn: number, size = 34): string {
  return `<g transform="translate(${x} ${y}) rotate(${turn})"><rect x="-7" y="${-size / 2}" width="14" height="${size}"
    rx="3" fill="#8a4522"/><rect x="-4" y="${-size / 2 + 2}" width="8" height="${size - 4}" rx="2"
    fill="#e8975a"/></g>`;
}

function waterDrop(x: number, y: number, size: number, fill: string): string {
  return `<path transform="translate(${x} ${y}) scale(${size})" d="M0 -12Q9 0 9 5A9 9 0 0 1 -9 5Q-9 0 0 -12Z"
    fill="${fill}"/>`;
}

const otherWaterworks: CoverArt = ({ name, author, volume }) => {
  const [back, deep, text] = [
    ['#d8ecea', '#1e7f86', '#12333a'],
    ['#12333a', '#2aa6a6', '#f6e3b4'],
    ['#f6d98e', '#3f8fd0', '#12333a'],
    ['#c9553a', '#12333a', '#fff1d6'],
  ][volume % 4]!;
  const castle = (x: number, y: number, scale: number, fill: string): string =>
    `<path transform="translate(${x} ${y}) scale(${scale})" fill="${fill}" d="M-60
    60V-4H-52V-14H-44V-4H-36V-14H-28V-4H-22V-44L-10 -72L2 -44V-22H10V-62L26 -98L42 -62V-10H50V-20H58V-10H66V60Z"/>`;
  const dragon = `${castle(86, 330, 0.9, '#a9d3d0')}${castle(234, 350, 0.66, '#bfe0dc')}<g fill="none"
    stroke-linecap="butt"
    stroke-linejoin="round">${pipe('M36 440V330Q36 292 74 292H196Q238 292 238 250T196 208H118Q76 208 76 166V150Q76 108 118 108H158', 26)}</g>
    ${joint(36, 352, 90)}${joint(110, 292, 0)}${joint(172, 292, 0)}${joint(238, 250, 90)}${joint(160, 208, 0)}${joint(76, 158, 90)}${[
      [96, 272, 0],
      [132, 272, 0],
      [200, 190, 0],
      [136, 190, 0],
      [58, 176, -90],
      [58, 136, -80],
    ]
      .map(
        ([x, y, turn]) =>
          `<path transform="translate(${x} ${y}) rotate(${turn})" d="M-11 4L0 -16L11 4Z" fill="#1e7f86"/>`,
      )
      .join('')}
    <g><path d="M128 80Q122 58 108 48Q134 50 146 76Z M150 78Q150 54 140 40Q164 50 168 78Z" fill="#8a4522"/><path
    d="M118 92Q118 74 140 74H196Q232 74 238 100L240 112H222L218 126H196L192 112H150Q118 112 118 92Z" fill="#cf7a3e"
    stroke="#8a4522" stroke-width="3"/><path d="M128 86Q132 80 142 80H190"
    stroke="#f0ab6c" stroke-width="5" fill="none" stroke-linecap="round"/><circle cx="166" cy="92" r="8"
    fill="#fff"/><circle cx="168" cy="92" r="3.6" fill="#12333a"/><path d="M156 82l20 2" stroke="#8a4522"
    stroke-width="4"/><path d="M196 126h22v8h-22z" fill="#8a4522"/><path d="M178 74V58M164 54h28" stroke="#d4473b"
    stroke-width="8" stroke-linecap="round"/></g>${waterDrop(207, 158, 1.3, deep!)}${waterDrop(207, 188, 0.7, deep!)}
    <path d="M-10 428V398Q30 380 70 396T150 394T230 396T310 388V428Z" fill="${deep}"/>`;
  const drop = `${stars('works', 30, '#9fe0d8', 0, 428)}${waterDrop(140, 210, 11, deep!)}<g transform="translate(136
    286)">${castle(0, 0, 0.86, '#12333a')}<path d="M-90 52Q0 30 92 52Q40 88 -6 84T-90 52Z" fill="#f6e3b4"/><path d="M-4
    52V26q4-10 8 0v26z" fill="#f6e3b4"/></g>
    <path d="M74 226q2-34 26-62" stroke="#fff" stroke-width="9" stroke-linecap="round" fill="none" opacity=".7"/>`;
  const slime = `<g><path d="M76 234H224L208 366H92Z" fill="#9a6a3c"/><path d="M164 234H224L208 366H158Z"
    fill="#7d5230"/><path d="M72 252h156v14H72zM84 330h132v14H84z" fill="#5b6b74"/><path d="M84 222Q86 140 150 118Q146
    98 158 86Q160 108 172 122Q214 150 216 222Q196 246 176 232Q156 222 140 236Q112 248 84 222Z" fill="${deep}"/>
    <path d="M106 204Q108 164 132 146" stroke="#fff" stroke-width="8" stroke-linecap="round" fill="none"
    opacity=".65"/><circle cx="134" cy="190" r="7" fill="#12333a"/><circle cx="172" cy="190" r="7"
    fill="#12333a"/><path d="M146 206q8 8 16 0" stroke="#12333a" stroke-width="4" fill="none" stroke-linecap="round"/>
    <path d="M78 236Q60 120 150 108Q240 120 222 236" fill="none" stroke="#5b6b74" stroke-width="5"
    opacity="0"/></g>${waterDrop(66, 260, 1.2, deep!)}${waterDrop(246, 292, 1, deep!)}`;
  const crest = `<g transform="translate(-14 0)"><path d="M60 130H240V250Q240 330 150 368Q60 330 60 250Z"
    fill="#fff1d6"/><path d="M72 142H228V250Q228 320 150 354Q72 320 72 250Z" fill="${deep}"/><g transform="rotate(38
    150 250)"><path d="M140 190h20v130q-10 10-20 0z" fill="#b9c6cf"/><path d="M124 158Q116 190 140 200H160Q184 190 176
    158L164 150V176H136V150Z"
    fill="#dfe6ea"/></g><g transform="rotate(-38 150 250)"><path d="M146 174h8v150h-8z" fill="#9a6a3c"/><circle
    cx="150" cy="166" r="12" fill="#6fe0d2"/><path d="M132 178Q150 156 168 178L158 188H142Z" fill="#d9a75b"/></g><path
    d="M104 250Q106 208 150 206T196 250H210V260H90V250Z" fill="#f2b632"/><path d="M144 204h12v48h-12z" fill="#d9952a"/>
    ${waterDrop(150, 238, 1.1, '#1e7f86')}</g>`;
  const column = volume === 0 ? { x: 276, y: 122, size: 33 } : { x: 266, y: 20, size: 39 };
  return `${ground(back!)}${volume === 0 ? '<circle cx="56" cy="70" r="30" fill="#f6e3b4"/>' : ''}${[dragon, drop, slime, crest][volume % 4]}
    ${drawColumn('reggae', name, { ...column, fill: text!, gap: 1.02 })}${volume > 0 ? drawLine('reggae', String(volume), { x: 38, y: 64, size: 52, fill: text! }) : ''}
    ${drawLine('barlow', author.toUpperCase(), { x: 22, y: 417, size: 12, fill: volume === 0 ? '#d8ecea' : text!, anchor: 'start', tracking: 3 })}`;
};

export const kitchenCovers = {
  'shanhai-diner': shanhaiDiner,
  'diner-nights': dinerNights,
  greengrocer,
  'monster-bakery': monsterBakery,
  'other-waterworks': otherWaterworks,
} satisfies Record<string, CoverArt>;
