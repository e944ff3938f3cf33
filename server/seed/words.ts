// Vocabulary from which names are generated: one noun or adjective per line, in many languages.
// Columns: en | ja | ja-ro | ko | zh | zh-ro | fr | fr genitive | es | … | pt | … | ru | … | id | vi | th | ar
const nounTable = `
Lighthouse|灯台|Toudai|등대|灯塔|Dengta|le phare|du phare|el faro|del faro|o farol|do farol|маяк|маяка|Mercusuar|Hải đăng|ประภาคาร|المنارة
Witch|魔女|Majo|마녀|魔女|Monü|la sorcière|de la sorcière|la bruja|de la bruja|a bruxa|da bruxa|ведьма|ведьмы|Penyihir|Phù thủy|แม่มด|الساحرة
Sword|剣|Tsurugi|검|剑|Jian|l’épée|de l’épée|la espada|de la espada|a espada|da espada|меч|меча|Pedang|Thanh kiếm|ดาบ|السيف
Moon|月|Tsuki|달|月亮|Yueliang|la lune|de la lune|la luna|de la luna|a lua|da lua|луна|луны|Bulan|Mặt trăng|ดวงจันทร์|القمر
Garden|庭園|Teien|정원|花园|Huayuan|le jardin|du jardin|el jardín|del jardín|o jardim|do jardim|сад|сада|Taman|Khu vườn|สวน|الحديقة
Dragon|竜|Ryuu|용|龙|Long|le dragon|du dragon|el dragón|del dragón|o dragão|do dragão|дракон|дракона|Naga|Con rồng|มังกร|التنين
Library|図書館|Toshokan|도서관|图书馆|Tushuguan|la bibliothèque|de la bibliothèque|la biblioteca|de la biblioteca|a biblioteca|da biblioteca|библиотека|библиотеки|Perpustakaan|Thư viện|ห้องสมุด|المكتبة
Princess|姫|Hime|공주|公主|Gongzhu|la princesse|de la princesse|la princesa|de la princesa|a princesa|da princesa|принцесса|принцессы|Putri|Công chúa|เจ้าหญิง|الأميرة
Knight|騎士|Kishi|기사|骑士|Qishi|le chevalier|du chevalier|el caballero|del caballero|o cavaleiro|do cavaleiro|рыцарь|рыцаря|Ksatria|Hiệp sĩ|อัศวิน|الفارس
Rain|雨|Ame|비|雨|Yu|la pluie|de la pluie|la lluvia|de la lluvia|a chuva|da chuva|дождь|дождя|Hujan|Cơn mưa|สายฝน|المطر
Cat|猫|Neko|고양이|猫|Mao|le chat|du chat|el gato|del gato|o gato|do gato|кот|кота|Kucing|Con mèo|แมว|القط
Clockmaker|時計師|Tokeishi|시계공|钟表匠|Zhongbiaojiang|l’horloger|de l’horloger|el relojero|del relojero|o relojoeiro|do relojoeiro|часовщик|часовщика|Tukang Jam|Thợ đồng hồ|ช่างนาฬิกา|صانع الساعات
Forest|森|Mori|숲|森林|Senlin|la forêt|de la forêt|el bosque|del bosque|a floresta|da floresta|лес|леса|Hutan|Khu rừng|ป่า|الغابة
Summer|夏|Natsu|여름|夏天|Xiatian|l’été|de l’été|el verano|del verano|o verão|do verão|лето|лета|Musim Panas|Mùa hè|ฤดูร้อน|الصيف
Winter|冬|Fuyu|겨울|冬天|Dongtian|l’hiver|de l’hiver|el invierno|del invierno|o inverno|do inverno|зима|зимы|Musim Dingin|Mùa đông|ฤดูหนาว|الشتاء
Letter|手紙|Tegami|편지|信|Xin|la lettre|de la lettre|la carta|de la carta|a carta|da carta|письмо|письма|Surat|Bức thư|จดหมาย|الرسالة
Train|列車|Ressha|열차|列车|Lieche|le train|du train|el tren|del tren|o trem|do trem|поезд|поезда|Kereta|Chuyến tàu|รถไฟ|القطار
Star|星|Hoshi|별|星星|Xingxing|l’étoile|de l’étoile|la estrella|de la estrella|a estrela|da estrela|звезда|звезды|Bintang|Ngôi sao|ดวงดาว|النجمة
Sea|海|Umi|바다|大海|Dahai|la mer|de la mer|el mar|del mar|o mar|do mar|море|моря|Lautan|Biển cả|ทะเล|البحر
King|王|Ou|왕|国王|Guowang|le roi|du roi|el rey|del rey|o rei|do rei|король|короля|Raja|Nhà vua|ราชา|الملك
Shadow|影|Kage|그림자|影子|Yingzi|l’ombre|de l’ombre|la sombra|de la sombra|a sombra|da sombra|тень|тени|Bayangan|Cái bóng|เงา|الظل
Flower|花|Hana|꽃|花|Hua|la fleur|de la fleur|la flor|de la flor|a flor|da flor|цветок|цветка|Bunga|Bông hoa|ดอกไม้|الزهرة
Café|喫茶店|Kissaten|카페|咖啡馆|Kafeiguan|le café|du café|el café|del café|o café|do café|кафе|кафе|Kafe|Quán cà phê|คาเฟ่|المقهى
Detective|探偵|Tantei|탐정|侦探|Zhentan|le détective|du détective|el detective|del detective|o detetive|do detetive|сыщик|сыщика|Detektif|Thám tử|นักสืบ|المحقق
Promise|約束|Yakusoku|약속|约定|Yueding|la promesse|de la promesse|la promesa|de la promesa|a promessa|da promessa|обещание|обещания|Janji|Lời hứa|คำสัญญา|الوعد
Castle|城|Shiro|성|城堡|Chengbao|le château|du château|el castillo|del castillo|o castelo|do castelo|замок|замка|Kastel|Lâu đài|ปราสาท|القلعة
Fox|狐|Kitsune|여우|狐狸|Huli|le renard|du renard|el zorro|del zorro|a raposa|da raposa|лис|лиса|Rubah|Con cáo|จิ้งจอก|الثعلب
Wolf|狼|Ookami|늑대|狼|Lang|le loup|du loup|el lobo|del lobo|o lobo|do lobo|волк|волка|Serigala|Con sói|หมาป่า|الذئب
Window|窓|Mado|창문|窗|Chuang|la fenêtre|de la fenêtre|la ventana|de la ventana|a janela|da janela|окно|окна|Jendela|Cửa sổ|หน้าต่าง|النافذة
Song|歌|Uta|노래|歌|Ge|la chanson|de la chanson|la canción|de la canción|a canção|da canção|песня|песни|Lagu|Bài ca|บทเพลง|الأغنية
Bakery|パン屋|Pan'ya|빵집|面包店|Mianbaodian|la boulangerie|de la boulangerie|la panadería|de la panadería|a padaria|da padaria|пекарня|пекарни|Toko Roti|Tiệm bánh|ร้านขนมปัง|المخبز
Alchemist|錬金術師|Renkinjutsushi|연금술사|炼金术士|Lianjinshushi|l’alchimiste|de l’alchimiste|el alquimista|del alquimista|o alquimista|do alquimista|алхимик|алхимика|Alkemis|Nhà giả kim|นักเล่นแร่แปรธาตุ|الخيميائي
Tower|塔|Tou|탑|高塔|Gaota|la tour|de la tour|la torre|de la torre|a torre|da torre|башня|башни|Menara|Tòa tháp|หอคอย|البرج
Ghost|幽霊|Yuurei|유령|幽灵|Youling|le fantôme|du fantôme|el fantasma|del fantasma|o fantasma|do fantasma|призрак|призрака|Hantu|Hồn ma|ผี|الشبح
Merchant|商人|Shounin|상인|商人|Shangren|le marchand|du marchand|el mercader|del mercader|o mercador|do mercador|торговец|торговца|Saudagar|Thương nhân|พ่อค้า|التاجر
Wind|風|Kaze|바람|风|Feng|le vent|du vent|el viento|del viento|o vento|do vento|ветер|ветра|Angin|Cơn gió|สายลม|الريح
Mirror|鏡|Kagami|거울|镜子|Jingzi|le miroir|du miroir|el espejo|del espejo|o espelho|do espelho|зеркало|зеркала|Cermin|Tấm gương|กระจก|المرآة
Door|扉|Tobira|문|门|Men|la porte|de la porte|la puerta|de la puerta|a porta|da porta|дверь|двери|Pintu|Cánh cửa|ประตู|الباب
Snow|雪|Yuki|눈|雪|Xue|la neige|de la neige|la nieve|de la nieve|a neve|da neve|снег|снега|Salju|Tuyết|หิมะ|الثلج
Angel|天使|Tenshi|천사|天使|Tianshi|l’ange|de l’ange|el ángel|del ángel|o anjo|do anjo|ангел|ангела|Malaikat|Thiên thần|เทวดา|الملاك
Demon|悪魔|Akuma|악마|恶魔|Emo|le démon|du démon|el demonio|del demonio|o demônio|do demônio|демон|демона|Iblis|Ác quỷ|ปีศาจ|الشيطان
Teacher|先生|Sensei|선생님|老师|Laoshi|le professeur|du professeur|el profesor|del profesor|o professor|do professor|учитель|учителя|Guru|Thầy giáo|คุณครู|المعلم
Island|島|Shima|섬|岛|Dao|l’île|de l’île|la isla|de la isla|a ilha|da ilha|остров|острова|Pulau|Hòn đảo|เกาะ|الجزيرة
Thief|盗賊|Touzoku|도적|盗贼|Daozei|le voleur|du voleur|el ladrón|del ladrón|o ladrão|do ladrão|вор|вора|Pencuri|Tên trộm|จอมโจร|اللص
Blade|刃|Yaiba|칼날|刀刃|Daoren|la lame|de la lame|la hoja|de la hoja|a lâmina|da lâmina|клинок|клинка|Bilah|Lưỡi đao|คมดาบ|النصل
Whale|鯨|Kujira|고래|鲸|Jing|la baleine|de la baleine|la ballena|de la ballena|a baleia|da baleia|кит|кита|Paus|Cá voi|วาฬ|الحوت
Bride|花嫁|Hanayome|신부|新娘|Xinniang|la mariée|de la mariée|la novia|de la novia|a noiva|da noiva|невеста|невесты|Pengantin|Cô dâu|เจ้าสาว|العروس
Hero|勇者|Yuusha|용사|勇者|Yongzhe|le héros|du héros|el héroe|del héroe|o herói|do herói|герой|героя|Pahlawan|Dũng sĩ|ผู้กล้า|البطل
Bookshop|本屋|Hon'ya|서점|书店|Shudian|la librairie|de la librairie|la librería|de la librería|a livraria|da livraria|лавка книг|лавки книг|Toko Buku|Hiệu sách|ร้านหนังสือ|متجر الكتب
Echo|残響|Zankyou|메아리|回声|Huisheng|l’écho|de l’écho|el eco|del eco|o eco|do eco|эхо|эха|Gema|Tiếng vọng|เสียงสะท้อน|الصدى
Villainess|悪役令嬢|Akuyaku Reijou|악녀|恶役千金|Eyi Qianjin|la vilaine|de la vilaine|la villana|de la villana|a vilã|da vilã|злодейка|злодейки|Sang Antagonis|Ác nữ|นางร้าย|الشريرة
Academy|学園|Gakuen|학원|学院|Xueyuan|l’académie|de l’académie|la academia|de la academia|a academia|da academia|академия|академии|Akademi|Học viện|สถาบัน|الأكاديمية
Kitchen|台所|Daidokoro|부엌|厨房|Chufang|la cuisine|de la cuisine|la cocina|de la cocina|a cozinha|da cozinha|кухня|кухни|Dapur|Căn bếp|ห้องครัว|المطبخ
Assassin|暗殺者|Ansatsusha|암살자|刺客|Cike|l’assassin|de l’assassin|el asesino|del asesino|o assassino|do assassino|убийца|убийцы|Pembunuh|Sát thủ|นักฆ่า|القاتل
Crown|王冠|Oukan|왕관|王冠|Wangguan|la couronne|de la couronne|la corona|de la corona|a coroa|da coroa|корона|короны|Mahkota|Vương miện|มงกุฎ|التاج
Firefly|蛍|Hotaru|반딧불이|萤火虫|Yinghuochong|la luciole|de la luciole|la luciérnaga|de la luciérnaga|o vaga-lume|do vaga-lume|светлячок|светлячка|Kunang-kunang|Đom đóm|หิ่งห้อย|اليراعة
`;

