// Pages of the demo's comics: words never lie on faces, whatever the language, and no two chapters share a page.
import { expect, test } from 'vitest';
import { placeBalloon } from '#server/demo/art/balloons.ts';
import { headOf, project } from '#server/demo/art/camera.ts';
import { demoWorld } from '#server/demo/world.ts';
import { dialogue, type DemoLanguage } from '#server/demo/dialogue.ts';
import { drawPage } from '#server/demo/page.ts';
import { planPage } from '#server/demo/page-plan.ts';
import { pageSpecOf } from '#server/demo/picture.ts';

const { titles: allTitles } = demoWorld(new Date(0));
const titles = allTitles.filter(({ format }) => format !== 'wide');

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

test('no two chapters share a page, apart from the credits of their groups', () => {
  const chapterByPage = new Map<string, string>();
  for (const title of allTitles)
    for (const chapter of title.chapters)
      for (let index = 0; index < chapter.pages - (chapter.credits ? 1 : 0); index++) {
        const { svg } = drawPage(pageSpecOf(title, chapter, index));
        const name = `${title.key} ${chapter.chapter}`;
        // a page without words is the same in all languages
        expect(chapterByPage.get(svg) ?? name, `${name}, page ${index + 1}`).toBe(name);
        chapterByPage.set(svg, name);
      }
  expect(chapterByPage.size).toBeGreaterThan(600);
});
