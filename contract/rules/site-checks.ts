// Checks by which the site finds what moderators should look at. They decide nothing.

export const siteChecks = [
  'same_pages',
  'alike_pages',
  'alike_name',
  'link_list',
  'reports_by_person',
  'reports_of_person',
] as const;
export type SiteCheck = (typeof siteChecks)[number];

/** Titles and chapters without review that are picked out after somebody got a role. */
export const firstSamples = 3;

export const checkLimits = {
  /** Different links from which on a comment is a list of them. */
  listedLinks: 5,
  /** Share of the pages of a chapter that another one has, too, and pages that it takes at least. */
  sharedPages: 0.5,
  minSharedPages: 3,
  /** Reports by one person within an hour, and about one person by so many others. */
  reportsByPerson: 20,
  reportsOfPerson: 10,
  reportersOfPerson: 3,
} as const;
