import type { MessageKey } from '#web/lib/i18n/messages.ts';
import type { SectionId } from '../model/sections.ts';

export const sectionNames: Record<SectionId, MessageKey> = {
  titles: 'drafts.section.titles',
  people: 'drafts.section.people',
  covers: 'drafts.section.covers',
  synopsis: 'drafts.section.synopsis',
  publication: 'drafts.section.publication',
  rating: 'drafts.section.rating',
  tags: 'drafts.section.tags',
  links: 'drafts.section.links',
  relations: 'drafts.section.relations',
  adaptations: 'drafts.section.adaptations',
};
