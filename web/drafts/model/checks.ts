// Checks of a form of a title: problems beside the fields, and in the list that leads to them.
import { mayHaveFinalChapter } from '#contract/rules/final-chapter.ts';
import { limits } from '#contract/rules/limits.ts';
import { addressProblem } from '#contract/rules/https-address.ts';
import { checkAdaptations } from './adaptation-checks.ts';
import { artistsOf, type TitleForm } from './form.ts';
import { isGoodLink } from './links.ts';
import type { Problem } from './problem.ts';
import { chapterNumber, isYear, volumeNumber } from './numbers.ts';

/** What the checks need to know of the title beside the form. */
interface Surroundings {
  /** Languages of its covers. */
  coverLanguages: readonly string[];
  /** Covers are on their way, or have failed. */
  hasUnsentCovers?: boolean;
}

/** All problems of a form. Those of the level `save` are errors of what was typed; `submit` ones are missing parts. */
export function problemsOf(form: TitleForm, { coverLanguages, hasUnsentCovers = false }: Surroundings): Problem[] {
  return [
    ...checkNames(form),
    ...checkPublication(form),
    ...checkSynopses(form),
    ...checkLinks(form),
    ...checkAdaptations(form.adaptations),
    ...checkParts(form, coverLanguages),
    ...(hasUnsentCovers ? [unsentCovers] : []),
  ];
}

const unsentCovers: Problem = {
  field: 'covers',
  at: 'unsent',
  level: 'submit',
  message: 'drafts.problem.coversUnsent',
};

/** Whether a form can be saved as a draft. */
export const isSavable = (problems: readonly Problem[]): boolean => problems.every(({ level }) => level !== 'save');

/** Whether a form can be submitted for review. */
export const isComplete = (problems: readonly Problem[]): boolean => problems.length === 0;

function checkNames({ names }: TitleForm): Problem[] {
  const filled = names.filter(({ text }) => text.trim() !== '');
  const seen = new Set<string>();
  const problems = filled.flatMap(({ key, language, text, main }): Problem[] => {
    const same = JSON.stringify([language, text.trim()]);
    const isRepeated = seen.has(same);
    seen.add(same);
    const at = { field: 'names', at: key, level: 'save' } as const;
    if (language === '') return [{ ...at, message: 'drafts.problem.nameLanguage' }];
    if (text.trim().length > limits.titleNameMaxLength)
      return [{ ...at, message: 'drafts.problem.long', values: { max: limits.titleNameMaxLength } }];
    if (isRepeated && !main) return [{ ...at, message: 'drafts.problem.nameTwice' }];
    return [];
  });
  if (filled.length > limits.namesPerTitle)
    problems.push({
      field: 'names',
      level: 'save',
      message: 'drafts.problem.manyNames',
      values: { max: limits.namesPerTitle },
    });
  if (!filled.some(({ main }) => main))
    problems.push({
      field: 'names',
      at: names.find(({ main }) => main)?.key,
      level: 'save',
      message: 'drafts.problem.name',
      missing: true,
    });
  return problems;
}

function checkPublication(form: TitleForm): Problem[] {
  const problems: Problem[] = [];
  const add = (field: Problem['field'], message: Problem['message'], missing = false): void => {
    problems.push({ field, level: 'save', message, ...(missing ? { missing } : {}) });
  };
  if (form.originalLanguage === '') add('originalLanguage', 'drafts.problem.originalLanguage', true);
  if (form.status === '') add('status', 'drafts.problem.status', true);
  if (form.contentRating === '') add('contentRating', 'drafts.problem.rating', true);
  if (!isYear(form.year)) add('year', 'drafts.problem.year');
  if (mayHaveFinalChapter(form.status)) {
    if (!volumeNumber.test(form.lastVolume.trim())) add('lastVolume', 'drafts.problem.volume');
    if (!chapterNumber.test(form.lastChapter.trim())) add('lastChapter', 'drafts.problem.chapter');
  }
  return problems;
}

const checkSynopses = ({ synopses }: TitleForm): Problem[] =>
  synopses
    .filter(({ text }) => text.trim().length > limits.descriptionMaxLength)
    .map(({ language }) => ({
      field: 'synopses',
      at: language,
      level: 'save',
      message: 'drafts.problem.long',
      values: { max: limits.descriptionMaxLength },
    }));

function checkLinks({ links, officialLinks }: TitleForm): Problem[] {
  const bad = Object.entries(links).filter(([key, value]) => !isGoodLink(key, value));
  const badOfficial = officialLinks.filter(({ url }) => url.trim() !== '' && addressProblem(url.trim()) !== null);
  return [
    ...bad.map(([key]): Problem => ({ field: 'links', at: key, level: 'save', message: 'drafts.problem.link' })),
    ...badOfficial.map(({ key }): Problem => ({
      field: 'officialLinks',
      at: key,
      level: 'save',
      message: 'drafts.problem.address',
    })),
  ];
}

function checkParts(form: TitleForm, coverLanguages: readonly string[]): Problem[] {
  const problems: Problem[] = [];
  if (form.authors.length === 0)
    problems.push({ field: 'authors', level: 'submit', missing: true, message: 'drafts.problem.author' });
  if (artistsOf(form).length === 0)
    problems.push({
      field: 'artists',
      level: 'submit',
      missing: true,
      message: form.authors.length > 0 ? 'drafts.problem.artistOrSame' : 'drafts.problem.artist',
    });
  if (form.originalLanguage !== '' && !coverLanguages.includes(form.originalLanguage))
    problems.push({
      field: 'covers',
      level: 'submit',
      missing: true,
      message: 'drafts.problem.cover',
      language: form.originalLanguage,
    });
  return problems;
}
