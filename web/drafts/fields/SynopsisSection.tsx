import { useState } from 'react';
import { Trash2 } from 'lucide-react';
import { toBcp47 } from '#contract/rules/languages.ts';
import { ownLanguageName, languageName } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { LanguageChooser } from '#web/lib/i18n/LanguageChooser.tsx';
import { MarkdownField } from '#web/lib/render/MarkdownField.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Chip, Chips } from '#web/ui/controls/Chip.tsx';
import { LanguageFlag } from '#web/ui/text/Language.tsx';
import { useEditor } from '../editor/editor-context.ts';
import { useFieldMessages } from '../editor/field-messages.ts';
import { problemAt } from '../model/problem.ts';
import { FieldGroup } from './FieldGroup.tsx';
import { EditorSection } from './Section.tsx';

/** The synopsis, written or translated per language, with a preview. */
export function SynopsisSection() {
  const t = useT();
  const { form, set, problems } = useEditor();
  const { synopses } = form;
  const [picked, setPicked] = useState<string | null>(null);
  const shown = synopses.find(({ language }) => language === picked) ?? synopses[0];
  const write = (language: string, text: string): void =>
    set({ synopses: synopses.map((row) => (row.language === language ? { language, text } : row)) });
  const add = (language: string): void => {
    if (!synopses.some((row) => row.language === language)) set({ synopses: [...synopses, { language, text: '' }] });
    setPicked(language);
  };
  return (
    <EditorSection id="synopsis" hint={t('drafts.synopsis.hint')}>
      <FieldGroup field="synopses">
        <Chips label={t('drafts.synopsis.languages')}>
          {synopses.map(({ language }) => (
            <Chip
              key={language}
              icon={<LanguageFlag code={language} />}
              pressed={language === shown?.language}
              lang={toBcp47(language)}
              title={languageName(language)}
              aria-invalid={problemAt(problems, 'synopses', language) !== undefined || undefined}
              onClick={() => setPicked(language)}
            >
              {ownLanguageName(language)}
            </Chip>
          ))}
          <LanguageChooser
            chip
            label={t('drafts.synopsis.add')}
            chosen={synopses.map(({ language }) => language)}
            onPick={add}
          />
        </Chips>
      </FieldGroup>
      {shown && (
        <SynopsisField
          key={shown.language}
          language={shown.language}
          text={shown.text}
          onChange={(text) => write(shown.language, text)}
          onRemove={() => set({ synopses: synopses.filter((row) => row !== shown) })}
        />
      )}
    </EditorSection>
  );
}

function SynopsisField({
  language,
  text,
  onChange,
  onRemove,
}: {
  language: string;
  text: string;
  onChange: (text: string) => void;
  onRemove: () => void;
}) {
  const t = useT();
  const { error } = useFieldMessages('synopses', language);
  return (
    <div data-at={language}>
      <MarkdownField
        label={t('drafts.synopsis.in', { language: languageName(language) })}
        aside=""
        error={error}
        rows={6}
        value={text}
        onChange={onChange}
      />
      <Button look="quiet" size="sm" icon={<Trash2 />} onClick={onRemove}>
        {t('drafts.synopsis.remove')}
      </Button>
    </div>
  );
}
