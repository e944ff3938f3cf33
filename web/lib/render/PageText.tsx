import { SectionHeading } from '#web/ui/layout/SectionHeading.tsx';
import { inline } from './Markdown.tsx';
import type { PageBlock } from './page-markdown.ts';

/** Renders a text page of the site (`parsePage`), to be placed in a `Prose`. Headings are anchors. */
export function PageText({ blocks }: { blocks: readonly PageBlock[] }) {
  return blocks.map((block, index) => <BlockView key={index} block={block} />);
}

function BlockView({ block }: { block: PageBlock }) {
  switch (block.kind) {
    case 'rule':
      return <hr />;
    case 'heading':
      return block.level === 2 ? (
        <SectionHeading id={block.id} title={block.text} />
      ) : (
        <h3 id={block.id}>{block.text}</h3>
      );
    case 'paragraph':
      return <p>{inline(block.children, true)}</p>;
    case 'quote':
      return (
        <blockquote>
          <p>{inline(block.children, true)}</p>
        </blockquote>
      );
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul';
      return (
        <List>
          {block.items.map((item, index) => (
            <li key={index}>{inline(item, true)}</li>
          ))}
        </List>
      );
    }
    case 'table':
      return <TableView table={block} />;
  }
}

function TableView({ table: { head, rows } }: { table: Extract<PageBlock, { kind: 'table' }> }) {
  return (
    <table>
      <thead>
        <tr>
          {head.map((cell, index) => (
            <th key={index} scope="col">
              {inline(cell, true)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={at}>
            {row.map((cell, index) => (
              <td key={index}>{inline(cell, true)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
