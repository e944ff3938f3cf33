// Decoy names for search tests: made of the same words and scripts as the names that are searched for.

const vocabulary = {
  en: 'moon dragon lighthouse sand whale clock clockmaker fox hero demon school love star night rain snow garden castle witch knight sword princess king shadow light dark world town sea sky cloud island mountain forest flower glass paper silver iron red cat owl wolf girl boy daughter brother teacher doctor merchant chef pirate detective robot library bakery coffee train ship hospital academy kingdom legend song story chronicle letter dream secret last first hidden little reincarnated villainess duke otherworld life revenge tower hunter the of and in',
  'ja-ro':
    'tsuki ryuu toudai suna kujira neko inu kitsune tokei tokeishi yoru yume hoshi sora umi yama mori hana yuki ame koori honoo kage hikari sekai isekai maou yuusha majo kishi hime shoujo gakuen gakkou sensei seito tantei kaizoku ryouri panya kissaten toshokan byouin densha tetsudou robotto monogatari densetsu nikki tegami himitsu hatsukoi reijou koushaku tensei kenja shinbun yuubin kumo sakana saigo no no ga wa wo ni to kara',
  es: 'luna dragón faro arena ballena reloj zorro héroe demonio escuela amor estrella noche nieve jardín castillo bruja caballero princesa rey sombra mundo ciudad mar cielo isla bosque flor libro gato niña hermano cocinero pirata leyenda canción carta sueño corazón de la el del los',
  ru: 'луна дракон маяк песок кит часы лиса герой школа любовь звезда ночь снег сад замок ведьма рыцарь король тень мир город море небо лес цветок книга кошки врач пират поезд академия песня дневник письмо мечта тайна последний вечный и на',
  vi: 'trăng rồng hải đăng cát cá voi đồng hồ cáo anh hùng trường học tình yêu sao đêm mưa tuyết vườn lâu đài phù thủy hiệp sĩ công chúa vua bóng thế giới biển trời đảo rừng hoa sách mèo',
  ar: 'القمر التنين المنارة الرمال الحوت الساعة الثعلب البطل مدرسة الحب نجمة الليل المطر حديقة قصر ساحرة فارس أميرة ملك ظل نور مدينة بحر سماء',
} as const;
const characters =
  '月竜灯台砂鯨猫犬狐時計夜朝夢星空海山川森花雪雨風氷炎影光闇世界異魔王勇者女騎士姫少年学園先生探偵料理店図書館病院電車鉄道飛船物語伝説日記手紙約束秘密恋初婚令嬢転生最強賢人冒険新聞雲魚鳥熊始終永遠私君のはをにと剑门云龙城药';
const syllables =
  '달빛별밤고양이기사용마왕공작가의영애회귀한검술막내탑헌터황제계약북부정원편점천재법꿈바다하늘눈비꽃숲안개섬';

/** Generates names with a fixed seed, so that failures are reproducible. */
export function decoyNames(titles: number): { language: string; name: string; main: boolean }[][] {
  let randomState = 20_260_101;
  const random = (): number => {
    randomState = (Math.imul(randomState, 1_664_525) + 1_013_904_223) >>> 0;
    return randomState / 2 ** 32;
  };
  const randomBelow = (count: number): number => Math.floor(random() * count);
  const randomWords = (language: keyof typeof vocabulary, max: number): string => {
    const vocabularyWords = vocabulary[language].split(' ');
    return Array.from(
      { length: 1 + randomBelow(max) },
      () => vocabularyWords[randomBelow(vocabularyWords.length)],
    ).join(' ');
  };
  const randomCharacters = (alphabet: string, max: number): string =>
    Array.from({ length: 1 + randomBelow(max) }, () => [...alphabet][randomBelow([...alphabet].length)]).join('');
  return Array.from({ length: titles }, () => {
    const names = [
      { language: 'ja-ro', name: randomWords('ja-ro', 6), main: true },
      { language: 'ja', name: randomCharacters(characters, 9), main: false },
      { language: 'en', name: randomWords('en', 6), main: false },
    ];
    const extraLanguageIndex = randomBelow(8);
    if (extraLanguageIndex < 4) {
      const language = (['es', 'ru', 'vi', 'ar'] as const)[extraLanguageIndex]!;
      names.push({ language, name: randomWords(language, 5), main: false });
    } else if (extraLanguageIndex < 6)
      names.push({ language: 'ko', name: randomCharacters(syllables, 9), main: false });
    return names;
  });
}
