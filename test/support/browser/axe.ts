// Accessibility checks with axe.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Locator, Page } from 'playwright-core';
import { waitForAnimations } from './page-waits.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Returns all violations, each with its first element. */
export async function axeViolations(page: Page): Promise<string[]> {
  return (await runAxe(page)).map(formatViolation);
}

/** Rules whose result depends on the theme. */
export const colourRules = ['color-contrast', 'link-in-text-block'];

/** Rules that narrow viewports can break: scrollable and collapsed regions must stay accessible. */
export const narrowRules = ['scrollable-region-focusable', 'aria-hidden-focus', 'button-name', 'link-name'];

/** Returns serious and critical violations. @param rules limits the check to these rules */
export async function seriousViolations(page: Page, rules?: readonly string[]): Promise<string[]> {
  return (await runAxe(page, { rules })).filter(isSerious).map(formatViolation);
}

/**
 * Returns serious and critical violations within a part of a page, such as a dialog opened after the page was checked.
 */
export async function seriousViolationsWithin(container: Locator): Promise<string[]> {
  return (await runAxe(container.page(), { part: container })).filter(isSerious).map(formatViolation);
}

interface Violation {
  id: string;
  impact: string;
  nodes: { html: string }[];
}

const isSerious = ({ impact }: Violation): boolean => impact === 'serious' || impact === 'critical';

async function runAxe(
  page: Page,
  { rules, part = page.locator('html') }: { rules?: readonly string[] | undefined; part?: Locator } = {},
): Promise<Violation[]> {
  // text in the middle of a transition has too little contrast; even with reduced motion, transitions take 1 ms
  await waitForAnimations(page);
  // the content security policy forbids injected script elements, so axe is evaluated by the test
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(`${axeSource}; 0`);
  const options = {
    resultTypes: ['violations'],
    // preloading style sheets again is only needed for a rule that is disabled
    preload: false,
    ...(rules ? { runOnly: { type: 'rule', values: rules } } : {}),
  };
  const results = await part.evaluate((element, axeOptions) => {
    const { axe: judge } = globalThis as unknown as {
      axe: { run: (of: Element, axeOptions: object) => Promise<unknown> };
    };
    return judge.run(element, axeOptions);
  }, options);
  return (results as { violations: Violation[] }).violations;
}

const formatViolation = ({ id, nodes }: Violation): string => `${id}: ${nodes[0]!.html}`;
