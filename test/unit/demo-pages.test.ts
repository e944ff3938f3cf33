// Pages of the demo's comics: words never lie on faces, whatever the language.
import { expect, test } from 'vitest';
import { placeBalloon } from '#server/demo/art/balloons.ts';
import { headOf, project } from '#server/demo/art/camera.ts';
import { demoWorld } from '#server/demo/world.ts';
import { dialogue, type DemoLanguage } from '#server/demo/dialogue.ts';
import { planPage } from '#server/demo/page-plan.ts';

const titles = demoWorld(new Date(0)).titles.filter(({ format }) => format !== 'wide');

test.each(Object.keys(dialogue) as DemoLanguage[])('balloons in %s lie on no face and inside the page', (language) => {
  const violations: string[] = [];
  let balloons = 0;
  for (const title of titles)
    for (let index = 0; index < 16; index++) {
      const { panels, balloon, width, height } = planPage({
        title,
        seed: `${title.key} 1 ${index}`,
        language,
        chapterName: null,
        firstScene: 0,
        colored: false,
        index,
      });
      for (const { box, staged } of panels)
        for (const speech of staged.speeches) {
          balloons++;
          const { x, y, rx, ry } = placeBalloon(speech, balloon);
          const isOutside = x - rx < 0 || x + rx > width || y - ry < 0 || y + ry > height;
          const isOnFace = staged.figures.some((figure) => {
            const head = headOf(figure);
            const [headX, headY] = project(staged.camera, box, [head.x, head.y]);
            const radius = head.size * staged.camera.zoom * 0.3;
            return Math.hypot((headX - x) / (rx + radius), (headY - y) / (ry + radius)) < 1;
          });
          if (isOutside || isOnFace) violations.push(`${title.key}, page ${index + 1}: ${speech.text}`);
        }
    }
  expect(violations).toEqual([]);
  expect(balloons).toBeGreaterThan(1000);
});
