// Limits of profiles; apart from the others, because the first scripts of a page need none of them.
export const profileLimits = Object.freeze({
  /** Picture of a person: bytes of the upload, and pixels of the shorter side. */
  avatarMaxBytes: 10 * 1024 * 1024,
  avatarMinSide: 64,
  /** Characters of the biography of a person. */
  biographyMaxLength: 2_000,
});
