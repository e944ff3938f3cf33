// Every function that is given people's text, and how it is called with one. What of the contract and the server takes a
// text and is in neither table fails test/unit/linear-texts.test.ts; of the web's they are those that texts are drawn by.
import { compareNumbers, compareText, numberOf } from '#contract/chapter-arithmetic.ts';
import { readCriteria, writeCriteria } from '#contract/criteria.ts';
import { readHints } from '#contract/filters.ts';
import { isFlagName } from '#contract/flag-values.ts';
import { defaultDirection, isLanguage, readLanguage, toBcp47 } from '#contract/languages.ts';
import { normalForm } from '#contract/normal-form.ts';
import { isPageId, isPageWord, matchPage, pathStatus, slugOf, slugOfNames } from '#contract/pages.ts';
import { directionOfOrigin } from '#server/chapters/spread-map.ts';
import { hashSecret } from '#server/clients/clients.ts';
import { shown, tableLines } from '#server/core/admin-command.ts';
import { requestedRange } from '#server/core/byte-range.ts';
import { ownBytes } from '#server/core/doc.ts';
import { matchesEtag } from '#server/core/etag.ts';
import { escapeHtml } from '#server/core/html.ts';
import { networkName, networkOf, networksOf } from '#server/core/limits/address.ts';
import { isLoopback } from '#server/core/loopback.ts';
import { mailHtml, mailPlain, type MailText } from '#server/core/mail-text.ts';
import { cutText, plainLines, plainText, printable } from '#server/core/plain-text.ts';
import { requiredName } from '#server/core/required-name.ts';
import { isFramedBySite } from '#server/core/security-headers.ts';
import { escapeLike } from '#server/core/sql.ts';
import { readQuery } from '#server/core/query-string.ts';
import { splitTarget } from '#server/core/target.ts';
import { preferredLanguage } from '#server/core/texts/texts.ts';
import { deviceOf } from '#server/identity/devices.ts';
import { cleanEmail, emailKey, maskEmail } from '#server/identity/emails.ts';
import { byName } from '#server/identity/guesses.ts';
import { passwordProblem } from '#server/identity/passwords.ts';
import { cleanUsername, nameKey, skeletonOf, skeletonsOf, usernameProblem } from '#server/identity/usernames.ts';
import { readComicInfo } from '#server/importer/comic-info.ts';
import { decodeName, kindOf, unsafeName } from '#server/importer/entry-names.ts';
import { resolveInside } from '#server/importer/epub.ts';
import { numberedPages } from '#server/importer/folder.ts';
import { cleanNumber } from '#server/importer/name-marks.ts';
import { parseName } from '#server/importer/names.ts';
import { naturalOrder } from '#server/importer/natural-order.ts';
import { sentence } from '#server/importer/problem.ts';
import { matchTitle } from '#server/importer/title-match.ts';
import { trackerLinks } from '#server/importer/tracker-links.ts';
import { fold, foldWord, plainWords } from '#server/names/fold.ts';
import { romanize } from '#server/names/kana.ts';
import { openingOf } from '#server/names/letters.ts';
import { askFor } from '#server/names/question.ts';
import { hashText } from '#server/names/segment.ts';
import { breadcrumbs, summaryOf } from '#server/pages/head.ts';
import { titlePath } from '#server/pages/heads.ts';
import {
  chapterWords,
  describeAnnouncement,
  describeAuthor,
  describeChapter,
  describeGroup,
  describeList,
  describeTag,
  describeTitle,
  describeUser,
} from '#server/pages/texts.ts';
import { isWorker } from '#server/site/assets.ts';
import { isForPrograms, isImage } from '#server/site/web.ts';
import { sortForm } from '#server/titles/index/facts.ts';
import { fold as webFold } from '#web/lib/fold.ts';
import { firstKnown, matchLanguage } from '#web/lib/language-match.ts';
import { rankLanguages } from '#web/lib/language-rank.ts';
import { parseInline, parseMarkdown, plainText as markdownWords } from '#web/lib/markdown.ts';
import { languageFamily } from '#web/lib/names.ts';
import { languageRank } from '#web/lib/reader-languages.ts';
import { returnPath } from '#web/lib/return-path.ts';
import { isWebAddress } from '#web/lib/web-address.ts';

