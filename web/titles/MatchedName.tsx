import { toBcp47 } from '#contract/rules/languages.ts';
import type { NameMatch } from './name-match.ts';

/** A name with the part that matches a search in bold. */
export function MatchedName({ match: { text, language, from, to } }: { match: NameMatch }) {
  return (
    <bdi lang={toBcp47(language)}>
      {text.slice(0, from)}
      <b>{text.slice(from, to)}</b>
      {text.slice(to)}
    </bdi>
  );
}
