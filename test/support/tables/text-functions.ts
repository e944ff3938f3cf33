// Functions that receive user-supplied text, each with a call for test/unit/linear-texts.test.ts. That test fails for
// functions of contract/ and server/ that take a text but are in neither table; of web/, only functions that render
// texts are listed.
import { oneLine } from '#server/site/contact.ts';
import { chosenLanguages } from '#contract/preload/chapter-feeds.ts';
import { authorLinkProblem } from '#contract/rules/author-links.ts';
import { groupFields, readGroupField } from '#contract/rules/group-fields.ts';
import { looseSkeletonOf } from '#server/core/names/loose-skeleton.ts';
import { isReservedName } from '#server/core/names/reserved-names.ts';
import { addressProblem } from '#contract/rules/https-address.ts';
import { compareNumbers, compareText, parseLeadingNumber } from '#contract/rules/chapter-arithmetic.ts';
import { readCriteria, writeCriteria } from '#contract/preload/search-criteria.ts';
import { readCookiePreferences } from '#contract/rules/filters.ts';
import { readReaderHints } from '#contract/rules/reader-hints.ts';
import { commentExcerpt, countLinks, mentionPattern, trimComment, withoutNames } from '#contract/rules/comments.ts';
import { possibleNames, storedText, withoutCode } from '#server/comments/text.ts';
import { mayFollowAuthors } from '#contract/rules/title-credits.ts';
import { readTitleLink } from '#contract/rules/title-links.ts';
import { isFeatureFlagName } from '#contract/rules/feature-flag-values.ts';
import { figureOfId, flagOfId } from '#contract/rules/site-settings.ts';
import { defaultDirection, isLanguage, parseLanguage, toBcp47 } from '#contract/rules/languages.ts';
import { normalizeUnicode } from '#contract/rules/normal-form.ts';
import { parseLibrarySearch } from '#contract/rules/library-search.ts';
import { isPageId } from '#contract/rules/page-id.ts';
import { redirectOf } from '#contract/rules/redirects.ts';
import { isPagePathSegment, matchPage, pathStatus, slugOf, slugOfNames } from '#contract/rules/pages.ts';
import { directionOfOrigin } from '#server/chapters/spread-map.ts';
import { hashSecret } from '#server/clients/clients.ts';
import { escapeForTerminal, tableLines } from '#server/audit/admin-command.ts';
import { requestedRange } from '#server/core/http/byte-range.ts';
import { ownBytes } from '#server/core/cache/document.ts';
import { matchesEtag } from '#server/core/http/etag.ts';
import { escapeHtml } from '#server/core/http/escape-html.ts';
import { displayedNetwork, networkOf, networksOf } from '#server/core/http/limits/address.ts';
import { isLoopback } from '#server/core/process/loopback.ts';
import { mailHtml, mailPlain, type MailText } from '#server/core/mail/mail-text.ts';
import { plainText } from '#contract/rules/plain-text.ts';
import { cleanMarkdown, cutText, plainLines, printable } from '#server/core/plain-text.ts';
import { requiredName } from '#server/core/required-name.ts';
import { cleanDescription, validateListName } from '#server/lists/lists.ts';
import { isFramedBySite } from '#server/core/http/security-headers.ts';
import { escapeLike } from '#server/core/db/sql.ts';
import { readQuery } from '#server/core/http/query-string.ts';
import { splitTarget } from '#server/core/http/request-target.ts';
import { readEndpoint } from '#server/notifications/push/endpoints.ts';
import { preferredLanguage } from '#server/core/mail/texts/texts.ts';
import { deviceOf } from '#server/sessions/device-names.ts';
import { cleanEmail, emailKey, maskEmail } from '#server/core/mail/email-address.ts';
import { byName } from '#server/sign-in/login-throttle.ts';
import { passwordProblem } from '#server/accounts/passwords.ts';
import { skeletonOf } from '#server/core/names/skeleton.ts';
import { cleanUsername, nameKey, skeletonsOf, usernameProblem } from '#server/accounts/usernames.ts';
import { readComicInfo } from '#server/importer/comic-info.ts';
import { kindOf, unsafeName } from '#contract/rules/archive-names.ts';
import { isChapterNumber, isVolumeNumber, repeatedNumber } from '#contract/rules/chapter-numbers.ts';
import { decodeNames } from '#contract/rules/name-encodings.ts';
import { resolveInside } from '#server/importer/epub.ts';
import { numberedPages } from '#server/importer/folder.ts';
import { cleanNumber } from '#contract/rules/name-marks.ts';
import { parseName } from '#contract/rules/file-names.ts';
import { naturalOrder } from '#contract/rules/natural-order.ts';
import { sentence } from '#server/importer/problem.ts';
import { matchTitle } from '#server/importer/title-match.ts';
import { trackerLinks } from '#server/importer/tracker-links.ts';
import { foldText } from '#server/library/search-terms.ts';
import { fold, foldWord, plainWords } from '#server/search/names/fold.ts';
import { romanize } from '#server/search/names/kana.ts';
import { initialConsonantOf } from '#server/search/names/letters.ts';
import { nameQuery } from '#server/search/names/question.ts';
import { cleanName } from '#server/titles/field-errors.ts';
import { hashText } from '#server/search/names/segment.ts';
import { correctSpelling, swapLetters } from '#server/search/names/spelling.ts';
import { drawParagraphs } from '#server/webhost/first-screen/frame.ts';
import { breadcrumbs, summaryOf } from '#server/webhost/head.ts';
import { titlePath } from '#server/webhost/heads.ts';
import {
  chapterLabel,
  describeAnnouncement,
  describeAuthor,
  describeChapter,
  describeGroup,
  describeList,
  describeTag,
  describeTitle,
  describeUser,
} from '#server/webhost/texts.ts';
import { isWorkerPath } from '#server/webhost/assets.ts';
import { isNonPagePath, isImagePath } from '#server/webhost/web.ts';
import { nameSortKey } from '#server/titles/facts.ts';
import { fold as webFold } from '#web/lib/i18n/fold-text.ts';
import { firstSupportedLanguage, matchLanguage } from '#contract/rules/language-match.ts';
import { rankLanguages } from '#web/lib/i18n/language-rank.ts';
import { plainMarkdown } from '#contract/rules/plain-markdown.ts';
import { languageFamily } from '#contract/rules/title-names.ts';
import { languageRank } from '#web/lib/preferences/reader-languages.ts';
import { returnPath } from '#web/lib/session/return-path.ts';
import { isHttpUrl } from '#web/lib/navigation/is-web-address.ts';

