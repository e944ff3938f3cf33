// Tags and flags of the rows of a list of titles, which are the same in the web and in the first screens of the server.

/** Tag groups by how much they tell about a title: content warnings, genres and themes before formats. */
const tagGroupOrder: readonly string[] = ['content', 'genre', 'theme', 'format'];
const maxTags = 6;
/** Maximum number of language flags; fewer on phones, where they share a line with the tags. */
export const maxRowFlags = { phone: 2, wide: 6 };

/** The tags of a row, in their order. */
export const rowTags = <T extends { attributes: { group: string } }>(tags: readonly T[], max = maxTags): T[] =>
  tags
    .toSorted((a, b) => tagGroupOrder.indexOf(a.attributes.group) - tagGroupOrder.indexOf(b.attributes.group))
    .slice(0, max);