const mailOf = (text: string): MailText => ({
  subject: 'Subject',
  preheader: '',
  greeting: text,
  paragraphs: [],
  footer: '',
});
const xmlOf = (field: string, text: string): Buffer =>
  Buffer.from(`<ComicInfo><${field}>${text.replaceAll(/[<&\p{Cc}]/gu, ' ')}</${field}></ComicInfo>`);
const refused = (run: () => unknown): unknown => {
  try {
    return run();
  } catch (error) {
    return error;
  }
};

const knownTitle = (text: string) => ({
  name: text,
  originalLanguage: 'ja',
  nameLanguages: ['ja'],
  credits: [text],
  links: {},
});

/** By file and name. */
export const textFunctions: Readonly<Record<string, (text: string) => unknown>> = {
  'contract/chapter-arithmetic.ts numberOf': numberOf,
  'contract/chapter-arithmetic.ts compareNumbers': (text) => compareNumbers(text, `${text}x`),
  'contract/chapter-arithmetic.ts compareText': (text) => compareText(text, `${text}x`),
  'contract/criteria.ts readCriteria': (text) => writeCriteria(readCriteria(`?q=${text}`)),
  'contract/normal-form.ts normalForm': (text) => normalForm(text, 'NFC'),
  'contract/filters.ts readHints': readHints,
  'contract/flag-values.ts isFlagName': isFlagName,
  'contract/languages.ts isLanguage': isLanguage,
  'contract/languages.ts readLanguage': readLanguage,
  'contract/languages.ts toBcp47': toBcp47,
  'contract/languages.ts defaultDirection': defaultDirection,
  'contract/pages.ts isPageWord': isPageWord,
  'contract/pages.ts matchPage': (text) => matchPage(`/${text}`),
  'contract/pages.ts slugOfNames': (text) => slugOfNames([text]),
  'contract/pages.ts slugOf': slugOf,
  'contract/pages.ts isPageId': isPageId,
  'contract/pages.ts pathStatus': (text) => pathStatus(`/title/${text}`),
  'server/chapters/spread-map.ts directionOfOrigin': directionOfOrigin,
  'server/clients/clients.ts hashSecret': hashSecret,
  'server/core/admin-command.ts shown': shown,
  'server/core/admin-command.ts tableLines': (text) => tableLines([[text, text]]),
  'server/core/byte-range.ts requestedRange': (text) => requestedRange({ range: `bytes=${text}` }, 10, text),
  'server/core/doc.ts ownBytes': ownBytes,
  'server/core/etag.ts matchesEtag': (text) => matchesEtag(text, '"a"'),
  'server/core/html.ts escapeHtml': escapeHtml,
  'server/core/limits/address.ts networkOf': networkOf,
  'server/core/limits/address.ts networksOf': networksOf,
  'server/core/limits/address.ts networkName': networkName,
  'server/core/loopback.ts isLoopback': isLoopback,
  'server/core/mail-text.ts mailPlain': (text) => mailPlain(mailOf(text)),
  'server/core/mail-text.ts mailHtml': (text) => mailHtml(mailOf(text), { language: 'en', siteName: 'Komawari' }),
  'server/core/plain-text.ts plainText': plainText,
  'server/core/plain-text.ts plainLines': plainLines,
  'server/core/plain-text.ts cutText': (text) => cutText(text, 50_000),
  'server/core/plain-text.ts printable': (text) => printable(text),
  'server/core/required-name.ts requiredName': (text) => refused(() => requiredName('a group', text, 255)),
  'server/core/security-headers.ts isFramedBySite': (text) => isFramedBySite(`/realms/${text}`),
  'server/core/sql.ts escapeLike': escapeLike,
  'server/core/query-string.ts readQuery': (text) => [
    readQuery(text, new Set()),
    readQuery(`a=${text}`, new Set()),
    readQuery(
      Array.from({ length: 1000 }, (_, at) => `a[]=${text.slice(at * 100, at * 100 + 95)}`).join('&'),
      new Set(),
    ),
  ],
  'server/core/target.ts splitTarget': (text) => [splitTarget(text), splitTarget(`/${text}`)],
  'server/core/texts/texts.ts preferredLanguage': preferredLanguage,
  'server/identity/devices.ts deviceOf': deviceOf,
  'server/identity/emails.ts cleanEmail': cleanEmail,
  'server/identity/emails.ts emailKey': emailKey,
  'server/identity/emails.ts maskEmail': maskEmail,
  'server/identity/guesses.ts byName': byName,
  'server/identity/passwords.ts passwordProblem': (text) => passwordProblem(text, ['somebody']),
  'server/identity/usernames.ts cleanUsername': cleanUsername,
  'server/identity/usernames.ts nameKey': nameKey,
  'server/identity/usernames.ts usernameProblem': (text) => usernameProblem(text, 'Komawari'),
  'server/identity/usernames.ts skeletonOf': skeletonOf,
  'server/identity/usernames.ts skeletonsOf': skeletonsOf,
  ...Object.fromEntries(
    ['Series', 'Number', 'Genre', 'Web', 'Summary'].map((field) => [
      `server/importer/comic-info.ts readComicInfo (${field})`,
      (text: string) => refused(() => readComicInfo(xmlOf(field, text))),
    ]),
  ),
  'server/importer/entry-names.ts decodeName': (text) => decodeName(Buffer.from(text)),
  'server/importer/entry-names.ts kindOf': kindOf,
  'server/importer/entry-names.ts unsafeName': unsafeName,
  'server/importer/epub.ts resolveInside': (text) => resolveInside('OPS/book.opf', text),
  'server/importer/folder.ts numberedPages': (text) => numberedPages([text, `${text}1`]),
  'server/importer/name-marks.ts cleanNumber': cleanNumber,
  'server/importer/names.ts parseName': (text) => parseName(text),
  'server/importer/natural-order.ts naturalOrder': (text) => naturalOrder(text, `${text}x`),
  'server/importer/problem.ts sentence': sentence,
  'server/importer/title-match.ts matchTitle': (text) =>
    matchTitle({ names: [], language: 'en', authors: [text], artists: [], links: {} }, [knownTitle(text)], () => ''),
  'server/importer/tracker-links.ts trackerLinks': (text) => trackerLinks([text, `https://anilist.co/manga/${text}`]),
  'server/names/fold.ts plainWords': plainWords,
  'server/names/fold.ts fold': fold,
  'server/names/fold.ts foldWord': foldWord,
  'server/names/kana.ts romanize': romanize,
  'server/names/letters.ts openingOf': openingOf,
  'server/names/question.ts askFor': askFor,
  'server/names/segment.ts hashText': hashText,
  'server/pages/head.ts breadcrumbs': (text) => breadcrumbs('https://k.example', [{ name: text, path: text }]),
  'server/pages/head.ts summaryOf': summaryOf,
  'server/pages/heads.ts titlePath': (text) => titlePath('id', [{ language: 'en', name: text }]),
  'server/pages/texts.ts describeTitle': (text) => describeTitle(text, [text], text),
  'server/pages/texts.ts describeChapter': (text) => describeChapter(text, text, [text], text),
  'server/pages/texts.ts describeGroup': (text) => describeGroup(text, text),
  'server/pages/texts.ts describeAuthor': (text) => describeAuthor(text, text),
  'server/pages/texts.ts describeList': (text) => describeList(text, text, 1),
  'server/pages/texts.ts describeUser': (text) => describeUser(text, text),
  'server/pages/texts.ts describeAnnouncement': (text) => describeAnnouncement(text, text),
  'server/pages/texts.ts describeTag': describeTag,
  'server/pages/texts.ts chapterWords': (text) => chapterWords(text, text),
  'server/site/assets.ts isWorker': isWorker,
  'server/site/web.ts isForPrograms': (text) => isForPrograms(`/realms/${text}`),
  'server/site/web.ts isImage': isImage,
  'server/titles/index/facts.ts sortForm': sortForm,
  'web/lib/fold.ts fold': webFold,
  'web/lib/language-match.ts firstKnown': firstKnown,
  'web/lib/language-match.ts matchLanguage': matchLanguage,
  'web/lib/language-rank.ts rankLanguages': (text) =>
    rankLanguages([{ id: 'en' as const, label: 'English', own: 'English' }], text),
  'web/lib/markdown.ts parseInline': (text) => parseInline(text, 'page'),
  'web/lib/markdown.ts parseMarkdown': parseMarkdown,
  'web/lib/markdown.ts plainText': markdownWords,
  'web/lib/names.ts languageFamily': languageFamily,
  'web/lib/reader-languages.ts languageRank': (text) => languageRank(text, ['en']),
  'web/lib/return-path.ts returnPath': (text) => returnPath(`/${text}`, '/', 'https://k.example'),
  'web/lib/web-address.ts isWebAddress': (text) => [isWebAddress(text), isWebAddress(`https://${text}`)],
};

