/** Meanings that have a color; `data-tone` sets `--tone-c` (base.css). */
export type Tone =
  | 'neutral'
  | 'muted'
  | 'accent'
  | 'new'
  | 'danger'
  | 'success'
  | 'warning'
  | 'info'
  | 'star'
  | `status-${'reading' | 'completed' | 'on-hold' | 'dropped' | 'plan' | 'rereading'}`
  | `pub-${'ongoing' | 'completed' | 'hiatus' | 'cancelled'}`
  | `queue-${'waiting' | 'accepted' | 'refused' | 'autoresolved' | 'draft'}`
  | `rating-${'safe' | 'suggestive' | 'erotica' | 'mature'}`
  | RoleTone;

export type RoleTone =
  `role-${'admin' | 'developer' | 'moderator' | 'pr' | 'designer' | 'vip' | 'power-uploader' | 'contributor' | 'group-leader' | 'member'}`;
