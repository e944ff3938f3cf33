// Mails in every language: complete, translated, and with every value escaped.
import { expect, test } from 'vitest';
import { interfaceLanguages } from '#contract/rules/languages.ts';
import { mailHtml, mailPlain } from '#server/core/mail/mail-text.ts';
import { preferredLanguage, textsOf } from '#server/core/mail/texts/texts.ts';
import { type MailKind, mailKinds } from '#server/core/mail/texts/server-texts.ts';

const mailFacts = { site: 'Comics & <Co>', name: 'A "name"', newEmail: 'ab•••@example.org' };
const mailTexts = (language: (typeof interfaceLanguages)[number], kind: MailKind) =>
  textsOf(language).mails[kind](mailFacts);

test.each(interfaceLanguages)('%s has every mail', (language) => {
  const texts = textsOf(language);
  for (const kind of mailKinds) {
    const { subject, preheader, paragraphs, button } = mailTexts(language, kind);
    const allTexts = [subject, preheader, ...paragraphs, texts.greeting('A'), texts.orCopy, texts.footer(mailFacts)];
    for (const line of [...allTexts, button ?? 'x']) expect(line.trim()).not.toBe('');
    expect(subject).toContain(mailFacts.site);
    expect(subject.length).toBeLessThan(80);
    expect(subject).not.toContain('\n');
    expect(button === undefined, kind).toBe(mailTexts('en', kind).button === undefined);
    if (language !== 'en') expect(paragraphs, kind).not.toEqual(mailTexts('en', kind).paragraphs);
  }
});

test('mails in Spanish differ between Spain and America', () => {
  const identicalKinds = mailKinds.filter(
    (kind) => mailTexts('es', kind).paragraphs.join() === mailTexts('es-la', kind).paragraphs.join(),
  );
  expect(identicalKinds).toEqual([]);
});

test('the HTML has every value escaped', () => {
  const text = {
    ...mailTexts('en', 'confirm'),
    greeting: '<script>alert(1)</script>',
    footer: '</div><img src=x onerror=alert(1)>',
    button: { label: '"><b>', url: 'https://x.example/?a=1&b="><script>' },
    orCopy: "it's",
  };
  const html = mailHtml(text, { language: 'en"><', siteName: mailFacts.site });
  expect(html).not.toMatch(/<(script|img|b)\b/);
  expect(html).toContain('Comics &amp; &lt;Co&gt;');
  expect(html).toContain('href="https://x.example/?a=1&amp;b=&quot;&gt;&lt;script&gt;"');
  expect(mailPlain(text)).toContain('https://x.example/?a=1&b="><script>');
});

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['de', 'en'],
  ['fr', 'fr'],
  ['fr-CA,en;q=0.8', 'fr'],
  ['en;q=0.2,es-MX;q=0.9', 'es-la'],
  ['es-ES', 'es'],
  ['es', 'es'],
  ['es-419', 'es-la'],
  ['pt', 'pt-br'],
  ['de-DE, pt-PT;q=0.5', 'pt-br'],
  ['fr;q=0, en', 'en'],
  ['*;q=nonsense, , ;;', 'en'],
])('Accept-Language %s selects %s', (header, language) => expect(preferredLanguage(header)).toBe(language));
