import { Fragment } from 'react';
import { plainMarkdown } from '#contract/rules/plain-markdown.ts';
import { deferredComponent } from '#web/ui/behavior/deferred-component.tsx';

/** Characters and line beginnings that may be markup. */
const markupPattern = /[*_`~[\]<>&\\|#]|https?:|^[^\S\n]*(?:[-+]|\d{1,9}[.)])(?:\s|$)|^[^\S\n]*-{3}/m;

const ParsedMarkdown = deferredComponent(
  () => import('./MarkdownNodes.tsx'),
  (all) => all.ParsedMarkdown,
  PlainText,
);

/**
 * Renders user input as Markdown. Text without markup is drawn at once; other text appears without its markup until the
 * parser is loaded, so that no page waits for it.
 */
export function Markdown({ text }: { text: string }) {
  return markupPattern.test(text) ? <ParsedMarkdown text={text} /> : <PlainText text={text} />;
}

/** Renders text without Markdown syntax as paragraphs with line breaks. */
function PlainText({ text }: { text: string }) {
  const paragraphs = text.split(/\n(?:[^\S\n]*\n)+/).map((paragraph) =>
    paragraph
      .split('\n')
      .map(plainMarkdown)
      .filter((line) => line !== ''),
  );
  return paragraphs
    .filter((lines) => lines.length > 0)
    .map((lines, index) => (
      <p key={index}>
        {lines.map((line, at) => (
          <Fragment key={at}>
            {at > 0 && <br />}
            {line}
          </Fragment>
        ))}
      </p>
    ));
}
