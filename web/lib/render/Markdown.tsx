import type { ReactNode } from 'react';
import { TextLink } from '#web/ui/text/TextLink.tsx';
import { parseMarkdown, type Block, type Inline } from './markdown.ts';

/** Renders Markdown from user input as React nodes, never as HTML. */
export function Markdown({ text }: { text: string }) {
  return parseMarkdown(text).map((block, index) => <BlockView key={index} block={block} />);
}

function BlockView({ block }: { block: Block }) {
  if (block.kind === 'rule') return <hr />;
  if (block.kind === 'paragraph') return <p>{inline(block.children)}</p>;
  return (
    <ul>
      {block.items.map((item, index) => (
        <li key={index}>{inline(item)}</li>
      ))}
    </ul>
  );
}

/** Renders inline nodes. `own`: a text of the site itself, whose links need no `nofollow ugc`. */
export function inline(nodes: Inline[], own = false): ReactNode {
  return nodes.map((node, index) => {
    if (node.kind === 'text') return node.text;
    if (node.kind === 'break') return <br key={index} />;
    if (node.kind === 'strong') return <strong key={index}>{inline(node.children, own)}</strong>;
    if (node.kind === 'emphasis') return <em key={index}>{inline(node.children, own)}</em>;
    if (node.kind === 'code') return <code key={index}>{node.text}</code>;
    return (
      <TextLink key={index} href={node.href} rel={own ? undefined : 'nofollow ugc noopener'}>
        {inline(node.children, own)}
      </TextLink>
    );
  });
}
