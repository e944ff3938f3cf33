// Words of pushes in the interface languages. They may be seen on a locked screen, and by others: they name titles, lists
// and people, and never say what happens in a chapter or stands in a comment.
import type { InterfaceLanguage } from '#contract/rules/languages.ts';

interface PushTexts {
  /** A chapter. @param label its number, null without one */
  chapter: (label: string | null) => string;
  /** Several chapters. @param labels their numbers when there are few, otherwise empty */
  chapters: (count: number, labels: readonly string[]) => string;
  /** Titles that were added to the list that the push is named after. */
  list: (count: number) => string;
  reply: (name: string) => string;
  mention: (name: string) => string;
  /** An invitation to the group that the push is named after. */
  invitation: string;
  /** A decision of moderators: nothing of it may be seen on a locked screen. */
  moderation: string;
}

const joined = (labels: readonly string[]): string => labels.join(', ');

const spanish: PushTexts = {
  chapter: (label) => (label === null ? 'Capítulo nuevo' : `Capítulo nuevo: ${label}`),
  chapters: (count, labels) => `${count} capítulos nuevos${labels.length === 0 ? '' : `: ${joined(labels)}`}`,
  list: (count) => (count === 1 ? 'Se ha añadido 1 título' : `Se han añadido ${count} títulos`),
  reply: (name) => `${name} ha respondido a tu comentario`,
  mention: (name) => `${name} te ha mencionado`,
  invitation: 'Te han invitado a unirte a este grupo',
  moderation: 'Hay una decisión de los moderadores',
};

const textsByLanguage: Readonly<Record<InterfaceLanguage, PushTexts>> = {
  en: {
    chapter: (label) => (label === null ? 'New chapter' : `New chapter: ${label}`),
    chapters: (count, labels) => `${count} new chapters${labels.length === 0 ? '' : `: ${joined(labels)}`}`,
    list: (count) => (count === 1 ? '1 title added' : `${count} titles added`),
    reply: (name) => `${name} replied to your comment`,
    mention: (name) => `${name} mentioned you`,
    invitation: 'You’re invited to join this group',
    moderation: 'There’s a decision from the moderators',
  },
  es: spanish,
  'es-la': {
    ...spanish,
    list: (count) => (count === 1 ? 'Se agregó 1 título' : `Se agregaron ${count} títulos`),
    reply: (name) => `${name} respondió a tu comentario`,
    mention: (name) => `${name} te mencionó`,
    invitation: 'Te invitaron a unirte a este grupo',
    moderation: 'Hay una decisión de los moderadores',
  },
  fr: {
    chapter: (label) => (label === null ? 'Nouveau chapitre' : `Nouveau chapitre\u202F: ${label}`),
    chapters: (count, labels) => `${count} nouveaux chapitres${labels.length === 0 ? '' : `\u202F: ${joined(labels)}`}`,
    list: (count) => (count === 1 ? '1 titre ajouté' : `${count} titres ajoutés`),
    reply: (name) => `${name} a répondu à votre commentaire`,
    mention: (name) => `${name} vous mentionne`,
    invitation: 'Vous êtes invité à rejoindre ce groupe',
    moderation: 'Les modérateurs ont pris une décision',
  },
  'pt-br': {
    chapter: (label) => (label === null ? 'Novo capítulo' : `Novo capítulo: ${label}`),
    chapters: (count, labels) => `${count} novos capítulos${labels.length === 0 ? '' : `: ${joined(labels)}`}`,
    list: (count) => (count === 1 ? '1 título adicionado' : `${count} títulos adicionados`),
    reply: (name) => `${name} respondeu ao seu comentário`,
    mention: (name) => `${name} mencionou você`,
    invitation: 'Você foi convidado para este grupo',
    moderation: 'Há uma decisão dos moderadores',
  },
};

export const pushTexts = (language: InterfaceLanguage): PushTexts => textsByLanguage[language];