const mailOf = (text: string): MailText => ({
  subject: 'Subject',
  preheader: '',
  greeting: text,
  paragraphs: [],
  footer: '',
});
const xmlOf = (field: string, text: string): Buffer =>
  Buffer.from(`<ComicInfo><${field}>${text.replaceAll(/[<&\p{Cc}]/gu, ' ')}</${field}></ComicInfo>`);
const catchError = (callback: () => unknown): unknown => {
  try {
    return callback();
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

/** Calls by file and function name. */
export const textFunctions: Readonly<Record<string, (text: string) => unknown>> = {
  'contract/rules/author-links.ts authorLinkProblem': (text) => authorLinkProblem('website', `https://${text}`),
  'contract/rules/title-credits.ts mayFollowAuthors': (text) => mayFollowAuthors(text.split(''), text.split('')),
  'contract/rules/title-links.ts readTitleLink': (text) => [
    readTitleLink('al', `https://anilist.co/manga/${text}`),
    readTitleLink('ap', text),
    readTitleLink('bw', text),
  ],
  'server/titles/field-errors.ts cleanName': (text) => cleanName(`x${text}`, '/title'),
  'server/core/names/reserved-names.ts isReservedName': (text) => isReservedName(text.slice(0, 255), 'Komawari'),
  'server/site/contact.ts oneLine': (text) => oneLine(text),
  'contract/rules/https-address.ts addressProblem': (text) => addressProblem(`https://${text}`),
  'contract/rules/group-fields.ts readGroupField': (text) => groupFields.map((field) => readGroupField(field, text)),
  'contract/rules/chapter-arithmetic.ts parseLeadingNumber': parseLeadingNumber,
  'contract/rules/chapter-arithmetic.ts compareNumbers': (text) => compareNumbers(text, `${text}x`),
  'contract/rules/chapter-arithmetic.ts compareText': (text) => compareText(text, `${text}x`),
  'contract/preload/chapter-feeds.ts chosenLanguages': (text) => chosenLanguages(`${text},en`, []),
  'contract/preload/search-criteria.ts readCriteria': (text) => writeCriteria(readCriteria(`?q=${text}`)),
  'contract/rules/comments.ts trimComment': trimComment,
  'contract/rules/comments.ts mentionPattern': (text) => [...text.matchAll(mentionPattern(['Ana', 'Ana Maria!']))],
  'contract/rules/comments.ts countLinks': countLinks,
  'contract/rules/comments.ts commentExcerpt': commentExcerpt,
  'contract/rules/normal-form.ts normalizeUnicode': (text) => normalizeUnicode(text, 'NFC'),
  'contract/rules/filters.ts readCookiePreferences': readCookiePreferences,
  'contract/rules/reader-hints.ts readReaderHints': readReaderHints,
  'contract/rules/feature-flag-values.ts isFeatureFlagName': isFeatureFlagName,
  'contract/rules/site-settings.ts flagOfId': flagOfId,
  'contract/rules/site-settings.ts figureOfId': figureOfId,
  'contract/rules/library-search.ts parseLibrarySearch': parseLibrarySearch,
  'contract/rules/languages.ts isLanguage': isLanguage,
  'contract/rules/languages.ts parseLanguage': parseLanguage,
  'contract/rules/languages.ts toBcp47': toBcp47,
  'contract/rules/languages.ts defaultDirection': defaultDirection,
  'contract/rules/pages.ts isPagePathSegment': isPagePathSegment,
  'contract/rules/pages.ts matchPage': (text) => matchPage(`/${text}`),
  'contract/rules/pages.ts slugOfNames': (text) => slugOfNames([text]),
  'contract/rules/pages.ts slugOf': slugOf,
  'contract/rules/page-id.ts isPageId': isPageId,
  'contract/rules/redirects.ts redirectOf': (text) => redirectOf(`/settings/${text}`, text),
  'contract/rules/pages.ts pathStatus': (text) => pathStatus(`/title/${text}`),
  'server/chapters/spread-map.ts directionOfOrigin': directionOfOrigin,
  'server/clients/clients.ts hashSecret': hashSecret,
  'server/audit/admin-command.ts escapeForTerminal': escapeForTerminal,
  'server/audit/admin-command.ts tableLines': (text) => tableLines([[text, text]]),
  'server/core/http/byte-range.ts requestedRange': (text) => requestedRange({ range: `bytes=${text}` }, 10, text),
  'server/core/cache/document.ts ownBytes': ownBytes,
  'server/core/http/etag.ts matchesEtag': (text) => matchesEtag(text, '"a"'),
  'server/core/http/escape-html.ts escapeHtml': escapeHtml,
  'server/core/http/limits/address.ts networkOf': networkOf,
  'server/core/http/limits/address.ts networksOf': networksOf,
  'server/core/http/limits/address.ts displayedNetwork': displayedNetwork,
  'server/core/process/loopback.ts isLoopback': isLoopback,
  'server/core/mail/mail-text.ts mailPlain': (text) => mailPlain(mailOf(text)),
  'server/core/mail/mail-text.ts mailHtml': (text) => mailHtml(mailOf(text), { language: 'en', siteName: 'Komawari' }),
  'server/library/search-terms.ts foldText': foldText,
  'contract/rules/plain-text.ts plainText': plainText,
  'server/core/plain-text.ts plainLines': plainLines,
  'server/core/plain-text.ts cleanMarkdown': cleanMarkdown,
  'server/comments/text.ts storedText': (text) => catchError(() => storedText(text)),
  'server/comments/text.ts withoutCode': withoutCode,
  'server/comments/text.ts possibleNames': possibleNames,
  'contract/rules/comments.ts withoutNames': (text) => withoutNames(text, ['Ana', 'Ana Maria!']),
  'server/core/plain-text.ts cutText': (text) => cutText(text, 50_000),
  'server/core/plain-text.ts printable': (text) => printable(text),
  'server/core/required-name.ts requiredName': (text) => catchError(() => requiredName('a group', text, 255)),
  'server/lists/lists.ts validateListName': (text) => catchError(() => validateListName(text)),
  'server/lists/lists.ts cleanDescription': cleanDescription,
  'server/core/http/security-headers.ts isFramedBySite': (text) => isFramedBySite(`/realms/${text}`),
  'server/core/db/sql.ts escapeLike': escapeLike,
  'server/core/http/query-string.ts readQuery': (text) => [
    readQuery(text, new Set()),
    readQuery(`a=${text}`, new Set()),
    readQuery(
      Array.from({ length: 1000 }, (_, index) => `a[]=${text.slice(index * 100, index * 100 + 95)}`).join('&'),
      new Set(),
    ),
  ],
  'server/core/http/request-target.ts splitTarget': (text) => [splitTarget(text), splitTarget(`/${text}`)],
  'server/notifications/push/endpoints.ts readEndpoint': (text) => readEndpoint(text, { pushHosts: [text] }),
  'server/core/mail/texts/texts.ts preferredLanguage': preferredLanguage,
  'server/sessions/device-names.ts deviceOf': deviceOf,
  'server/core/mail/email-address.ts cleanEmail': cleanEmail,
  'server/core/mail/email-address.ts emailKey': emailKey,
  'server/core/mail/email-address.ts maskEmail': maskEmail,
  'server/sign-in/login-throttle.ts byName': byName,
  'server/accounts/passwords.ts passwordProblem': (text) => passwordProblem(text, ['somebody']),
  'server/accounts/usernames.ts cleanUsername': cleanUsername,
  'server/accounts/usernames.ts nameKey': nameKey,
  'server/accounts/usernames.ts usernameProblem': (text) => usernameProblem(text, 'Komawari'),
  'server/core/names/loose-skeleton.ts looseSkeletonOf': looseSkeletonOf,
  'server/core/names/skeleton.ts skeletonOf': skeletonOf,
  'server/accounts/usernames.ts skeletonsOf': skeletonsOf,
  ...Object.fromEntries(
    ['Series', 'Number', 'Genre', 'Web', 'Summary'].map((field) => [
      `server/importer/comic-info.ts readComicInfo (${field})`,
      (text: string) => catchError(() => readComicInfo(xmlOf(field, text))),
    ]),
  ),
  'contract/rules/archive-names.ts kindOf': kindOf,
  'contract/rules/archive-names.ts unsafeName': unsafeName,
  'contract/rules/name-encodings.ts decodeNames': (text) => [
    decodeNames([Buffer.from(text)]),
    decodeNames([Buffer.from(text, 'utf16le')]),
  ],
  'contract/rules/chapter-numbers.ts isChapterNumber': isChapterNumber,
  'contract/rules/chapter-numbers.ts isVolumeNumber': isVolumeNumber,
  'contract/rules/chapter-numbers.ts repeatedNumber': (text) => repeatedNumber(text, '12'),
  'server/importer/epub.ts resolveInside': (text) => resolveInside('OPS/book.opf', text),
  'server/importer/folder.ts numberedPages': (text) => numberedPages([text, `${text}1`]),
  'contract/rules/name-marks.ts cleanNumber': cleanNumber,
  'contract/rules/file-names.ts parseName': (text) => parseName(text),
  'contract/rules/natural-order.ts naturalOrder': (text) => naturalOrder(text, `${text}x`),
  'server/importer/problem.ts sentence': sentence,
  'server/importer/title-match.ts matchTitle': (text) =>
    matchTitle({ names: [], language: 'en', authors: [text], artists: [], links: {} }, [knownTitle(text)], () => ''),
  'server/importer/tracker-links.ts trackerLinks': (text) => trackerLinks([text, `https://anilist.co/manga/${text}`]),
  'server/search/names/fold.ts plainWords': plainWords,
  'server/search/names/fold.ts fold': fold,
  'server/search/names/fold.ts foldWord': foldWord,
  'server/search/names/kana.ts romanize': romanize,
  'server/search/names/letters.ts initialConsonantOf': initialConsonantOf,
  'server/search/names/question.ts nameQuery': nameQuery,
  'server/search/names/segment.ts hashText': hashText,
  'server/search/names/spelling.ts correctSpelling': (text) => correctSpelling(text, ['The night train', text]),
  'server/search/names/spelling.ts swapLetters': swapLetters,
  'server/webhost/first-screen/frame.ts drawParagraphs': drawParagraphs,
  'server/webhost/head.ts breadcrumbs': (text) => breadcrumbs('https://k.example', [{ name: text, path: text }]),
  'server/webhost/head.ts summaryOf': summaryOf,
  'server/webhost/heads.ts titlePath': (text) => titlePath('id', [{ language: 'en', name: text }]),
  'server/webhost/texts.ts describeTitle': (text) => describeTitle(text, [text], text),
  'server/webhost/texts.ts describeChapter': (text) => describeChapter(text, text, [text], text),
  'server/webhost/texts.ts describeGroup': (text) => describeGroup(text, text),
  'server/webhost/texts.ts describeAuthor': (text) => describeAuthor(text, text),
  'server/webhost/texts.ts describeList': (text) => describeList(text, text, 1),
  'server/webhost/texts.ts describeUser': (text) => describeUser(text, text),
  'server/webhost/texts.ts describeAnnouncement': (text) => describeAnnouncement(text, text),
  'server/webhost/texts.ts describeTag': describeTag,
  'server/webhost/texts.ts chapterLabel': (text) => chapterLabel(text, text),
  'server/webhost/assets.ts isWorkerPath': isWorkerPath,
  'server/webhost/web.ts isNonPagePath': (text) => isNonPagePath(`/realms/${text}`),
  'server/webhost/web.ts isImagePath': isImagePath,
  'server/titles/facts.ts nameSortKey': nameSortKey,
  'web/lib/i18n/fold-text.ts fold': webFold,
  'contract/rules/language-match.ts firstSupportedLanguage': firstSupportedLanguage,
  'contract/rules/language-match.ts matchLanguage': matchLanguage,
  'web/lib/i18n/language-rank.ts rankLanguages': (text) =>
    rankLanguages([{ id: 'en' as const, label: 'English', own: 'English' }], text),
  'contract/rules/plain-markdown.ts plainMarkdown': plainMarkdown,
  'contract/rules/title-names.ts languageFamily': languageFamily,
  'web/lib/preferences/reader-languages.ts languageRank': (text) => languageRank(text, ['en']),
  'web/lib/session/return-path.ts returnPath': (text) => returnPath(`/${text}`, '/', 'https://k.example'),
  'web/lib/navigation/is-web-address.ts isHttpUrl': (text) => [isHttpUrl(text), isHttpUrl(`https://${text}`)],
};

/** Functions whose first parameter is a text, but a trusted one: from the site, its operator or its code. */
export const trustedTextFunctions: Readonly<Record<string, string>> = {
  'contract/rules/images/problem.ts corrupt': 'puts texts of our own together',
  'contract/rules/images/problem.ts truncated': 'puts texts of our own together',
  'contract/rules/final-chapter.ts mayHaveFinalChapter': 'compares with two words',
  'server/core/db/make-once.ts keyedRequest': 'hashes a header of limited length',
  'server/titles/field-errors.ts invalid': 'puts texts of our own together',
  'server/groups/content.ts invalid': 'puts texts of our own together',
  'contract/rules/chapter-arithmetic.ts uploadInterval': 'dates as the API tells them',
  'contract/rules/chapter-arithmetic.ts predictNextUpload': 'dates as the API tells them',
  'contract/rules/reading-line.ts isFallback': 'codes of languages',
  'contract/rules/follow-choices.ts isFollowState': 'compared with a few words',
  'server/library/days.ts daysOf': 'a time zone that is known',
  'contract/rules/ranks.ts rankOf': 'roles of a fixed list',
  'server/accounts/operator-names.ts parseRole': 'words of the operator',
  'server/groups/claims.ts claimSubmission': 'an id of the site',
  'server/users/avatar-file.ts avatarFile': 'an id of the site',
  'contract/rules/role-tones.ts roleTone': 'roles of a user',
  'contract/rules/reading-line.ts sharesGroup': 'ids of groups',
  'server/admin.ts adminCommand': 'words of the operator',
  'server/moderation/command-options.ts readParams': 'words of the operator',
  'server/admin.ts readAdmin': 'words of the operator',
  'server/core/cache/change-feed.ts openChangeFeed': 'address of the database',
  'server/core/process/operator-claims.ts readClaim': 'a setting of the operator',
  'server/core/process/oidc-providers.ts readOidcProviders': 'a setting of the operator',
  'server/core/process/oidc-providers.ts isIssuer': 'a setting of the operator',
  'server/core/db/connection-pooler.ts refusePooler': 'address of the database',
  'server/core/db/db.ts openDb': 'address of the database',
  'server/core/db/db.ts openPool': 'address of the database',
  'server/core/db/lane-pool.ts openServingDatabase': 'address of the database',
  'server/core/http/request-scope.ts recordWrittenTables': 'statements of our own',
  'server/core/db/written-tables.ts writtenTables': 'statements of our own',
  'server/core/db/db.ts connectionOptions': 'address of the database',
  'server/core/db/db.ts withDatabase': 'address of the database',
  'server/core/http/errors.ts notFound': 'a word of the code',
  'server/core/files/folders.ts openFolder': 'a folder of the operator',
  'server/core/files/folders.ts restrictFolder': 'a folder of the operator',
  'server/core/jobs.ts jobKind': 'a word of the code',
  'server/core/jobs.ts migrateJobs': 'address of the database',
  'server/core/http/limits/address.ts readProxies': 'a setting of the operator',
  'server/core/mail/mail-folder.ts removeOldMails': 'a folder of the operator',
  'server/core/mail/mail-folder.ts removeMailsOf': 'a folder of the operator',
  'server/core/db/migrate.ts migrate': 'address of the database',
  'server/core/db/former-migrations.ts isFormer': 'a name of a file of ours',
  'server/core/db/former-migrations.ts formerState': 'names of files of ours',
  'server/core/db/migration-files.ts parseMigration': 'a name of a file of ours',
  'server/core/db/migration-files.ts statementsOf': 'a file of ours',
  'server/core/process/ports.ts checkPort': 'a setting of the operator',
  'server/core/access/secret.ts openSecret': 'a setting of the operator',
  'server/core/http/security-headers.ts commonHeaders': 'address of the site',
  'server/core/http/security-headers.ts preflightHeaders': 'words of HTTP',
  'server/core/process/operator-links.ts readOperatorLinks': 'a file of the operator',
  'server/core/db/sql.ts nonEmptyUids': 'ids that were read as such',
  'server/core/cache/text-cache.ts textBytes': 'looks at the length alone',
  'server/media/looks.ts lookOfHex': 'a hash that the site made',
  'server/accounts/accounts.ts checkPassword': 'asks passwordProblem',
  'server/sign-in/login-throttle.ts bySource': 'a network',
  'server/notifications/keys.ts topicOf': 'keys that the site makes',
  'server/core/http/public-address.ts isPublicAddress': 'an address that DNS has answered',
  'server/core/process/push-hosts.ts readPushHosts': 'a setting of the operator',
  'server/core/process/mail-settings.ts readSmtpUrl': 'a setting of the operator',
  'server/core/process/mail-settings.ts readMailFrom': 'a setting of the operator',
  'server/core/process/mail-settings.ts readContactEmail': 'a setting of the operator',
  'server/notifications/accepts.ts acceptsTitle': 'settings that were checked when they were saved',
  'server/notifications/accepts.ts acceptsChapter': 'settings that were checked when they were saved',
  'server/importer/chapter-meta.ts readNote': 'the name of a file, which only messages tell',
  'server/import.ts importCommand': 'words of the operator',
  'server/importer/disk.ts diskPath': 'a path of the disk',
  'server/importer/disk.ts locate': 'a path of the disk',
  'server/importer/folder.ts leftOvers': 'a path of the disk',
  'server/webhost/first-screen/frame.ts drawButton': 'class names',
  'server/webhost/first-screen/parts.ts openParts': 'folder of the built web',
  'server/webhost/heads.ts staticHead': 'texts of the operator',
  'server/webhost/lead-image.ts slideCoverPreload': 'answers of the API: ids, and names of files',
  'server/webhost/lead-image.ts rowCoversPreload': 'answers of the API: ids, and names of files',
  'server/webhost/assets.ts loadAssets': 'a folder of the build',
  'server/webhost/builds.ts readBuild': 'a folder of the build',
  'server/webhost/builds.ts retainAssets': 'a folder of the build',
  'server/webhost/page-files.ts openPageFiles': 'a folder of the build',
  'contract/preload/api-request.ts buildUrl': 'the path of an endpoint',
  'server/webhost/shell.ts fillShell': 'the page of the build',
  'server/site/site-texts.ts parseText': 'a file of the operator',
  'server/site/text-placeholders.ts fillPlaceholders': 'a file of the operator',
  'server/media/blobs.ts hexToBytea': 'a hash',
  'server/media/blobs.ts hexList': 'hashes',
  'server/users/policy.ts effectiveRoles': 'roles',
  'server/accounts/erasures.ts readErasures': 'a file of the operator',
  'server/apidocs/emit-decision-texts.ts renderDecisionTexts': 'words of the code',
  'server/backup/manifest.ts findSnapshot': 'a folder of the operator',
  'server/backup/manifest.ts readManifest': 'a folder of the operator',
  'server/backup/manifest.ts verifyParts': 'a folder of the operator',
  'server/media/keys.ts contentHashOf': 'the name of a stored file',
  'server/media/keys.ts hashInKey': 'the name of a stored file',
  'server/media/keys.ts isHash': 'the name of a stored file',
  'server/settings/interface-language.ts languageFrom': 'settings that were checked when they were saved',
};
