// Reasons why a chapter is unavailable, as readers are told.
export const unavailabilityReasons = ['group', 'moderators', 'rights_holder'] as const;
export type UnavailabilityReason = (typeof unavailabilityReasons)[number];
