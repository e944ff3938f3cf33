// Faults of accessibility that axe finds on a page.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Locator, Page } from 'playwright-core';
import { animationsOver } from './page-waits.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** All of them, each with the first element that has it. */
export async function axeViolations(page: Page): Promise<string[]> {
  return (await violations(page)).map(written);
}

/** Rules that another theme of the same page can break. */
export const colourRules = ['color-contrast', 'link-in-text-block'];

/** Rules that less room can break: what scrolls by itself, and what is folded away, has to be reached. */
export const narrowRules = ['scrollable-region-focusable', 'aria-hidden-focus', 'button-name', 'link-name'];

/** Serious and critical ones. @param rules the only ones to look at */
export async function seriousViolations(page: Page, rules?: readonly string[]): Promise<string[]> {
  return (await violations(page, { rules })).filter(isSerious).map(written);
}

/** Serious and critical violations within one part of a page, such as a dialog that was opened after the page was judged. */
export async function seriousViolationsWithin(part: Locator): Promise<string[]> {
  return (await violations(part.page(), { part })).filter(isSerious).map(written);
}

interface Violation {
  id: string;
  impact: string;
  nodes: { html: string }[];
}

const isSerious = ({ impact }: Violation): boolean => impact === 'serious' || impact === 'critical';

async function violations(
  page: Page,
  { rules, part = page.locator('html') }: { rules?: readonly string[] | undefined; part?: Locator } = {},
): Promise<Violation[]> {
  // text in the middle of a transition has too little contrast; reduced motion has transitions, too: 1 ms, until the next frame
  await animationsOver(page);
  // the content policy forbids injected scripts, so axe comes as the test's own
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(`${axe}; 0`);
  const options = {
    resultTypes: ['violations'],
    // style sheets are asked for once more only for a rule that is off
    preload: false,
    ...(rules ? { runOnly: { type: 'rule', values: rules } } : {}),
  };
  const found = await part.evaluate((element, how) => {
    const { axe: judge } = globalThis as unknown as { axe: { run: (of: Element, how: object) => Promise<unknown> } };
    return judge.run(element, how);
  }, options);
  return (found as { violations: Violation[] }).violations;
}

const written = ({ id, nodes }: Violation): string => `${id}: ${nodes[0]!.html}`;
