// Virtual module that the build generates from `web/locales`.
declare module 'virtual:catalogues' {
  type Load = () => Promise<{ messages: import('@lingui/core').Messages }>;
  type CatalogueName = 'first' | import('./catalogue-parts.ts').LazyCatalogue;
  export const catalogues: Record<
    CatalogueName,
    Record<import('#contract/rules/languages.ts').InterfaceLanguage, Load>
  >;
}
