/** Paths of the policies that the sign-in pages link to. Apart from the table of pages, which they do not need. */
export const policyPaths = { privacy: '/privacy', terms: '/compliance/terms' } as const;
