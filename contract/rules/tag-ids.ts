// Tags that the site itself means something by; the same ids everywhere.

export const selfPublishedTag = '891cf039-b895-47f0-9229-bef4c96eccd4';
