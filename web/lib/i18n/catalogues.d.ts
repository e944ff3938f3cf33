// Virtual module that the build generates from `web/locales`.
declare module 'virtual:catalogues' {
  type Load = () => Promise<{ messages: import('@lingui/core').Messages }>;
  type Part = 'first' | import('./catalogue-parts.ts').Apart;
  export const catalogues: Record<Part, Record<import('#contract/rules/languages.ts').InterfaceLanguage, Load>>;
}
