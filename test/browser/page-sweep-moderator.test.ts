// Every page of the specification as a moderator sees it in French: whatever is not in the French catalogues is told.
import { sweepPages } from '#test/support/page-sweep/sweep.ts';

sweepPages({ viewer: 'moderator', language: 'fr' });
