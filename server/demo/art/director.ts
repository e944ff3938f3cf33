// Decides what each panel of a page shows: who stands where, in which pose, and where the words go.
import { frame, headOf, project, type Staged } from './camera.ts';
import type { Camera } from './camera.ts';
import type { Speech, Zone } from './balloons.ts';
import { animalHeads } from './animals.ts';
import type { PanelSpec } from './layouts.ts';
import type { Actor, Mood } from './people.ts';
import type { Pose, View } from './poses.ts';
import type { Script } from './script.ts';
import type { Series } from './series.ts';
import type { Random } from '../random.ts';

export interface Line {
  text: string;
  speaker: number;
  mood: Mood;
}

export interface StagedPanel {
  camera: Camera;
  figures: Staged[];
  speeches: Speech[];
}

const posesByMood: Record<Mood, readonly Pose[]> = {
  calm: ['stand', 'relaxed', 'crossed', 'hold'],
  talk: ['offer', 'relaxed', 'hold', 'think'],
  happy: ['hips', 'offer', 'shrug', 'hold'],
  sad: ['stand', 'hold', 'think'],
  angry: ['crossed', 'hips', 'point'],
  surprised: ['shrug', 'hold', 'stand'],
  wry: ['crossed', 'think', 'hips'],
  closed: ['stand', 'crossed', 'relaxed'],
};

/** Lines of a script in a language, with who speaks them. */
export function linesOf({ speakers, lines }: Script, language: keyof Script['lines']): Line[] {
  return lines[language].map((text, index) => ({ text, speaker: speakers[index]![0], mood: speakers[index]![1] }));
}

/** How far from the middle of the scene a figure stands: large animals need more room. */
function distanceOf(actor: Actor): number {
  if (actor.kind === 'person') return 44 * (0.6 + 0.4 * (actor.height ?? 1));
  const [headX, , size] = animalHeads[actor.animal];
  return (Math.abs(headX) + size * 0.5 + 22) * (actor.height ?? 1);
}

/**
 * Stages one panel. @param lines what is said in it @param listener whom the speaker talks to
 * @param mirrored the first speaker stands on the right, as pages are read from the right
 */
export function stagePanel(
  panel: PanelSpec,
  box: Zone,
  series: Series,
  lines: readonly Line[],
  speaker: Line,
  listener: number,
  mirrored: boolean,
  isOutside: boolean,
  chance: Random,
): StagedPanel {
  const { shot } = panel;
  const sides = [speaker.speaker, listener].sort((a, b) => a - b);
  const place = (index: number, mood: Mood, pose: Pose, view: View): Staged => {
    const actor = series.cast[index]!;
    const side =
      (index === sides[0] && sides[0] !== sides[1] ? -1 : sides[0] === sides[1] ? -1 : 1) * (mirrored ? -1 : 1);
    return { actor, acting: { pose, view, mood }, x: side * distanceOf(actor), facing: side < 0 ? 1 : -1, prop: null };
  };
  const pose = chance.pick(posesByMood[speaker.mood]);
  const view: View = chance.bool(0.36) ? 'profile' : 'front';
  const listenerView: View = chance.bool(0.5) ? 'profile' : 'front';
  const holdsProp = series.prop !== null && chance.bool(0.4);
  const lead = place(speaker.speaker, speaker.mood, pose, view);
  if (holdsProp && speaker.speaker === 0)
    Object.assign(lead, {
      prop: series.prop,
      acting: { ...lead.acting, pose: series.prop === 'umbrella' ? 'hold' : 'offer' },
    });
  const other =
    listener === speaker.speaker
      ? null
      : place(
          listener,
          lines.length > 1 ? (lines.find(({ speaker: each }) => each === listener)?.mood ?? 'calm') : 'calm',
          chance.pick(posesByMood.calm),
          listenerView,
        );
  const isTall = box.w < box.h * 1.25;
  const isBeside = shot === 'two' && lines.length === 1 && box.w > box.h * 1.7;
  let figures: Staged[] = other && shot !== 'medium' && shot !== 'close' ? [lead, other] : [lead];
  let framing = { headroom: 0.14, below: 100, middle: 0.5, side: 26 };
  switch (shot) {
    case 'place':
      figures = [];
      framing = { headroom: 0.52, below: isOutside ? 300 : 230, middle: chance.pick([0.3, 0.5, 0.7]), side: 160 };
      break;
    case 'wide': {
      const walking = isOutside && lines.length === 0 && chance.bool(0.6);
      if (walking)
        figures = figures.map((each) => ({
          ...each,
          acting: { pose: 'walk', view: 'profile', mood: 'calm' },
          facing: mirrored ? -1 : 1,
        }));
      framing = {
        headroom: lines.length > 0 ? 0.5 : 0.52,
        below: isOutside ? 290 : 215,
        middle: chance.pick([0.4, 0.5, 0.6]),
        side: 70,
      };
      break;
    }
    case 'back':
      figures = figures.map((each) =>
        each.actor.kind === 'person' ? { ...each, acting: { pose: 'stand', view: 'back', mood: 'calm' } } : each,
      );
      framing = { headroom: 0.5, below: box.h > 700 ? 300 : 200, middle: chance.pick([0.36, 0.5, 0.64]), side: 60 };
      break;
    case 'full':
      figures = [lead];
      framing = { headroom: lines.length > 0 ? 0.4 : 0.22, below: 215, middle: 0.5, side: 40 };
      break;
    case 'two':
      // in a flat panel the words stand beside the one who speaks
      framing = isBeside
        ? { headroom: 0.16, below: 104, middle: lead.x < 0 ? 0.68 : 0.32, side: 16 }
        : { headroom: box.w > box.h * 2.2 ? 0.36 : lines.length > 1 ? 0.44 : 0.4, below: 104, middle: 0.5, side: 30 };
      break;
    case 'medium':
      framing =
        isTall || lines.length > 1
          ? { headroom: lines.length > 1 ? 0.46 : 0.42, below: 92, middle: 0.5, side: 18 }
          : { headroom: 0.16, below: 100, middle: lead.facing > 0 ? 0.28 : 0.72, side: 12 };
      break;
    default: {
      const size = headOf(lead).size;
      framing = isTall
        ? { headroom: lines.length > 0 ? 0.44 : 0.1, below: size * 1.24, middle: 0.5, side: 6 }
        : {
            headroom: lines.length > 0 ? 0.1 : 0.08,
            below: size * 1.36,
            middle: lines.length > 0 ? (lead.facing > 0 ? 0.27 : 0.73) : 0.46,
            side: 4,
          };
    }
  }
  const heads = figures.length > 0 ? figures.map(headOf) : [headOf(lead)];
  const top = Math.min(...heads.map(({ y, size }) => y - size * 0.62));
  const isFaceShot = shot === 'medium' || shot === 'two' || shot === 'close';
  // of animals, all of a large head is seen
  const shown = figures.map(({ actor, acting, ...each }) =>
    actor.kind === 'person'
      ? framing.below * (0.5 + (actor.height ?? 1) / 2)
      : headOf({ actor, acting, ...each }).size * 1.3,
  );
  const reachDown = Math.max(
    isFaceShot && shot !== 'close' ? Math.max(...shown) : framing.below,
    Math.max(...heads.map(({ y, size }) => y + size * 0.6)) - top + 8,
  );
  // whole figures stand on the ground that is seen
  const below = shot === 'wide' || shot === 'back' || shot === 'full' ? Math.max(reachDown, -top + 40) : reachDown;
  const camera = frame(heads, box, { ...framing, below });
  return {
    camera,
    figures,
    speeches: lines.map((line, index) =>
      speechOf(line, index, {
        box,
        camera,
        lead,
        other,
        figures,
        lines,
        isSide: (shot === 'medium' || shot === 'close') && !isTall && lines.length < 2,
        isBeside,
        mirrored,
      }),
    ),
  };
}

