// Opens every page of the specification as a moderator in French; reports texts that are missing in the French
// catalogs.
import { sweepPages } from '#test/support/page-sweep/sweep.ts';

sweepPages({ viewer: 'moderator', language: 'fr' });
