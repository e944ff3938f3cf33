// Phrases that reviews of the interface's languages have replaced: none of them may come back in a catalog, a mail or a
// text about the site. docs/i18n-review.md gives the reasons.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { interfaceLanguages, type InterfaceLanguage } from '#contract/rules/languages.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Search words of settings, which people may type in any spelling, are not shown. */
const isSearchWords = (key: string): boolean => key.endsWith('.words') && key !== 'search.words';

const replacedPhrases: Record<InterfaceLanguage, RegExp[]> = {
  en: [
    /\b(some|any|no|every)body\b/i,
    /\b(colour|favour|grey|catalogue|programme|romanise|serialisation|recognise)/i,
    /\bsecond factor\b/i,
    /\buser names?\b/i,
    /\bwithout a connection\b/i,
    /\b(kept|stop keeping) (chapters?|on this device)\b/i,
    /\bby (it|them)sel(f|ves)\b/i,
    /\bas the device|same as (the )?(device|browser)\b/i,
    /\b(at hand|put away|at present|stands? here|would rather)\b/i,
    /\bof (its|your|their) own that\b/i,
    /\b(cannot lead anywhere|did not understand this request|of this site’s room)\b/i,
    /\b(a|the|new|latest) mail\b/i,
    /\b(at the wish of|second look|people for public relations|working days|(requests|questions) of)\b/i,
    /\ba place of your own\b|\bstart again\b|\bcould not be\b| …/i,
    /\bput back\b|\bwhom (you|they) follow\b|\bnamed like “|\bgone for good\b|\bmarked? read\b/i,
  ],
  fr: [
    /\bcomme (l’appareil|le navigateur)\b/i,
    /\b(signets?|pages? marquées?)\b/i,
    /\b(chapitres? gardés?|gard\p{L}+ (sur cet appareil|les nouvelles pages))/iu,
    /\b(sans|hors) connexion\b/i,
    /\b(seconds? facteurs?|deuxième étape)\b/i,
    /\b(dernières (sorties|mises à jour)|ajouts récents)\b/i,
    /\b(ordre habituel|comme à votre première visite|d’où viennent les titres)\b/i,
    /\b(zones en creux|sur l’action|deuxième appui)\b/i,
    /\b(le mieux pour moi|encore rien lu|changements valent pour)\b/i,
    /\b(ne porte (ce|un tel) nom|ne correspond)\b/i,
    /\b(lecture privée|toutes seules)\b/i,
    /\bliens? (ser(t|vent)|n’a pas pu)\b/i,
    /\b(fournisseurs?|là d’où vient le compte|service d’où vient)\b/i,
    /\b(essais?|indésirables)\b/i,
    /\btrop de demandes\b|\btourner les pages toutes\b|\bannonce est terminée\b/i,
    /\b(cherch(er|ez) (une|sur)|garde votre place|chapitres? envoyés?)\b/iu,
    /\b(session est fermée|mène nulle part|n’est pas arrivé en entier)\b/i,
    /^chercher\b|\bplus de notifications pour\b|\buploadeurs?\b|\bvous seul\b|\bcouper les notifications\b/i,
    /(?<!\p{L})états? de lecture\b|\bcommentaires? privés?\b|\bcette équipe\b/iu,
  ],
  'es-la': [
    /\bmientras no puedas\b|\bun lugar para ti\b|\bajustes del lector\b/i,
    /\bsegundo (factor|paso)\b/i,
    /\b(guardar|quitar) (en|de) este dispositivo\b/i,
    /^capítulos guardados$|\bdejar de guardar\b/i,
    /\bcontraseña nueva\b/i,
    /\bvuelve a intentarlo\b/i,
    /\baplicaci(ón|ones)(?!\p{L})/iu,
    /(?<!\p{L})acá(?!\p{L})/iu,
    /\b(como|igual que) el (dispositivo|navegador)\b/i,
    /\borden habitual\b|\bvolver a lo habitual\b/i,
    /\bno lleva a ninguna parte\b/i,
    /\b(deja de|ya no) sirve\b|\bsirve una sola vez\b/i,
    /\bcumplimiento\b/i,
    /\b(nadie|ningún \p{L}+|nada) (tiene ese nombre|se llama así|coincide)(?!\p{L})/iu,
    /\bdobles páginas\b/i,
    /(?<!\p{L})páginas? marcadas?\b/iu,
    /\bvosotros\b|\b(has|habéis) \p{L}+[ai]do\b/iu,
    /\bpersonas? voluntarias?\b/i,
    /\b(zonas )?huecos\b/i,
    /¿la olvidaste\?/i,
    /\blo mejor para (mí|ti)(?!\p{L})/iu,
    /\blo nuevo de lo que sigues\b|(?<!\p{L})aún no hay\b/iu,
  ],
  es: [
    /\bmientras no puedas\b|\bun espacio para ti\b|\bajustes de lectura\b/i,
    /\bsegundo (factor|paso)\b/i,
    /\b(capítulos? guardados?|guardad[oa]s? en este dispositivo|dejar de guardar)\b/i,
    /\bpáginas? marcadas?\b|\bmarcar esta página\b/i,
    /\b(como|igual que) (en )?el (dispositivo|navegador)\b/i,
    /\blo mejor para mí|\bversiones de este título\b|\borden habitual\b/i,
    /\bde dónde vienen los títulos\b|\bcon capítulos en\b/i,
    /\bmenos movimiento\b|\bteclas habituales\b|\btamaño habitual\b/i,
    /\bprogramas? (que|con|para lectores)\b/i,
    /\b(nadie|ninguno|ningún \p{L}+) (se llama|tiene ese nombre|coincide)/iu,
    /\bcomo en tu primera visita\b/i,
    /\bno más (ancha|alta) que la ventana\b|\bnunca más ancha\b/i,
    /\bavanzar solo\b|\bpáginas solas\b|\bredes medidas\b/i,
    /\b(no se pudo|se quitó|se cerró|hubo errores)(?!\p{L})/iu,
    /\b(el título|un título) que ya no está\b|\bolvidarlo\b|\bolvidado en este\b/i,
    /\borganizar el inicio\b|\bañadidos hace poco\b|\blo que sigues$/i,
    /\bpuntu(aciones|ación|as)\b/i,
    /\bten .* a mano\b|\binstalar la aplicación\b/i,
    /¿la has olvidado\?/i,
    /\ba las personas adecuadas\b|\bno lleva a ninguna parte\b|\bno ha entendido\b/i,
    /\bdenunci(a|as|ar|ado|ada)\b|\bpuntuad[oa]s?\b|\b(mi|tu|buena) nota\b|\bseguimientos?\b|\bse (copió|guardó|conservó)/i,
  ],
  'pt-br': [
    /\bum lugar só seu\b|\bcontas? conectadas?\b|\bajustes do leitor\b|\batalhos do teclado\b/i,
    /\bsegund[oa] (fator|etapa)\b/i,
    /\baparelhos?\b/i,
    /\bprovedor(es)?\b/i,
    /\bcapítulos? guardados?\b|\bguard(ar|ado) neste\b|\bpara ler sem conexão\b/i,
    /\bigual ao (dispositivo|navegador)\b|\bcomo o dispositivo\b/i,
    /\b(suas|minhas|todas as) opções\b|\bopções (do leitor|próprias)\b/i,
    /\bmelhor para mim\b|\bversões deste título\b/i,
    /\bautopublicad[oa]s?\b/i,
    /\bcriador de temas\b/i,
    /\bvirar as páginas sozinhas\b|\bavanç(ar|o) (sozinho|automático)\b/i,
    /\bnão (é possível|dá para) desfazer\b/i,
    /\bnome e (essa|sua) senha\b|\bnão é sua senha\b/i,
    /\btem esse nome\b|\bque não (existe mais|está mais aqui)\b/i,
    /\bo link vale\b/i,
    /\bvocê (bloqueia|oculta) (este|nenhum|ninguém)\b/i,
    /\bponteiro\b|\bteclas padrão\b/i,
    /\btudo o que (leio|você lê)\b/i,
    /\bcomo na sua primeira visita\b/i,
    /\bfunç(ão|ões) exigem? (o|um)\b/i,
    /\bpáginas? marcadas?\b|\bnotas? privadas?\b|\bcomeçad[oa]s?\b|\bescond(e|em|idos?)\b|\bpretendo ler\b/i,
    /\b(ao acaso|seja o primeiro|será avisado)\b/i,
  ],
};

