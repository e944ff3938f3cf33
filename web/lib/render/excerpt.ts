// Beginnings of texts, which end where a sentence or a paragraph does.
import { plainMarkdown } from '#contract/rules/plain-markdown.ts';

interface Excerpt {
  text: string;
  /** Whether something is left out. */
  isCut: boolean;
}

/** The first sentences of a text without its markup; of a longer first sentence, its first words and an ellipsis. */
export function excerptOf(markdown: string, maxLength: number): Excerpt {
  const text = plainMarkdown(markdown);
  if (text.length <= maxLength) return { text, isCut: false };
  const start = text.slice(0, maxLength);
  const sentences = /^.*(?:[.!?…][\p{Pe}\p{Pf}"']*(?=\s)|[。！？][\p{Pe}\p{Pf}]*)/u.exec(start)?.[0];
  return { text: sentences ?? `${start.replace(/[\s\p{P}]*\s?\S*$/u, '')}…`, isCut: true };
}

/** The first paragraphs of a text, with their markup; of a longer first paragraph, its first sentences. */
export function firstParagraphs(markdown: string, maxLength: number): Excerpt {
  const paragraphs = markdown.trim().split(/\n{2,}/);
  let text = paragraphs[0]!;
  if (text.length > maxLength) return { ...excerptOf(text, maxLength), isCut: true };
  let count = 1;
  for (const paragraph of paragraphs.slice(1)) {
    if (text.length + paragraph.length > maxLength) break;
    text += `\n\n${paragraph}`;
    count++;
  }
  return { text, isCut: count < paragraphs.length };
}
