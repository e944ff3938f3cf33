// Every page of the specification as a moderator sees it in French: whatever is not in the French catalogues is told.
import { walk } from '#test/support/walk/walk.ts';

walk({ viewer: 'moderator', language: 'fr' });
