// Messages to the people behind the site. Apart from the other limits, so that only the form loads them.

/** What a message to the people behind the site is about. */
export const contactTopics = [
  'account',
  'content',
  'group',
  'copyright',
  'advertising',
  'accessibility',
  'other',
] as const;
export type ContactTopic = (typeof contactTopics)[number];

/** In UTF-16 units, as forms count them. */
export const contactLimits = Object.freeze({ nameMax: 100, pageMax: 500, messageMin: 20, messageMax: 5000 });
