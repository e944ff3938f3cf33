import { t } from '../i18n/i18n.ts';
import { related, type Chapter } from './related.ts';

interface NamedGroup {
  name: string;
  official: boolean;
}

/** Name of a group as plain text: "Lantern Press (official publisher)". */
export const groupLabel = ({ name, official }: NamedGroup): string =>
  official ? `${name} (${t('app.officialGroup')})` : name;

/** Names of a chapter's groups as plain text, such as for the label of a button; elsewhere use `GroupText`. */
export const groupLabels = (chapter: Chapter): string =>
  related(chapter, 'scanlation_group')
    .map(({ attributes }) => groupLabel(attributes))
    .join(', ');