const adjectiveTable = `
Quiet|静かな|Shizuka na|조용한|安静的|Anjing de
Crimson|紅の|Kurenai no|붉은|绯红的|Feihong de
Last|最後の|Saigo no|마지막|最后的|Zuihou de
Forgotten|忘れられた|Wasurerareta|잊혀진|被遗忘的|Bei Yiwang de
Silver|銀の|Gin no|은빛|银色的|Yinse de
Tiny|小さな|Chiisana|작은|小小的|Xiaoxiao de
Wandering|さすらいの|Sasurai no|떠도는|流浪的|Liulang de
Black|黒い|Kuroi|검은|黑色的|Heise de
Sleepless|眠れぬ|Nemurenu|잠들지 않는|不眠的|Bumian de
Golden|黄金の|Ougon no|황금빛|黄金的|Huangjin de
Broken|壊れた|Kowareta|부서진|破碎的|Posui de
Distant|遠い|Tooi|머나먼|遥远的|Yaoyuan de
Blue|青い|Aoi|푸른|蓝色的|Lanse de
Cursed|呪われた|Norowareta|저주받은|被诅咒的|Bei Zuzhou de
Gentle|優しい|Yasashii|다정한|温柔的|Wenrou de
Nameless|名もなき|Na mo Naki|이름 없는|无名的|Wuming de
Midnight|真夜中の|Mayonaka no|한밤의|午夜的|Wuye de
Lonely|孤独な|Kodoku na|외로운|孤独的|Gudu de
White|白い|Shiroi|하얀|白色的|Baise de
Hidden|隠された|Kakusareta|숨겨진|隐藏的|Yincang de
Stubborn|頑固な|Ganko na|고집쟁이|倔强的|Juejiang de
Frozen|凍てついた|Itetsuita|얼어붙은|冰封的|Bingfeng de
Lazy|怠惰な|Taida na|게으른|懒惰的|Landuo de
Immortal|不死の|Fushi no|불사의|不死的|Busi de
Transparent|透明な|Toumei na|투명한|透明的|Touming de
Honest|正直な|Shoujiki na|솔직한|诚实的|Chengshi de
Burning|燃える|Moeru|불타는|燃烧的|Ranshao de
Gloomy|陰気な|Inki na|음침한|阴沉的|Yinchen de
Everyday|日常の|Nichijou no|일상의|日常的|Richang de
Strongest|最強の|Saikyou no|최강의|最强的|Zuiqiang de
Clumsy|不器用な|Bukiyou na|서투른|笨拙的|Benzhuo de
Eternal|永遠の|Eien no|영원한|永恒的|Yongheng de
`;

