import type { ReactNode } from 'react';
import { TextLink } from '#web/ui/TextLink.tsx';
import { parseMarkdown, type Block, type Inline } from './markdown.ts';

/** A text that a person typed. Trees become React nodes; nothing is ever HTML. */
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

function inline(nodes: Inline[]): ReactNode {
  return nodes.map((node, index) => {
    if (node.kind === 'text') return node.text;
    if (node.kind === 'break') return <br key={index} />;
    if (node.kind === 'strong') return <strong key={index}>{inline(node.children)}</strong>;
    if (node.kind === 'emphasis') return <em key={index}>{inline(node.children)}</em>;
    return (
      <TextLink key={index} href={node.href} rel="nofollow ugc noopener">
        {inline(node.children)}
      </TextLink>
    );
  });
}
