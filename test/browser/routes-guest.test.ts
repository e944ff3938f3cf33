// Every page of the specification as a guest sees it, once; sizes and themes take turns.
import { walk } from '#test/support/walk/walk.ts';

walk({ viewer: 'guest' });