/**
 * Name templates with two nouns for English and Japanese, in the style of light novels; other languages use plain
 * forms.
 */
const templateTable = `
I Became the {A} of the {B}|{B}の{A}になりました|{B} no {A} ni Narimashita
The {A} Wants to Leave the {B}|{A}は{B}を出たい|{A} wa {B} wo Detai
My {A} Is Actually a {B}|うちの{A}は実は{B}です|Uchi no {A} wa Jitsu wa {B} desu
A {A} Without a {B}|{B}のない{A}|{B} no Nai {A}
How to Raise a {A} in the {B}|{B}で{A}を育てる方法|{B} de {A} wo Sodateru Houhou
Goodbye, {A} of the {B}|さよなら、{B}の{A}|Sayonara, {B} no {A}
The {A} Does Not Dream of the {B}|{A}は{B}の夢を見ない|{A} wa {B} no Yume wo Minai
Until the {A} Meets the {B}|{A}が{B}に会うまで|{A} ga {B} ni Au made
Seven Days With the {A} and the {B}|{A}と{B}の七日間|{A} to {B} no Nanokakan
Reborn as a {A}, I Only Want a {B}|{A}に転生したので{B}が欲しい|{A} ni Tensei shita node {B} ga Hoshii
`;

/** Family and given names: Japanese with romanization, then Korean, Chinese and western ones. */
const japaneseFamily =
  '相沢 Aizawa|朝倉 Asakura|江口 Eguchi|藤代 Fujishiro|浜田 Hamada|早川 Hayakawa|氷室 Himuro|一ノ瀬 Ichinose|神崎 Kanzaki|片桐 Katagiri|木暮 Kogure|黒瀬 Kurose|真壁 Makabe|三上 Mikami|水無瀬 Minase|宮原 Miyahara|森下 Morishita|長月 Nagatsuki|仁科 Nishina|野々村 Nonomura|大庭 Ooba|緒方 Ogata|桜庭 Sakuraba|笹川 Sasagawa|篠原 Shinohara|白石 Shiraishi|園田 Sonoda|高遠 Takatoo|橘 Tachibana|戸川 Togawa|月島 Tsukishima|内海 Utsumi|若葉 Wakaba|柳井 Yanai|結城 Yuuki|吉永 Yoshinaga';