/** Names of placeholders and keys of plural forms are not shown. */
const withoutPlaceholders = (text: string): string => text.replaceAll(/\{\w+(?=[,}])/g, '{');

/** Texts of a language with the name of the place that each is in. */
function textsOf(language: InterfaceLanguage): [place: string, text: string][] {
  const catalogs = path.join(root, 'web/locales', language);
  const siteTexts = path.join(root, 'server/site/texts', language);
  const mails = path.join(root, 'server/core/mail/texts', `${language}.ts`);
  return [
    ...readdirSync(catalogs).flatMap((name) =>
      Object.entries(JSON.parse(readFileSync(path.join(catalogs, name), 'utf8')) as Record<string, string>).filter(
        ([key]) => !isSearchWords(key),
      ),
    ),
    ...readdirSync(siteTexts).flatMap((name) =>
      readFileSync(path.join(siteTexts, name), 'utf8')
        .split('\n')
        .map((line, index): [string, string] => [`${name}:${index + 1}`, line]),
    ),
    ...[...readFileSync(mails, 'utf8').matchAll(/(['`])(.*?)\1/g)].map(([, , text]): [string, string] => [
      'mail',
      text!,
    ]),
  ];
}

test.each(interfaceLanguages)('%s has no phrase that was replaced', (language) => {
  const texts = textsOf(language);
  expect(texts.length).toBeGreaterThan(1000);
  const found = texts.flatMap(([place, text]) =>
    replacedPhrases[language]
      .filter((phrase) => phrase.test(withoutPlaceholders(text)))
      .map((phrase) => `${place}: “${text}” (${phrase})`),
  );
  expect(found).toEqual([]);
});
