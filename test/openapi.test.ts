// The committed API document and client table match the endpoint definitions.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints/index.ts';
import { contractFiles } from '#server/apidocs/emit-openapi.ts';

const generatedDir = path.resolve(import.meta.dirname, '..', 'contract', 'generated');

test.each(Object.entries(contractFiles()))('contract/generated/%s is up to date', (name, text) => {
  expect(readFileSync(path.join(generatedDir, name), 'utf8'), 'run `npm run generate`').toBe(text);
});

test('every endpoint has an id and an address of its own', () => {
  const countUnique = (values: string[]): number => new Set(values).size;
  expect(countUnique(endpoints.map(({ id }) => id))).toBe(endpoints.length);
  expect(countUnique(endpoints.map(({ method, path: address }) => `${method} ${address}`))).toBe(endpoints.length);
});