const japaneseGiven =
  '葵 Aoi|明人 Akito|茜 Akane|千夏 Chinatsu|大地 Daichi|恵 Megumi|文 Fumi|春樹 Haruki|緋色 Hiiro|樹 Itsuki|純 Jun|楓 Kaede|和真 Kazuma|琴音 Kotone|誠 Makoto|美雨 Miu|直 Nao|渚 Nagisa|伶 Rei|凛 Rin|蓮 Ren|咲良 Sakura|志乃 Shino|奏太 Souta|鈴 Suzu|拓海 Takumi|智 Tomo|司 Tsukasa|海 Umi|若菜 Wakana|優 Yuu|雪乃 Yukino|陽斗 Youto|善 Zen|小夜 Sayo|時雨 Shigure';
const koreanNames =
  '강 Kang|고 Ko|김 Kim|남 Nam|류 Ryu|문 Moon|박 Park|서 Seo|송 Song|안 Ahn|윤 Yoon|이 Lee|장 Jang|정 Jung|조 Jo|차 Cha|최 Choi|한 Han|허 Heo|홍 Hong';
const koreanGiven =
  '가온 Gaon|나래 Narae|다온 Daon|도윤 Doyun|라희 Rahee|민서 Minseo|보라 Bora|서준 Seojun|소율 Soyul|수아 Sua|아린 Arin|예준 Yejun|유나 Yuna|은채 Eunchae|이안 Ian|지호 Jiho|채원 Chaewon|태오 Taeo|하늘 Haneul|현우 Hyunwoo';
