import { Fragment, useMemo } from 'react';
import { SectionHeading } from '#web/ui/layout/SectionHeading.tsx';
import { TextLink } from '#web/ui/text/TextLink.tsx';
import { Spoiler } from './Spoiler.tsx';
import { type MarkdownElement, type MarkdownNode, parseMarkdown, wordsOf } from './markdown-tree.ts';

/** Renders user input that has Markdown syntax as React elements, never as an HTML string. */
export function ParsedMarkdown({ text }: { text: string }) {
  const nodes = useMemo(() => parseMarkdown(text), [text]);
  return <MarkdownNodes nodes={nodes} />;
}

/** `own`: a text of the site, whose links need no `nofollow`. */
export function MarkdownNodes({ nodes, own = false }: { nodes: readonly MarkdownNode[]; own?: boolean }) {
  return nodes.map((node, index) => (
    <Fragment key={index}>{typeof node === 'string' ? node : <Element node={node} own={own} />}</Fragment>
  ));
}

function Element({ node, own }: { node: MarkdownElement; own: boolean }) {
  const { tag: Tag, children, href, id } = node;
  if (Tag === 'hr' || Tag === 'br') return <Tag />;
  if (Tag === 'h2') return <SectionHeading id={id!} title={wordsOf(children)} />;
  const renderedChildren = <MarkdownNodes nodes={children} own={own} />;
  if (Tag === 'a') {
    return (
      <TextLink href={href!} rel={own ? undefined : 'nofollow ugc noopener'}>
        {renderedChildren}
      </TextLink>
    );
  }
  if (Tag === 'spoiler') return <Spoiler>{renderedChildren}</Spoiler>;
  if (Tag === 'mention') return <TextLink href={href!}>{renderedChildren}</TextLink>;
  if (Tag === 'h3') return <h3 id={id}>{renderedChildren}</h3>;
  return <Tag {...(Tag === 'th' ? { scope: 'col' } : {})}>{renderedChildren}</Tag>;
}