/** Functions that begin with a text, but none that a stranger writes: what the site, its operator or its code says. */
export const textsOfOurOwn: Readonly<Record<string, string>> = {
  'contract/chapter-arithmetic.ts uploadInterval': 'dates as the API tells them',
  'contract/chapter-arithmetic.ts expectedNext': 'dates as the API tells them',
  'contract/reading-line.ts isFallback': 'codes of languages',
  'contract/reading-line.ts sharesGroup': 'ids of groups',
  'server/admin.ts adminCommand': 'words of the operator',
  'server/admin.ts readAdmin': 'words of the operator',
  'server/core/changes.ts openChanges': 'address of the database',
  'server/core/claims.ts readClaim': 'a setting of the operator',
  'server/core/connections.ts readConnections': 'a setting of the operator',
  'server/core/connections.ts isIssuer': 'a setting of the operator',
  'server/core/connection-pooler.ts refusePooler': 'address of the database',
  'server/core/db.ts openDb': 'address of the database',
  'server/core/db.ts openPool': 'address of the database',
  'server/core/lane-pool.ts openLanePool': 'address of the database',
  'server/core/lane-pool.ts openServingDatabase': 'address of the database',
  'server/core/limits/address.ts widerNetworkOf': 'address of a request, as it was read before',
  'server/core/request-scope.ts noteStatement': 'statements of our own',
  'server/core/written-tables.ts writtenTables': 'statements of our own',
  'server/core/db.ts connection': 'address of the database',
  'server/core/db.ts withDatabase': 'address of the database',
  'server/core/errors.ts notFound': 'a word of the code',
  'server/core/folders.ts openFolder': 'a folder of the operator',
  'server/core/folders.ts closeFolder': 'a folder of the operator',
  'server/core/jobs.ts jobKind': 'a word of the code',
  'server/core/jobs.ts migrateJobs': 'address of the database',
  'server/core/limits/address.ts readProxies': 'a setting of the operator',
  'server/core/mail-folder.ts removeOldMails': 'a folder of the operator',
  'server/core/mail-folder.ts removeMailsOf': 'a folder of the operator',
  'server/core/migrate.ts migrate': 'address of the database',
  'server/core/ports.ts checkPort': 'a setting of the operator',
  'server/core/secret.ts openSecret': 'a setting of the operator',
  'server/core/security-headers.ts commonHeaders': 'address of the site',
  'server/core/security-headers.ts preflightHeaders': 'words of HTTP',
  'server/core/slots.ts readSlots': 'a file of the operator',
  'server/core/sql.ts orNone': 'ids that were read as such',
  'server/core/text-cache.ts textBytes': 'looks at the length alone',
  'server/identity/accounts.ts checkPassword': 'asks passwordProblem',
  'server/identity/guesses.ts bySource': 'a network',
  'server/importer/chapter-meta.ts readNote': 'the name of a file, which only messages tell',
  'server/importer/command.ts importCommand': 'words of the operator',
  'server/importer/disk.ts diskPath': 'a path of the disk',
  'server/importer/disk.ts locate': 'a path of the disk',
  'server/importer/folder.ts leftOvers': 'a path of the disk',
  'server/pages/heads.ts staticHead': 'texts of the operator',
  'server/pages/lead-image.ts slideLead': 'answers of the API: ids, and names of files',
  'server/pages/lead-image.ts rowsLead': 'answers of the API: ids, and names of files',
  'server/site/assets.ts loadAssets': 'a folder of the build',
  'server/site/builds.ts readBuild': 'a folder of the build',
  'server/site/builds.ts keepAssets': 'a folder of the build',
  'server/site/page-files.ts openPageFiles': 'a folder of the build',
  'server/site/shell.ts fill': 'the page of the build',
  'server/site/site-texts.ts parseText': 'a file of the operator',
  'server/site/text-places.ts fillPlaces': 'a file of the operator',
  'server/uploads/blobs.ts hex': 'a hash',
  'server/uploads/blobs.ts hexList': 'hashes',
  'server/users/policy.ts effectiveRoles': 'roles',
};
