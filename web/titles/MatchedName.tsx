import { toBcp47 } from '#contract/rules/languages.ts';
import type { MatchRange } from './name-match.ts';

/** A name with the part that matches a search in bold. */
export function MatchedName({
  match: { text, language, from, to },
}: {
  match: MatchRange & { text: string; language?: string };
}) {
  return (
    <bdi lang={language && toBcp47(language)}>
      {text.slice(0, from)}
      <b>{text.slice(from, to)}</b>
      {text.slice(to)}
    </bdi>
  );
}