const chineseNames =
  '白 Bai|陈 Chen|方 Fang|顾 Gu|何 He|江 Jiang|林 Lin|陆 Lu|孟 Meng|沈 Shen|苏 Su|唐 Tang|魏 Wei|夏 Xia|谢 Xie|徐 Xu|叶 Ye|张 Zhang|赵 Zhao|周 Zhou';
const chineseGiven =
  '安然 Anran|冰河 Binghe|长青 Changqing|春生 Chunsheng|东篱 Dongli|飞雪 Feixue|海棠 Haitang|锦书 Jinshu|临风 Linfeng|明月 Mingyue|南星 Nanxing|清欢 Qinghuan|如意 Ruyi|思远 Siyuan|听雨 Tingyu|晚舟 Wanzhou|晓峰 Xiaofeng|雪宁 Xuening|云深 Yunshen|子期 Ziqi';
const westernNames =
  'Adele|Alban|Alma|Bram|Carla|Cosmo|Dario|Edda|Elio|Fenna|Gaël|Greta|Hugo|Ines|Ivo|Jonas|Kaja|Lars|Leonor|Livia|Malik|Mara|Mateo|Nadia|Niels|Odile|Otto|Pavel|Pilar|Quentin|Rosa|Ruben|Silvia|Tamar|Theo|Ursula|Valter|Wanda|Yara|Zeno';
