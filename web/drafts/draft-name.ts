import { titleNames, type Name } from '#contract/rules/title-names.ts';
import type { Title } from '#web/lib/catalogue/related.ts';
import { interfaceLanguage } from '#web/lib/i18n/i18n.ts';

/** The name under which a draft is listed. */
export const draftName = ({ attributes }: Title): Name => titleNames(attributes, interfaceLanguage()).main;
