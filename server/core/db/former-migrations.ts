// Lists the migrations that 0001_baseline.sql replaces. A database with all of them has the schema of the baseline.

const formerMigrations: readonly string[] = [
  '0001_catalogue.sql',
  '0002_documents.sql',
  '0005_groups_and_authors.sql',
  '0006_lists.sql',
  '0007_title_gains.sql',
  '0008_legacy_ids.sql',
  '0009_feeds.sql',
  '0015_group_titles.sql',
  '0016_chapters_of_a_title.sql',
  '0017_identity.sql',
  '0018_rate_limits.sql',
  '0019_settings_and_flags.sql',
  '0020_blocks.sql',
  '0021_api_clients.sql',
  '0022_accounts.sql',
  '0023_outside_roles.sql',
  '0024_connections.sql',
  '0025_ended_sessions.sql',
  '0026_takeovers.sql',
  '0027_kept_standing.sql',
  '0028_themes.sql',
  '0029_community.sql',
  '0030_site_texts.sql',
  '0031_settings_template_home.sql',
  '0032_settings_template_line.sql',
  '0034_spreads.sql',
  '0040_reading.sql',
  '0041_reader_choices.sql',
  '0041_settings_template_continue.sql',
  '0042_place_since.sql',
  '0050_username_claims.sql',
  '0055_leaders_told.sql',
  '0058_title_name_keys.sql',
  '0060_audit.sql',
  '0065_known_reader_choices.sql',
  '0066_short_chapter_names.sql',
  '0067_title_rankings.sql',
  '0068_chapters_without_pages.sql',
  '0070_viewers_told.sql',
  '0071_request_buckets.sql',
  '0072_publication.sql',
  '0073_row_limits.sql',
];

/**
 * Returns how many of the former migrations a database has.
 * @param applied names of the migrations recorded in the database
 */
export function formerState(applied: readonly string[]): 'none' | 'some' | 'all' {
  const appliedCount = formerMigrations.filter((name) => applied.includes(name)).length;
  return appliedCount === 0 ? 'none' : appliedCount === formerMigrations.length ? 'all' : 'some';
}

export const isFormer = (name: string): boolean => formerMigrations.includes(name);