interface SpeechSetting {
  box: Zone;
  camera: Camera;
  lead: Staged;
  other: Staged | null;
  figures: readonly Staged[];
  lines: readonly Line[];
  isSide: boolean;
  isBeside: boolean;
  mirrored: boolean;
}

function speechOf(
  { text, speaker }: Line,
  index: number,
  { box, camera, lead, other, figures, lines, isSide, isBeside, mirrored }: SpeechSetting,
): Speech {
  const isLead = index === 0 || other === null || lines[0]!.speaker === speaker;
  const speaking = headOf(isLead ? lead : other);
  const facing = (isLead ? lead : other!).facing;
  const mouth = project(camera, box, [speaking.x + facing * speaking.size * 0.12, speaking.y + speaking.size * 0.1]);
  const heads = figures.map(headOf);
  const headTop = project(camera, box, [0, Math.min(...heads.map(({ y, size }) => y - size * 0.6))])[1];
  const margin = 12;
  if (isSide || isBeside) {
    const side = isBeside ? -facing : facing;
    const edge = project(camera, box, [speaking.x + side * speaking.size * 0.62, 0])[0];
    const zone =
      side > 0
        ? { x: edge + 6, w: box.x + box.w - margin - edge - 6 }
        : { x: box.x + margin, w: edge - 6 - box.x - margin };
    return { text, mouth, zone: { ...zone, y: box.y + margin, h: box.h * 0.72 }, alignX: 0.5, alignY: 0.2 };
  }
  const zone = {
    x: box.x + margin,
    y: box.y + margin,
    w: box.w - margin * 2,
    h: Math.max(headTop - box.y - margin - 4, 60),
  };
  if (lines.length > 1) {
    const isFirstHalf = (index === 0) !== mirrored;
    const half = zone.w * 0.52;
    return {
      text,
      mouth,
      zone: { ...zone, x: isFirstHalf ? zone.x : zone.x + zone.w - half, w: half },
      alignX: isFirstHalf ? 0.1 : 0.9,
      alignY: index === 0 ? 0 : 1,
    };
  }
  const share = (mouth[0] - box.x) / box.w;
  return { text, mouth, zone, alignX: share < 0.4 ? 0.25 : share > 0.6 ? 0.75 : 0.5, alignY: 0.35 };
}
