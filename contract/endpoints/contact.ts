// Topics and limits of messages to the people behind the site (contact form). They are not part of rules/limits.ts, so
// that only the form loads them.

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

/** Lengths in UTF-16 units, as HTML forms count them. */
/** Limits of notices of rights holders and counter-notices. */
export const noticeLimits = Object.freeze({ holderMax: 200, addressMax: 500, linksMax: 50, linkMax: 500 });

export const contactLimits = Object.freeze({ nameMax: 100, pageMax: 500, messageMin: 20, messageMax: 5000 });
