// All scenes of the demo's comics.
import { ownScripts1 } from './art/own-scripts-1.ts';
import { ownScripts2 } from './art/own-scripts-2.ts';
import type { Script } from './art/script.ts';
import { sharedScripts } from './art/shared-scripts.ts';

/** The scenes that only the series with this key plays. */
export const ownScripts: Readonly<Record<string, Script>> = { ...ownScripts1, ...ownScripts2 };

export const demoScripts: readonly Script[] = [...Object.values(ownScripts), ...Object.values(sharedScripts)];
