// Generates server/core/names/confusables.ts from the data of UTS #39, "Unicode Security Mechanisms".
// Usage: node scripts/confusables.mjs confusables.txt
// The file is https://www.unicode.org/Public/security/<version>/confusables.txt; ICU's sources contain it as well
// (source/data/unidata/confusables.txt). An update to newer data must also raise `skeletonVersion` and add a migration.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const [source] = process.argv.slice(2);
if (!source) {
  console.error('Usage: node scripts/confusables.mjs confusables.txt');
  process.exit(1);
}
const text = readFileSync(source, 'utf8');
const version = /^# Version: ([\d.]+)/m.exec(text)?.[1];
const date = /^# Date: (\d{4})-/m.exec(text)?.[1];
if (!version || !date) throw new Error(`${source} is no confusables.txt of Unicode`);

const characters = (codes) =>
  codes
    .trim()
    .split(' ')
    .map((code) => String.fromCodePoint(Number.parseInt(code, 16)));
/** Characters that normalized names cannot contain, because normalization replaces them or names forbid them. */
const forbiddenCharacters = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Z}\p{Default_Ignorable_Code_Point}]/u;

/** @type {Map<string, string[]>} */
const sourcesOf = new Map();
for (const line of text.split('\n')) {
  const match = /^\uFEFF?([0-9A-F]+) ;\t([0-9A-F ]+) ;\tMA/.exec(line);
  if (!match) continue;
  const [character] = characters(match[1]);
  if (character.normalize('NFKC').normalize('NFD') !== character || forbiddenCharacters.test(character)) continue;
  const target = characters(match[2]).join('');
  sourcesOf.set(target, [...(sourcesOf.get(target) ?? []), character]);
}

const hex = (text) => [...text].map((character) => character.codePointAt(0).toString(16)).join('+');
const groups = [...sourcesOf].map(([target, sources]) => `${hex(target)}<${sources.map(hex).join(' ')}`);
const lines = [];
for (const group of groups) {
  const lastLine = lines.at(-1);
  if (lastLine !== undefined && lastLine.length + group.length < 110) lines[lines.length - 1] = `${lastLine};${group}`;
  else lines.push(group);
}
const count = [...sourcesOf.values()].flat().length;
const file = path.resolve(import.meta.dirname, '../server/core/names/confusables.ts');
writeFileSync(
  file,
  `// Characters that look like others, by the data of UTS #39 (Unicode Security Mechanisms), version ${version}: ${count} of them, as
// far as normalized names can have them. Written by scripts/confusables.mjs.
// Copyright © ${date} Unicode, Inc. Unicode and the Unicode Logo are registered trademarks of Unicode, Inc. in the U.S. and
// other countries. Data files of Unicode are distributed under the Unicode License v3, https://www.unicode.org/license.txt

/** Hexadecimal code points: what is shown for \`target<source source;target<source\`. */
const data = \`
${lines.join('\n')}
\`;

const text = (codes: string): string =>
  String.fromCodePoint(...codes.split('+').map((code) => Number.parseInt(code, 16)));

/** From a character to what it looks like: one or more characters that look like nothing else. */
export const confusables: ReadonlyMap<string, string> = new Map(
  data.split(/[;\\n]/).flatMap((group) => {
    const [target, sources] = group.split('<');
    return target && sources
      ? sources.split(' ').map((source): [string, string] => [text(source), text(target)])
      : [];
  }),
);
`,
);
console.log(`${file}: ${count} characters of version ${version}`);
