import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Plus, UsersRound } from 'lucide-react';
import { readingLineLimits, withTitleOverride, type ReadingLineChoices } from '#contract/rules/reading-line-choices.ts';
import { failureText } from '#web/lib/api/failure.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { usePreferences } from '#web/lib/preferences/preferences.ts';
import { useDebounced } from '#web/lib/render/use-debounced.ts';
import { groupsByNameQuery } from '#web/search/queries.ts';
import { OfficialMark } from '#web/ui/text/OfficialMark.tsx';
import { Combobox } from '#web/ui/controls/Combobox.tsx';
import { OrderList } from '#web/ui/controls/OrderList.tsx';
import { SettingRow, SettingRows } from '#web/ui/cards/SettingRow.tsx';
import { Text } from '#web/ui/text/Text.tsx';
import { announce } from '#web/ui/overlays/toasts.ts';
import { savePreference } from '#web/lib/preferences/save-preference.ts';
import languages from './LanguageSections.module.css';
import { OwnTitles } from './OwnTitles.tsx';

/**
 * Settings of the reading line, which selects one version of each chapter: preferred groups in order, and the titles
 * with an order of their own.
 */
export function ReadingLineSection() {
  const t = useT();
  const choices = usePreferences().userPreferences.readingLine;
  const put = (readingLine: ReadingLineChoices) => savePreference('settings.line', { readingLine });
  return (
    <SettingRows>
      <SettingRow name={t('settings.line.groups')} hint={t('settings.line.groups.hint')} wide>
        <GroupOrder choices={choices} put={put} />
      </SettingRow>
      {Object.keys(choices.titles).length > 0 && (
        <SettingRow name={t('settings.line.titles')} hint={t('settings.line.titles.hint')} wide>
          <OwnTitles
            label={t('settings.line.titles')}
            // most recently changed first
            ids={Object.keys(choices.titles).toReversed()}
            follow={t('settings.line.follow')}
            followName={(name) => t('settings.line.followName', { name })}
            onFollow={(id) => put(withTitleOverride(choices, id, {}))}
          />
        </SettingRow>
      )}
    </SettingRows>
  );
}

interface GroupOrderProps {
  choices: ReadingLineChoices;
  put: (choices: ReadingLineChoices) => void;
}

function GroupOrder({ choices, put }: GroupOrderProps) {
  const t = useT();
  const { groups } = choices;
  const putGroups = (next: ReadingLineChoices['groups']) => put({ ...choices, groups: next });
  const groupsWithout = (id: string) => groups.filter((group) => group.id !== id);
  return (
    <fieldset className={languages.chooser} aria-label={t('settings.line.groups')}>
      {groups.length === 0 ? (
        <Text muted>{t('settings.line.noGroups')}</Text>
      ) : (
        <OrderList
          label={t('settings.line.groups')}
          items={groups.map(({ id, name }) => ({ id, name, icon: <UsersRound /> }))}
          words={{
            up: (name) => t('settings.languageUp', { name }),
            down: (name) => t('settings.languageDown', { name }),
            remove: (name) => t('settings.removeLanguage', { name }),
          }}
          onMove={(id, newIndex) => {
            const movedGroup = groups.find((group) => group.id === id)!;
            putGroups(groupsWithout(id).toSpliced(newIndex, 0, movedGroup));
            announce(t('settings.movedLanguage', { name: movedGroup.name, place: newIndex + 1, count: groups.length }));
          }}
          onRemove={(id) => putGroups(groupsWithout(id))}
        />
      )}
      {groups.length < readingLineLimits.groups && (
        <GroupChooser
          chosen={groups.map(({ id }) => id)}
          onPick={(group) => putGroups([...groupsWithout(group.id), group])}
        />
      )}
    </fieldset>
  );
}

const debounceMs = 200;

function GroupChooser({
  chosen,
  onPick,
}: {
  chosen: readonly string[];
  onPick: (group: { id: string; name: string }) => void;
}) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const debouncedName = useDebounced(typed.trim(), debounceMs);
  const groupsResult = useQuery(groupsByNameQuery(debouncedName));
  const addableGroups = debouncedName === '' ? [] : (groupsResult.data ?? []).filter(({ id }) => !chosen.includes(id));
  const noneFoundText = debouncedName !== '' && groupsResult.data ? t('settings.line.noneFound') : undefined;
  return (
    <Combobox
      label={t('settings.line.addGroup')}
      hideLabel
      placeholder={t('settings.line.addGroup')}
      icon={<Plus />}
      value={typed}
      onChange={setTyped}
      takesFirst
      busy={groupsResult.isFetching}
      message={
        addableGroups.length > 0 ? undefined : groupsResult.error ? failureText(groupsResult.error) : noneFoundText
      }
      countLabel={t('settings.line.found', { count: addableGroups.length })}
      groups={[
        {
          options: addableGroups.map(({ id, name, official }) => ({
            id,
            label: name,
            ...(official ? { detail: <OfficialMark word={t('app.officialGroup')} /> } : {}),
          })),
        },
      ]}
      onPick={({ id, label: name }) => {
        setTyped('');
        onPick({ id, name });
      }}
    />
  );
}
