// Every page of the specification as a reader sees it, in every size and theme.
import { everyLook, walk } from '#test/support/walk/walk.ts';

walk({ viewer: 'reader', looks: everyLook, every: true });
