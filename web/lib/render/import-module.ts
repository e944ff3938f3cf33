/** Imports a module by URL. In a file of its own because the build wraps every `import()` with `load-chunk`. */
export const importModule = (address: string): Promise<unknown> => import(/* @vite-ignore */ address);
