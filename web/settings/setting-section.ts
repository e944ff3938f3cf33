// A section of the settings, and its lazy component.
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import type { settingTabs } from '#contract/rules/redirects.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';

export type SettingTab = (typeof settingTabs)[number];

export interface SettingSection {
  id: string;
  tab: Exclude<SettingTab, 'all'>;
  title: MessageKey;
  /** Search terms besides the title: the names of the section's rows (`rows`), and others (`words`). */
  rows?: readonly MessageKey[];
  words?: MessageKey;
  /** Number of rows of the skeleton while it loads; by default as many as `rows`, or one. */
  skeletonRows?: number;
  Section: LazySection;
  /** Component at the end of the heading. */
  Aside?: LazySection;
}

/** Lazy component whose code can be preloaded. */
export type LazySection = LazyExoticComponent<ComponentType> & { load: () => Promise<ComponentType> };

/** Lazy component together with its loader. */
export function lazySection(load: () => Promise<ComponentType>): LazySection {
  return Object.assign(
    lazy(async () => ({ default: await load() })),
    { load },
  );
}
