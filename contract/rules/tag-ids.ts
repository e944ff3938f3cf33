// Ids of tags that the code itself refers to; they are the same on every installation.

export const selfPublishedTag = '891cf039-b895-47f0-9229-bef4c96eccd4';
