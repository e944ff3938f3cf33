// Faults of accessibility that axe finds on a page.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** All of them, each with the first element that has it. */
export async function axeViolations(page: Page): Promise<string[]> {
  return (await violations(page)).map(written);
}

/** Serious and critical ones. */
export async function seriousViolations(page: Page): Promise<string[]> {
  const isSerious = ({ impact }: Violation): boolean => impact === 'serious' || impact === 'critical';
  return (await violations(page)).filter(isSerious).map(written);
}

interface Violation {
  id: string;
  impact: string;
  nodes: { html: string }[];
}

async function violations(page: Page): Promise<Violation[]> {
  // the content policy forbids injected scripts, so axe comes as the test's own
  const found = await page.evaluate(`${axe}; axe.run(document, { resultTypes: ['violations'] })`);
  return (found as { violations: Violation[] }).violations;
}

const written = ({ id, nodes }: Violation): string => `${id}: ${nodes[0]!.html}`;

/** The same once nothing moves: half of a transition has half of its contrast. */
export async function seriousViolationsAtRest(page: Page): Promise<string[]> {
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
  return seriousViolations(page);
}
