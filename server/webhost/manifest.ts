// Web app manifest, in the language that the browser requests.
import { interfaceLanguages, type InterfaceLanguage, toBcp47 } from '#contract/rules/languages.ts';
import { buildPath } from '#contract/rules/pages.ts';
import type { Config } from '#server/core/process/config.ts';

interface ManifestTexts {
  description: string;
  library: string;
  search: string;
  latest: string;
}

const manifestTexts: Record<InterfaceLanguage, ManifestTexts> = {
  en: {
    description: 'Comics and manga, read in your own language.',
    library: 'Library',
    search: 'Search',
    latest: 'Latest updates',
  },
  es: {
    description: 'Cómics y manga para leer en tu idioma.',
    library: 'Biblioteca',
    search: 'Buscar',
    latest: 'Últimas novedades',
  },
  'es-la': {
    description: 'Cómics y manga para leer en tu idioma.',
    library: 'Biblioteca',
    search: 'Buscar',
    latest: 'Últimas actualizaciones',
  },
  fr: {
    description: 'Des BD et des mangas, à lire dans votre langue.',
    library: 'Bibliothèque',
    search: 'Rechercher',
    latest: 'Derniers chapitres',
  },
  'pt-br': {
    description: 'Quadrinhos e mangás para ler no seu idioma.',
    library: 'Biblioteca',
    search: 'Buscar',
    latest: 'Últimas atualizações',
  },
};

/** Colors of the theme that a page starts with; the browser bars of an open page follow its own theme. */
const manifestColours = { theme: '#ffffff', background: '#f6f5f1' } as const;

const pngIcon = (name: string, size: number, purpose: string) => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

export function renderManifest({ siteName }: Pick<Config, 'siteName'>, language: InterfaceLanguage): string {
  const { description, library, search, latest } =
    manifestTexts[interfaceLanguages.includes(language) ? language : 'en'];
  const icons = [pngIcon('icon', 192, 'any')];
  return JSON.stringify({
    // `id` must never change, because browsers identify the installed app by it
    id: '/',
    name: siteName,
    short_name: siteName,
    description,
    lang: toBcp47(language),
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    display_override: ['standalone', 'minimal-ui', 'browser'],
    theme_color: manifestColours.theme,
    background_color: manifestColours.background,
    categories: ['books', 'entertainment'],
    icons: [
      pngIcon('icon', 192, 'any'),
      pngIcon('icon', 512, 'any'),
      pngIcon('maskable', 192, 'maskable'),
      pngIcon('maskable', 512, 'maskable'),
      pngIcon('monochrome', 512, 'monochrome'),
    ],
    shortcuts: [
      { name: library, url: buildPath('library'), icons },
      { name: search, url: buildPath('search'), icons },
      { name: latest, url: buildPath('latest'), icons },
    ],
  });
}
