// Page Blanche in every way that there is to read it.
import { readInFull } from '#test/support/reader-in-full.ts';

readInFull('Page Blanche');
