// The groups in the side panel: their names, and follow buttons once their code is loaded.
import { GroupNames } from '#web/lib/catalogue/GroupNames.tsx';
import { deferredComponent } from '#web/ui/behavior/deferred-component.tsx';
import { loadGroupLinks } from '../deferred.tsx';

export const FollowedGroups = deferredComponent(loadGroupLinks, (all) => all.FollowedGroups, GroupNames);
