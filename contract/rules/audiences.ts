// Who may see a part of a profile besides its owner.

/** `followed`: people whom the owner follows. */
export const audiences = ['nobody', 'followed', 'everyone'] as const;
export type Audience = (typeof audiences)[number];

/** The parts of a profile of which the owner decides who may see them. */
export const profileParts = ['follows', 'ratings', 'library'] as const;
export type ProfilePart = (typeof profileParts)[number];
