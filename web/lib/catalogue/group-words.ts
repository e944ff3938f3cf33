import { t } from '../i18n/i18n.ts';
import { related, type Chapter } from './related.ts';

interface Named {
  name: string;
  official: boolean;
}

/** A group where only a text can stand: "Lantern Press (official publisher)". */
export const groupWord = ({ name, official }: Named): string =>
  official ? `${name} (${t('app.officialGroup')})` : name;

/** The groups of a chapter where only a text can stand, such as the label of a button; elsewhere `GroupText`. */
export const groupWords = (chapter: Chapter): string =>
  related(chapter, 'scanlation_group')
    .map(({ attributes }) => groupWord(attributes))
    .join(', ');
