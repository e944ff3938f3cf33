// The reader settings in the cookie without secrets: what is written is what is read, and nothing else is trusted.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chapterKinds } from '#contract/rules/chapter-shape.ts';
import { readReaderHints, writeReaderHints, type FirstPageSettings } from '#contract/rules/reader-hints.ts';
import { choiceSpecs, defaultSettings } from '#web/reader/settings/settings.ts';

const anySettings: fc.Arbitrary<FirstPageSettings> = fc.record({
  mode: fc.constantFrom(...choiceSpecs.mode.values),
  direction: fc.constantFrom(...choiceSpecs.direction.values),
  fit: fc.constantFrom(...choiceSpecs.fit.values),
  background: fc.constantFrom(...choiceSpecs.background.values),
  doubleIn: fc.constantFrom(...choiceSpecs.doubleIn.values),
  stripWidth: fc.integer({ min: 0, max: choiceSpecs.stripWidth.max }),
  maxWidth: fc.integer({ min: 0, max: choiceSpecs.maxWidth.max }),
  gap: fc.integer({ min: 0, max: choiceSpecs.gap.max }),
  bar: fc.constantFrom(...choiceSpecs.bar.values),
  barSide: fc.constantFrom(...choiceSpecs.barSide.values),
  barSize: fc.integer({ min: 0, max: choiceSpecs.barSize.max }),
});

test('all settings of the reader survive the cookie, and the defaults take no space', () => {
  const anyKinds = fc.tuple(...chapterKinds.map(() => fc.option(anySettings)));
  fc.assert(
    fc.property(
      anyKinds,
      fc.boolean(),
      fc.constantFrom('pinned' as const, 'over' as const, 'closed' as const),
      (settings, saverWhenMetered, panel) => {
        const kinds = Object.fromEntries(chapterKinds.map((kind, index) => [kind, settings[index] ?? null]));
        const hints = { saverWhenMetered, panel, kinds } as unknown as ReturnType<typeof readReaderHints>;
        const text = writeReaderHints(hints);
        expect(text).toMatch(/^[\w.]{0,200}$/);
        expect(readReaderHints(text)).toEqual(hints);
      },
    ),
  );
  const kinds = Object.fromEntries(chapterKinds.map((kind) => [kind, defaultSettings]));
  expect(writeReaderHints({ saverWhenMetered: false, panel: 'pinned', kinds: kinds as never })).toBe('');
  expect(readReaderHints('').kinds['strip']).toMatchObject({ mode: 'auto', fit: 'both', gap: 5 });
});

test('text that is not valid means that nothing is drawn', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
      const { kinds } = readReaderHints(`_${text.replaceAll('_', '')}`);
      const settings = kinds['paged-ltr'];
      if (settings) expect(Object.keys(settings)).toHaveLength(11);
    }),
  );
  for (const text of [
    '_9.0.0.0.0.0.0.0.0.5.5',
    '_0.0.0.0.0.0.0.101.0.5.5',
    '_0.0',
    '_x',
    '_0.0.0.0.0.0.0.-1.0.5.5',
    '_.........1.',
  ])
    expect([text, readReaderHints(text).kinds['paged-ltr']]).toEqual([text, null]);
});
