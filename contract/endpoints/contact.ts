// Topics, limits and shared endpoint parts of messages to the people behind the site (contact form, notices). They are not part of rules/limits.ts, so
// that only the form loads them.

/** Parts that endpoints for messages of guests and members have in common. */
export const messageEndpoint = {
  errors: [
    'validation_exception',
    'bad_request_http_exception',
    'unauthorized_http_exception',
    'too_many_requests_http_exception',
    'captcha_required_exception',
    'service_unavailable_http_exception',
  ],
  cache: 'none',
  rate: { requests: 5, minutes: 60 },
  site: true,
} as const;

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
