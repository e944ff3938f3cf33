import { useMemo } from 'react';
import { mentionPattern } from '#contract/rules/comments.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { MarkdownNodes } from '#web/lib/render/MarkdownNodes.tsx';
import { type MarkdownNode, parseComment } from '#web/lib/render/markdown-tree.ts';

interface Mention {
  id: string;
  username: string;
}

const noMentions: readonly Mention[] = [];

/** The text of a comment: Markdown with spoilers, and links to the people whom it mentions. */
export function CommentText({ text, mentions = noMentions }: { text: string; mentions?: readonly Mention[] }) {
  const nodes = useMemo(() => linkMentions(parseComment(text), mentions), [text, mentions]);
  return <MarkdownNodes nodes={nodes} />;
}

function linkMentions(nodes: readonly MarkdownNode[], mentions: readonly Mention[]): MarkdownNode[] {
  if (mentions.length === 0) return [...nodes];
  const pattern = mentionPattern(mentions.map(({ username }) => username));
  const idByName = new Map(mentions.map(({ id, username }) => [username.toLowerCase(), id]));
  const link = (node: MarkdownNode): MarkdownNode[] => {
    if (typeof node !== 'string') {
      if (node.tag === 'code' || node.tag === 'a') return [node];
      return [{ ...node, children: node.children.flatMap(link) }];
    }
    const parts: MarkdownNode[] = [];
    let end = 0;
    for (const match of node.matchAll(pattern)) {
      const name = match[1]!;
      parts.push(node.slice(end, match.index), {
        tag: 'mention',
        href: pathTo.user(idByName.get(name.toLowerCase())!, name),
        children: [match[0]],
      });
      end = match.index + match[0].length;
    }
    return [...parts, node.slice(end)].filter((part) => part !== '');
  };
  return nodes.flatMap(link);
}