const westernFamily =
  'Abendroth|Almeida|Arnesen|Bellamy|Brandt|Calloway|Castellan|Dahl|Delacroix|Dvorak|Esposito|Falk|Ferreira|Grimaldi|Halloran|Ibarra|Jansen|Kowalski|Lindqvist|Marchetti|Moreau|Nakos|Novak|Okafor|Petrov|Quiroga|Rahimi|Salazar|Santoro|Tavares|Thorne|Urquhart|Valdez|Varga|Whitlock|Yilmaz';
/** Syllables of pen names. */
export const syllables =
  'a|be|chi|da|e|fu|go|ha|hi|i|ji|ka|ki|ko|ku|ma|me|mi|mo|na|ne|ni|no|o|pa|po|ra|re|ri|ro|ru|sa|shi|su|ta|te|to|tsu|u|wa|ya|yo|yu|za|zu'.split(
    '|',
  );

export interface Noun {
  en: string;
  ja: string;
  'ja-ro': string;
  ko: string;
  zh: string;
  'zh-ro': string;
  id: string;
  vi: string;
  th: string;
  ar: string;
  /** The noun with its article, and its genitive form ("of the …"). */
  fr: NounForms;
  es: NounForms;
  pt: NounForms;
  ru: NounForms;
}
export type NounForms = readonly [itself: string, ofIt: string];

export interface Adjective {
  en: string;
  ja: string;
  'ja-ro': string;
  ko: string;
  zh: string;
  'zh-ro': string;
}

export const nouns: readonly Noun[] = parseTable(nounTable).map((cells) => {
  const [en, ja, romaji, ko, zh, pinyin, fr, ofFr, es, ofEs, pt, ofPt, ru, ofRu, id, vi, th, ar] = cells as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  return {
    en,
    ja,
    'ja-ro': romaji,
    ko,
    zh,
    'zh-ro': pinyin,
    id,
    vi,
    th,
    ar,
    fr: [fr, ofFr],
    es: [es, ofEs],
    pt: [pt, ofPt],
    ru: [ru, ofRu],
  };
});
export const adjectives: readonly Adjective[] = parseTable(adjectiveTable).map((cells) => {
  const [en, ja, romaji, ko, zh, pinyin] = cells as [string, string, string, string, string, string];
  return { en, ja, 'ja-ro': romaji, ko, zh, 'zh-ro': pinyin };
});
export const nameTemplates = parseTable(templateTable).map((cells) => {
  const [en, ja, romaji] = cells as [string, string, string];
  return { en, ja, 'ja-ro': romaji };
});

export type SpelledName = readonly [own: string, latin: string];
const parseSpelledNames = (list: string): SpelledName[] =>
  list.split('|').map((entry) => entry.split(' ') as [string, string]);
export const personNameParts = {
  ja: { family: parseSpelledNames(japaneseFamily), given: parseSpelledNames(japaneseGiven) },
  ko: { family: parseSpelledNames(koreanNames), given: parseSpelledNames(koreanGiven) },
  zh: { family: parseSpelledNames(chineseNames), given: parseSpelledNames(chineseGiven) },
  western: { family: westernFamily.split('|'), given: westernNames.split('|') },
};

function parseTable(table: string): string[][] {
  return table
    .trim()
    .split('\n')
    .map((line) => line.split('|'));
}
