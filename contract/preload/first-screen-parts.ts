// Classes of style sheets and texts of the interface with which the server draws first screens. The build writes both
// into a table for the server, and fails if one of them no longer exists.

/** Classes by CSS module, below web/ and without `.module.css`. */
export const firstScreenStyles = {
  'ui/layout/ThemeScope': ['scope'],
  'ui/layout/ReaderFrame': ['reader', 'stage', 'head', 'page', 'foot', 'side'],
  'reader/view/Views': ['area', 'track', 'paged', 'sheet', 'strip', 'line', 'end'],
  'reader/view/PageImage': ['box'],
  'ui/layout/AppFrame': ['frame', 'pinned', 'main'],
  'ui/layout/TopBar': ['bar', 'start'],
  'ui/layout/BottomNav': ['nav'],
  'ui/text/Logo': ['logo', 'ink', 'blue', 'red'],
  'ui/controls/Button': ['button'],
  'ui/cards/Cover': ['cover'],
  'ui/layout/Panel': ['panel', 'wrap'],
  'ui/layout/SectionHeading': ['section', 'head', 'title', 'pagehead'],
  'ui/layout/Carousel': ['hero', 'slide', 'art', 'words', 'title', 'by', 'tags', 'tag', 'text', 'facts', 'action'],
  'ui/text/Prose': ['prose'],
  'ui/text/Tag': ['tag'],
  'ui/text/Dot': ['dot'],
  'ui/text/Score': ['score'],
  'ui/cards/ResultRow': ['row', 'cover', 'text', 'names', 'name', 'second', 'figures', 'figure', 'tags', 'about'],
  'home/HomePage': ['home', 'banner', 'welcome'],
  'titles/TitlePage': [
    'page',
    'banner',
    'grid',
    'start',
    'art',
    'cover',
    'end',
    'head',
    'second',
    'makers',
    'actions',
    'wide',
    'about',
    'tags',
    'figures',
    'synopsis',
  ],
  'titles/TitleResults': ['line', 'flags'],
  'ui/text/Language': ['flag', 'language'],
  'feeds/TitleFeedPage': ['feeds', 'aside', 'word'],
  'ui/layout/Tabs': ['tabs'],
  'ui/controls/Segment': ['segment'],
  'search/Search': ['sided', 'results', 'words', 'line', 'space', 'sort'],
  'lib/lists/CountLine': ['line', 'count', 'alone'],
} as const satisfies Record<string, readonly string[]>;

/** Keys of messages without formats, or with one plural. */
export const firstScreenWords = [
  'reader.pageOf',
  'nav.home',
  'home.popular',
  'home.read',
  'search.advanced',
  'search.count',
  'results.chapters',
  'titles.follows',
  'feeds.recommended',
  'feeds.staffPicks',
  'feeds.featured',
  'feeds.seasonal',
  'feeds.selfPublished',
  'feeds.recent',
  'feeds.titleCount',
  'feeds.asList',
  'rating.safe',
  'rating.suggestive',
  'rating.erotica',
  'rating.mature',
  'status.ongoing',
  'status.completed',
  'status.hiatus',
  'status.cancelled',
] as const;

export type FirstScreenStyle = keyof typeof firstScreenStyles;
export type FirstScreenWord = (typeof firstScreenWords)[number];

/** The table that the build writes. */
export interface FirstScreenParts {
  /** Built class names by CSS module and class. */
  classes: Record<string, Record<string, string>>;
  /** Messages by language and key. */
  words: Record<string, Record<string, string>>;
}
