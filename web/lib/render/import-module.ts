/** A module by its address. Stands apart because the build puts `load-chunk` around every `import()`, its own included. */
export const importModule = (address: string): Promise<unknown> => import(/* @vite-ignore */ address);
