// Queries of announcements in all states, and the form of one.
import { queryOptions } from '@tanstack/react-query';
import type { ClientBody, ClientResponse } from '#contract/generated/client.ts';
import { announcementLimits } from '#contract/rules/announcement-limits.ts';
import { call } from '#web/lib/api/call.ts';
import { ApiFailure } from '#web/lib/api/failure.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import type { Tone } from '#web/ui/behavior/tones.ts';

export type ManagedAnnouncement = ClientResponse<'adminAnnouncements.get'>['announcement'];

export const stateTones: Record<ManagedAnnouncement['state'], Tone> = {
  draft: 'neutral',
  planned: 'info',
  current: 'success',
  ended: 'neutral',
};

export const announcementsKey = ['administration', 'announcements'];

export const announcementsQuery = queryOptions({
  queryKey: [...announcementsKey, 'list'],
  queryFn: ({ signal }) => call('adminAnnouncements.list', { query: { limit: 100 }, signal }),
});

/** One announcement; null for an id under which nothing is written yet. */
export const announcementQuery = (id: string) =>
  queryOptions({
    queryKey: [...announcementsKey, 'one', id],
    queryFn: async ({ signal }) => {
      try {
        return (await call('adminAnnouncements.get', { params: { id }, signal })).announcement;
      } catch (error) {
        if (error instanceof ApiFailure && error.status === 404) return null;
        throw error;
      }
    },
    // the form begins with what was loaded: another load would not change it
    refetchOnWindowFocus: false,
  });

interface TextForm {
  language: string;
  name: string;
  body: string;
}

export interface AnnouncementForm {
  /** English first. */
  texts: readonly TextForm[];
  importance: ManagedAnnouncement['importance'];
  publish: 'draft' | 'now' | 'later';
  /** Times of the device, `YYYY-MM-DDTHH:MM`; '' for none. */
  publishAt: string;
  expiresAt: string;
}

export function formOf(stored: ManagedAnnouncement | null): AnnouncementForm {
  if (!stored)
    return {
      texts: [{ language: 'en', name: '', body: '' }],
      importance: 'news',
      publish: 'now',
      publishAt: '',
      expiresAt: '',
    };
  const { name, body, state, importance, publishedAt, expiresAt } = stored;
  const languages = ['en', ...Object.keys(name).filter((code) => code !== 'en')];
  return {
    texts: languages.map((language) => ({ language, name: name[language] ?? '', body: body[language] ?? '' })),
    importance,
    publish: state === 'draft' ? 'draft' : state === 'planned' ? 'later' : 'now',
    publishAt: state === 'planned' ? localTime(publishedAt) : '',
    expiresAt: localTime(expiresAt),
  };
}

function localTime(value: string | null): string {
  if (value === null) return '';
  const time = new Date(value);
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

const toTime = (local: string): string => new Date(local).toISOString();

export function bodyOf(form: AnnouncementForm, version: number): ClientBody<'adminAnnouncements.save'> {
  const { texts, importance, publish, publishAt, expiresAt } = form;
  return {
    version,
    name: Object.fromEntries(texts.map(({ language, name }) => [language, name.trim()])),
    body: Object.fromEntries(texts.map(({ language, body }) => [language, body.trim()])),
    importance,
    publishAt: publish === 'draft' ? null : publish === 'now' ? 'now' : toTime(publishAt),
    expiresAt: expiresAt === '' ? null : toTime(expiresAt),
  };
}

/** Message for a headline or a text that cannot be saved; null for none. */
export function textProblem(text: string, field: 'name' | 'body'): MessageKey | null {
  if (text.trim() === '') return 'staffAct.missing';
  const max = announcementLimits[field === 'name' ? 'nameMaxLength' : 'bodyMaxLength'];
  return text.trim().length > max ? 'administration.announcements.long' : null;
}

/** Messages for times of publication and end that cannot be saved. */
export function timeProblems({ publish, publishAt, expiresAt }: AnnouncementForm, now: number) {
  const begins = publish === 'later' ? Date.parse(publishAt) : now;
  return {
    publishAt: publish !== 'later' ? null : publishAt === '' ? ('staffAct.missing' as const) : null,
    expiresAt:
      expiresAt !== '' && publish !== 'draft' && Date.parse(expiresAt) <= begins
        ? ('administration.announcements.endsBefore' as const)
        : null,
  };
}
