// Every page of the specification as a moderator sees it, in every size and theme.
import { everyLook, walk } from '#test/support/walk/walk.ts';

walk({ viewer: 'moderator', looks: everyLook, every: true });
