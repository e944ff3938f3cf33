// Generates descriptions of titles from sentence templates. {N} is the hero, {A} and {B} are nouns.
import { type IndexedRandom, pickFrom } from './chance.ts';
import { nouns, personNameParts } from './words.ts';

interface StoryTemplate {
  openings: readonly string[];
  turns: readonly string[];
  ends: readonly string[];
  a(noun: (typeof nouns)[number]): string;
  of(noun: (typeof nouns)[number]): string;
}

const stories = {
  en: {
    a: (noun) => `the ${noun.en.toLowerCase()}`,
    of: (noun) => `of the ${noun.en.toLowerCase()}`,
    openings: [
      '{N} has kept {A} for eleven years and never asked who built it.',
      'Nobody in town speaks about {A} {ofB}. {N}, who came only last week, does not know that yet.',
      'When the letter arrives, {N} has one day to pack, one friend to lose, and {A} to find.',
      'On the last morning of school {N} wakes up in a world where {A} was never invented.',
      'They say that whoever holds {A} may ask one question. {N} has been saving hers since she was nine.',
      '{N} is the worst apprentice the guild has ever taken, and the only one who can hear {A}.',
    ],
    turns: [
      'What begins as a simple errand turns into a journey across seven provinces, with {B} always one step ahead.',
      'Helped by a retired thief, a cook who cannot lie and a very old map, the search for {B} begins.',
      'But the price was written in a language that only {B} can read.',
      'Day by day the two of them learn to share a roof, a stove and the secret {ofB}.',
      'Meanwhile the council has already decided what shall become {ofB}, and it is nothing good.',
      'It would all be easier if the rival next door were not so kind, so clever and so often right about {B}.',
    ],
    ends: [
      'A slow story about work, weather and the people who stay.',
      'An adventure with more tea than swords.',
      'Some doors are better left closed; this one is not.',
      'A romance told backwards, from the goodbye to the first hello.',
      'Winner of no prizes, and loved by everyone who finds it.',
      'Collected from the weekly edition, with two extra chapters.',
    ],
  },
  fr: {
    a: (noun) => noun.fr[0],
    of: (noun) => noun.fr[1],
    openings: [
      '{N} veille sur un secret depuis onze ans : {A}.',
      'Au village, personne ne parle plus {ofB}. {N}, arrivé la semaine passée, l’ignore encore.',
      'Une lettre arrive, et {N} n’a qu’un jour pour faire ses valises et retrouver {A}.',
    ],
    turns: [
      'Ce qui commence comme une simple course devient un voyage à travers sept provinces, sur les traces {ofB}.',
      'Mais le prix était écrit dans une langue que plus personne ne lit.',
      'Jour après jour, ils apprennent à partager un toit, un poêle et le secret {ofB}.',
    ],
    ends: [
      'Une histoire lente, de travail, de pluie et de ceux qui restent.',
      'Une aventure où l’on boit plus de thé que l’on ne se bat.',
    ],
  },
  'es-la': {
    a: (noun) => noun.es[0],
    of: (noun) => noun.es[1],
    openings: [
      '{N} guarda un secreto desde hace once años: {A}.',
      'En el pueblo nadie habla {ofB}. {N}, que llegó la semana pasada, todavía no lo sabe.',
      'Llega una carta, y {N} tiene un día para hacer la maleta y encontrar {A}.',
    ],
    turns: [
      'Lo que empieza como un simple encargo se vuelve un viaje por siete provincias tras las huellas {ofB}.',
      'Pero el precio estaba escrito en un idioma que ya nadie lee.',
      'Día tras día aprenden a compartir techo, cocina y el secreto {ofB}.',
    ],
    ends: [
      'Una historia lenta sobre el trabajo, el clima y la gente que se queda.',
      'Una aventura con más té que espadas.',
    ],
  },
  'pt-br': {
    a: (noun) => noun.pt[0],
    of: (noun) => noun.pt[1],
    openings: [
      '{N} guarda um segredo há onze anos: {A}.',
      'Na vila ninguém fala {ofB}. {N}, que chegou na semana passada, ainda não sabe disso.',
      'Chega uma carta, e {N} tem um dia para fazer as malas e encontrar {A}.',
    ],
    turns: [
      'O que começa como um simples recado vira uma viagem por sete províncias, atrás {ofB}.',
      'Mas o preço estava escrito em uma língua que ninguém mais lê.',
      'Dia após dia, os dois aprendem a dividir o teto, o fogão e o segredo {ofB}.',
    ],
    ends: [
      'Uma história lenta sobre trabalho, chuva e as pessoas que ficam.',
      'Uma aventura com mais chá do que espadas.',
    ],
  },
  ru: {
    a: (noun) => noun.ru[0],
    of: (noun) => noun.ru[1],
    openings: [
      '{N} одиннадцать лет хранит тайну {ofB}.',
      'В городке никто не вспоминает о прошлом. {N} здесь только неделю и ещё не знает этого.',
      'Приходит письмо, и у {N} остаётся один день, чтобы собрать вещи и понять, где теперь {A}.',
    ],
    turns: [
      'То, что начиналось как простое поручение, становится дорогой через семь провинций по следам {ofB}.',
      'Но цена была записана на языке, который больше никто не читает.',
      'День за днём они учатся делить крышу, печь и тайну {ofB}.',
    ],
    ends: [
      'Неторопливая история о работе, погоде и тех, кто остаётся.',
      'Приключение, в котором больше чая, чем мечей.',
    ],
  },
} satisfies Record<string, StoryTemplate>;

const otherLanguages = ['pt-br', 'es-la', 'fr', 'ru'] as const;

/** Returns up to three descriptions of title `i`, English first; most titles have one, a few none. */
export function descriptionsOf(chance: IndexedRandom, i: number): { language: string; text: string }[] {
  const languageChance = chance(i);
  const firstLanguage = Math.floor(chance(i, 1) * otherLanguages.length);
  const languages = [
    ...(languageChance < 0.04 ? [] : ['en' as const]),
    ...(languageChance > 0.72 ? [otherLanguages[firstLanguage]!] : []),
    ...(languageChance > 0.9 ? [otherLanguages[(firstLanguage + 1) % otherLanguages.length]!] : []),
  ];
  return languages.map((language, languageIndex) => ({
    language,
    text: composeText(stories[language], chance, i, 10 + languageIndex * 20),
  }));
}

function composeText(story: StoryTemplate, chance: IndexedRandom, i: number, chanceOffset: number): string {
  const [a, b] = [pickFrom(nouns, chance(i, 2)), pickFrom(nouns, chance(i, 3))];
  const hero = pickFrom(personNameParts.ja.given, chance(i, 4))[1];
  const turns = 1 + Math.floor(chance(i, chanceOffset + 1) * 3.4);
  const sentences = [pickFrom(story.openings, chance(i, chanceOffset + 2))];
  const start = Math.floor(chance(i, chanceOffset + 3) * story.turns.length);
  for (let turn = 0; turn < turns && turn < story.turns.length; turn++) {
    sentences.push(story.turns[(start + turn) % story.turns.length]!);
  }
  if (chance(i, chanceOffset + 4) < 0.8) sentences.push(pickFrom(story.ends, chance(i, chanceOffset + 5)));
  const text = sentences
    .join(chance(i, chanceOffset + 6) < 0.3 ? '\n\n' : ' ')
    .replaceAll('{N}', hero)
    .replaceAll('{A}', story.a(a))
    .replaceAll('{ofB}', story.of(b))
    .replaceAll('{B}', story.a(b));
  return text.replaceAll(
    /(^|[.!?]\s+)(\p{Ll})/gu,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  );
}
