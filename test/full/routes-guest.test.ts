// Every page of the specification as a guest sees it, in every size and theme.
import { everyLook, walk } from '#test/support/walk/walk.ts';

walk({ viewer: 'guest', looks: everyLook, every: true });
