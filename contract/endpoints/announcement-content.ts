// Content of announcements as staff writes it.
import { z } from 'zod';
import { announcementLimits } from '../rules/announcement-limits.ts';

/** Importance of announcements: the interface highlights `important` ones. */
export const importances = ['news', 'important'] as const;

const texts = (max: number) =>
  z
    .record(z.string().max(20), z.string().trim().min(1).max(max))
    .refine((all) => Object.keys(all).length <= announcementLimits.languagesMax, 'These are too many languages');
const time = z.iso.datetime({ offset: true });

export const announcementContent = {
  version: z.int().min(0).describe('0 for a new one'),
  name: texts(announcementLimits.nameMaxLength).describe('Headlines by language, English among them'),
  body: texts(announcementLimits.bodyMaxLength).describe('Markdown by language, in the languages of the headline'),
  importance: z.enum(importances),
  publishAt: z
    .union([z.literal('now'), time])
    .nullable()
    .describe('`now` or a time; null for a draft, which only staff reads'),
  expiresAt: time.nullable().describe('When it ends; null for no end'),
};
