// Rejects names that the code used before it took the terms of the field (docs/moved.md lists old and new ones), so
// that none comes back with a copied line or an old branch. Names on the wire, in storage and in texts are not code.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root, say } from './lib/setup.mjs';

/** Former identifiers, and what to write instead. */
const formerIdentifiers = new Map(
  Object.entries({
    oncePer: 'memoizePerKey',
    forAWhile: 'staleWhileRevalidate',
    'lend|giveBack|Lent|lentBytes': 'acquire, release, PooledBuffer',
    'AnswerCache|takeAnswer': 'ResponseCache, takeResponse',
    'openMemory|ageless': 'openInvalidatedCache',
    'knownWith|Appendix|Describe': 'cachedVariant, include, loader',
    'asksSite|asksApi': 'siteLimiter, apiLimiter',
    answerUnreadable: 'handleClientError',
    'inEvenTime|evenTime': 'minimum response time',
    'takeOnce|takenOnce': 'consumeOnce',
    'takeGuess|returnGuess': 'consumeAttempt, refundAttempt',
    'OutsidePerson|outsidePeople': 'FederatedUser',
    lookAlikes: 'confusables',
    'refuseMadeWorlds|madeWorlds': 'refusePublicDemoData',
    readAhead: 'cache warm-up',
    'Crew|makeCrew|readCrews|matchCrews': 'credits',
    'welcomeChapters|welcomeTitles|countWelcome': 'notBlockedChapters',
    writeTree: 'aggregate',
    'saySpreads|takeBackSpreads': 'spread votes',
    'withGateClosed|whileStaging': 'lock',
    useSettled: 'useDebounced',
    'afterFrame|behindFrame': 'afterNextPaint, runInBackground',
    'FirstDrawing|useDrawn': 'useAfterFirstPaint',
    'LateKeys|TriedBar': 'deferred, preview',
    hurry: 'forceStop',
    'smallPlaces|thumbPlaces': 'footer links, bottom navigation',
    'firstQuestions|FirstQuestion': 'preload queries',
    'patience[A-Z]\\w*|\\w+Patience': '…TimeoutMs',
    'most(?!Common)[A-Z]\\w*': 'max…',
  }).map(([name, replacement]) => [new RegExp(`(?<![\\w$'\`/.-])(?:${name})(?![\\w$'\`/-])`), replacement]),
);

/** Former names of types that are also ordinary words, so only their declarations are rejected. */
const formerTypeDeclaration =
  /\b(?:class|interface|type) (?:Doc|Gate|Put|Hold|Branch|Said|Ledger|Leaf|Kept|Told|Asked|Found)\b/;

const formerFileNames = new RegExp(
  `(?:^|/)(?:${[
    'once-per|for-a-while|lent-bytes|answers|docs?|gate|unreadable|slots|connections|even-time|intruders|taken-once',
    'kept|kept-.*|guesses|outside|look-alikes|made-worlds|crews?|tree|spread-words|shelf|known|room|leaving|out-of-reach',
    'books|first-questions|lens|scopes|tried|starts|places|follow-presses|harbour|front|journey|walk|faults|overhang|veils',
  ].join('|')})(?:\\.test)?\\.(?:ts|tsx|mjs|css)$`,
);

const comment = /^\s*(?:\/\/|\*|\/\*)/;
const sourceFiles = ['contract', 'server', 'web', 'test', 'bench', 'scripts']
  .flatMap((folder) => readdirSync(path.join(root, folder), { recursive: true }).map((name) => `${folder}/${name}`))
  .map((name) => name.split(path.sep).join('/'))
  .filter((name) => /\.(?:tsx?|mjs|css)$/.test(name) && name !== 'scripts/lint-names.mjs');
const violations = sourceFiles.flatMap((name) => [
  ...(formerFileNames.test(name) ? [`${name} has a former name`] : []),
  ...readFileSync(path.join(root, name), 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      if (comment.test(line)) return [];
      const problems = [...formerIdentifiers]
        .filter(([pattern]) => pattern.test(line))
        .map(([, replacement]) => replacement);
      if (formerTypeDeclaration.test(line)) problems.push('docs/moved.md');
      return problems.map((replacement) => `${name}:${index + 1} has a former name; see: ${replacement}`);
    }),
]);
for (const line of violations) say(line);
process.exit(violations.length === 0 ? 0 : 1);
