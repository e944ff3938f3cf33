// Search queries and the title that they should find, one per line: kind | text | key of the title.
export const queryTable = `
exact | Toudai no Nekotachi | toudai-neko
exact | 灯台守の夜 | toudai-mori
exact | Legend of the Last Lighthouse | toudai-saigo
exact | Song of the Sand Whale | suna-kujira
exact | La Boulangerie du clair de lune | tsukiyo-panya
exact | Библиотека песочных часов | suna-tokei
exact | Dragon Laundry | ryuu-sentaku
exact | La oficina de correos de la luna | tsuki-yuubin
exact | Zero.Point/Garden | zero-point
exact | 달빛 수정 공방 | dalbit-sujeong
exact | 墨鲸书店 | mojing-shudian
exact | مدينة الرمال الزرقاء | madinat-al-rimal
exact | แมวหลวงกับเรือบิน | maew-luang
exact | Coração de trovão, alma de algodão | coracao-trovao
exact | Снежный троллейбус | snezhny-trolleybus
exact | 落鷹客棧 | luoying-ke
exact | The Hollow Atlas | hollow-atlas
exact | Perapera Paradaisu | perapera
exact | Hot Spring Robot No. 8 | onsen-robotto
exact | Tháp đồng hồ ngủ quên | thap-dong-ho
case | THE CLOCKMAKER NEVER LIES | tokeishi-uso
case | first love aquarium | hatsukoi-suizokukan
case | pAPER lANTERN wAR | paper-lantern-war
case | ВЕДЬМА С ПЯТОГО ЭТАЖА | vedma-s-pyatogo
case | ĐƯỜNG MÂY CỦA BÀ NGOẠI | duong-may
case | L'ATLAS CREUX | hollow-atlas
typo | Sand Whlae Hunters | suna-kujira-kari
typo | Hourglas Libary | suna-tokei
typo | Dragon Laundrey | ryuu-sentaku
typo | Lengend of the Last Lighthouse | toudai-saigo
typo | clockmakr never lies | tokeishi-uso
typo | Harmonika Airshp | harmonica
typo | Cofee Witch and Her Stove | koohii-majo
typo | Ultimate Cucmber Academy | kyuukyoku-kyuuri
typo | Rainbow Couloured Trumpet Crops | nijiiro-rappa
typo | Thuderheron | thunderheron
typo | Copper Orchad at Worlds End | copper-orchard
typo | Mermiad Tax Acountant | ningyo-zeirishi
typo | Pumkin Tram | kabocha-densha
typo | Railwey Fox Detectiv | tetsudou-kitsune
typo | Librarian of the Galss Castle | garasu-shiro
typo | Tempura Fsit | tenpura-kenpou
typo | Catacom Choir Practise | catacomb-choir
typo | Demon Landlrod's Nursery | maou-hoikuen
typo | Otherwordl Electrician | isekai-denki
typo | Frost Star Courrier | seoribyeol
typo | Reborn I Run a Farmacy in Dragon City | chongsheng-yaodian
typo | Brujla corazon | corazon-brujula
typo | La forét mecaniqe de Loic | foret-mecanique
typo | Снежный тролейбус | snezhny-trolleybus
typo | Полый атлос | hollow-atlas
typo | Русалка бухгалтор | ningyo-zeirishi
typo | Toudai no Nekotatchi | toudai-neko
typo | Sunakjira no Uta | suna-kujira
typo | Tokieshi wa Uso wo Tsukanai | tokeishi-uso
typo | Garasu no Hanazno de Aimashou | garasu-hana
typo | Maojou Kakebo | maou-kakeibo
typo | Shinryojo yuusha haisya | yuusha-haisha
typo | Wich from the Fith Floor | vedma-s-pyatogo
typo | Quilfeathers Imposible Post | mr-quillfeather
typo | Cigeña de acreo | ciguena-acero
typo | Postmen of Fogg Island | angae-seom
typo | Empresss Mathmatics Tutor | nvdi-laoshi
typo | Compas Hart | corazon-brujula
typo | Heron Misst | sagiri
typo | Hedghog Patrol and the Commet | yozh-i-kometa
typo | 회귀한 공적가의 정원사 | hoegwi-gongjak
typo | 고양이 기샤단장 | goyangi-gisa
typo | 最後の灯台伝節 | toudai-saigo
typo | حارسة المنارة الاخيره | haris-al-manara
long-vowel | Todai no Nekotachi | toudai-neko
long-vowel | Tōdaimori no Yoru | toudai-mori
long-vowel | Toodaimori no Yoru | toudai-mori
long-vowel | Saigo no Tôdai Densetsu | toudai-saigo
long-vowel | Sunakujira Kari Koshinkyoku | suna-kujira-kari
long-vowel | Tsuki no Yūbinkyoku | tsuki-yuubin
long-vowel | Tsuki no Yubinkyoku | tsuki-yuubin
long-vowel | Ryu no Sentakuya | ryuu-sentaku
long-vowel | Ryū no Sentakuya | ryuu-sentaku
long-vowel | Ryukishi Shonin Roku | ryuu-kishi-shounin
long-vowel | Ōkyū Ryōrinin wa Kōshaku Reijō | oukyuu-ryouri
long-vowel | Okyu Ryorinin wa Koshaku Reijo | oukyuu-ryouri
long-vowel | Koori no Shojo to Hono no Tokei | koori-shoujo
long-vowel | Kōri no Shōjo | koori-shoujo
long-vowel | Haamonika Hikousen | harmonica
long-vowel | Hamonika Hikosen | harmonica
long-vowel | Koohii Majo to Sutoobu | koohii-majo
long-vowel | Kohi Majo | koohii-majo
long-vowel | Erebeetaa Gaaru | erebeetaa
long-vowel | Yunagi Biyori to Kasa | yunagi
long-vowel | Tsundoku Tsushin | tsundoku
long-vowel | Fuyu no Fukuro Fudosan | fuyu-fukurou
long-vowel | Kyukyoku Kyuri Gakuen | kyuukyoku-kyuuri
long-vowel | Kyūkyoku Kyūri Gakuen | kyuukyoku-kyuuri
long-vowel | Nijīro Rappa-tai | nijiiro-rappa
long-vowel | Hoshizora Byoin | hoshi-zora-byouin
long-vowel | Isekai Tofu Gyosho | isekai-touhu
long-vowel | Maou Jinushi no Hoikuen | maou-hoikuen
long-vowel | Mao Jinushi no Hoikuen | maou-hoikuen
long-vowel | Maōjō Kakeibo | maou-kakeibo
long-vowel | Yusha Haisha no Shinryojo | yuusha-haisha
long-vowel | Kumo-sensei no Hōkago | sensei-kumo
long-vowel | Tetsudo Kitsune Tantei | tetsudou-kitsune
long-vowel | Kumo no Ue no Shogakko | kumo-no-gakkou
long-vowel | Ohkyuu Ryourinin | oukyuu-ryouri
particle | Tsuki o Kajiru Ryuu | tsuki-ryuu
particle | Kage o Sagasu Kenjin | wo-sagasu
particle | Tokeishi ha Uso o Tsukanai | tokeishi-uso
particle | Tokeishi no Musume Umi he Iku | tokeishi-musume
particle | Isekai Denkiya ha Teiden Chuu | isekai-denki
particle | Yuushoku Gakari Sora he | yuushoku-gakari
particle | Kippu ha Kokkyou Made | kippu-kokkyou
kunrei | Tuti to Tubame no Tizu | tsuchi-tsubame
kunrei | Tutinotubame no tizu | tsuchi-tsubame
kunrei | Toudai no Nekotati | toudai-neko
kunrei | Sinbun Haitatu no Tensai | shinbun-haitatsu
kunrei | Tizimu Mati no Zizyou | chijimu
kunrei | Sisyamo Syatyou no Syasin | shishamo
kunrei | Huyu no Hukurou Hudousan | fuyu-fukurou
kunrei | Kissaten Kappa no Zassi | kissaten-kappa
kunrei | Hatukoi Suizokukan | hatsukoi-suizokukan
kunrei | Hatukoi Razio ha Zatuon Darake | hatsukoi-radio
kunrei | Koori no Syouzyo to Honoo no Tokei | koori-shoujo
kunrei | Ryuukisi Syounin Roku | ryuu-kishi-shounin
kunrei | Seitokai Kaizokudan | seito-kaizoku
kunrei | Garasu no Siro no Sisyo | garasu-shiro
kunrei | Zyun'ai Kin'en Resutoran | jun-ai-kinkei
kunrei | Sin'en Ondokei | shin-en-ondo
nm | Shimbun Haitatsu no Tensai | shinbun-haitatsu
nm | Tempura Kempou Sanjuunidan | tenpura-kenpou
nm | Homma Sampo Nikki | honma-sanpo
nm | homma sampo | honma-sanpo
double | Kisaten Kapa no Zashi | kissaten-kappa
double | Kipu wa Kokyou Made | kippu-kokkyou
double | Matcha Happyoukai | matcha-happyou
double | Matcha Happyokai | matcha-happyou
double | Mattya Happyoukai | matcha-happyou
double | Macha Hapyoukai | matcha-happyou
double | Nijiiro Rapatai | nijiiro-rappa
double | Mofurin Chaka Shimasu | mofurin
double | Korokuru no Mise | korokkuru
double | Seitokai Kaizokku Dan | seito-kaizoku
spacing | toudainonekotachi | toudai-neko
spacing | sunakujiranouta | suna-kujira
spacing | Suna Kujira no Uta | suna-kujira
spacing | Suna-Kujira no Uta | suna-kujira
spacing | the wise man seeking his shadow | wo-sagasu
spacing | wise-man seeking shadow | wo-sagasu
spacing | napping at the wisemans house | kenjin-magomusume
spacing | Dragon Back Merchant | ryuu-kishi-shounin
spacing | dragon-back merchant | ryuu-kishi-shounin
spacing | Clock Maker Never Lies | tokeishi-uso
spacing | thunder heron | thunderheron
spacing | thunder-heron | thunderheron
spacing | moon milk | moonmilk
spacing | tide wright and daughters | tidewright
spacing | star gleaner brother | hoshi-hiroi
spacing | papermakers tom cat | qitt-al-warraq
spacing | zeropoint garden | zero-point
spacing | zero point garden | zero-point
spacing | Crownling Inn | hollow-crown-inn
spacing | Hoshi Hiroi no Ani | hoshi-hiroi
spacing | Tsukiyo no Panyasan | tsukiyo-panya
spacing | Tsukiyo no Pan ya san | tsukiyo-panya
spacing | Junai Kinen Resutoran | jun-ai-kinkei
spacing | Shinen Ondokei | shin-en-ondo
spacing | kumosensei no houkago | sensei-kumo
spacing | onsenrobotto hachigouki | onsen-robotto
spacing | 달빛수정공방 | dalbit-sujeong
spacing | 안개 섬 우체부 | angae-seom
spacing | yun hai zhang men | yunhai-zhangmen
spacing | Angae Seom Uchebu | angae-seom
spacing | Goyangi Gisa Danjang | goyangi-gisa
spacing | Jian Dao Chu Fang | jiandao-chufang
spacing | 云海 掌门 种白菜 | yunhai-zhangmen
prefix | toudaimo | toudai-mori
prefix | cats of the saltw | toudai-neko
prefix | hourgl | suna-tokei
prefix | harmonica air | harmonica
prefix | the coffee wi | koohii-majo
prefix | copper orch | copper-orchard
prefix | thunderh | thunderheron
prefix | tidewr | tidewright
prefix | quillf | mr-quillfeather
prefix | Perap | perapera
prefix | Mofur | mofurin
prefix | mermaid ta | ningyo-zeirishi
prefix | railway fo | tetsudou-kitsune
prefix | снежный трол | snezhny-trolleybus
prefix | часовщ | tokeishi-uso
prefix | catac | catacomb-choir
prefix | 달빛 수 | dalbit-sujeong
prefix | 魔王地 | maou-hoikuen
prefix | ร้านก๋วย | ran-kuaytiaw
prefix | paper lan | paper-lantern-war
partial | hunters march | suna-kujira-kari
partial | saltwind | toudai-neko
partial | nibbled | tsuki-ryuu
partial | would not hatch | ryuu-no-tamago
partial | clock of flames | koori-shoujo
partial | paper round | shinbun-haitatsu
partial | smelt | shishamo
partial | real estate owl | fuyu-fukurou
partial | ward six | hoshi-zora-byouin
partial | full of static | hatsukoi-radio
partial | tofu peddler | isekai-touhu
partial | hero dentist | yuusha-haisha
partial | arrive wet | kaizoku-tegami
partial | red ogre | robotto-oni
partial | last stop | kabocha-densha
partial | above the clouds | kumo-no-gakkou
partial | bookshop squad | yuki-no-honya
partial | sirop d'érable | ile-sirop
partial | grows cabbage | yunhai-zhangmen
partial | brújula | corazon-brujula
partial | de cristal au clair | dalbit-sujeong
partial | Kajiru Ryuu | tsuki-ryuu
partial | Kaeranai Ryuu | ryuu-no-tamago
partial | Hachigou-ki | onsen-robotto
partial | carpa bạc | ga-giay
partial | собиратель звёзд | hoshi-hiroi
partial | капусту | yunhai-zhangmen
missing-word | Cats the Saltwind Lighthouse | toudai-neko
missing-word | Girl and Clock of Flames | koori-shoujo
missing-word | Clockmaker's Daughter Sea | tokeishi-musume
missing-word | Let's Meet Glass Garden | garasu-hana
missing-word | Retired Hero Store | yongsa-pyeonuijeom
missing-word | Regressed Gardener Ducal House | hoegwi-gongjak
missing-word | elevator girl thirteen | erebeetaa
missing-word | Toudai Nekotachi | toudai-neko
missing-word | Garasu Hanazono Aimashou | garasu-hana
missing-word | tortuga mañana | senora-tortuga
missing-word | Fée électricité | fee-electricite
missing-word | Nine Umbrellas Esmé | nine-umbrellas
missing-word | Conductor Moonlight Train | nguyet-quang
missing-word | Commander Cat Knights | goyangi-gisa
swapped | Laundry Dragon | ryuu-sentaku
swapped | Airship Harmonica | harmonica
swapped | Atlas Hollow | hollow-atlas
swapped | Academy Ultimate Cucumber | kyuukyoku-kyuuri
swapped | Fox Railway Detective | tetsudou-kitsune
swapped | Lantern Paper War | paper-lantern-war
swapped | Aquarium of First Love | hatsukoi-suizokukan
swapped | Noodle stars shop beside | ran-kuaytiaw
swapped | Island of Maple Syrup | ile-sirop
swapped | Kitchen Sword Path | jiandao-chufang
swapped | троллейбус снежный | snezhny-trolleybus
swapped | Shoujo Koori Honoo Tokei | koori-shoujo
extra-word | dragon laundry manga | ryuu-sentaku
extra-word | the copper orchard comic | copper-orchard
extra-word | Harmonica Airship chapter 12 | harmonica
extra-word | read hatsukoi suizokukan | hatsukoi-suizokukan
extra-word | moonmilk ledger webtoon english | moonmilk
diacritics | Le Foret mecanique de Loic | foret-mecanique
diacritics | L'Ile au sirop d'erable | ile-sirop
diacritics | fee d'ete fee d'electricite | fee-electricite
diacritics | Le Garcon cerf et l'epee rouillee | garcon-cerf
diacritics | Corazon de brujula | corazon-brujula
diacritics | El nino que criaba cometas | nino-cometa
diacritics | La senora Tortuga llega manana | senora-tortuga
diacritics | Ciguena de acero | ciguena-acero
diacritics | A maca de prata de Sao Tome Alto | maca-de-prata
diacritics | Coracao de trovao alma de algodao | coracao-trovao
diacritics | Duong may cua ba ngoai | duong-may
diacritics | thap dong ho ngu quen | thap-dong-ho
diacritics | Ga tho giay va con ca chep bac | ga-giay
diacritics | Dem dai cua nguoi giu hai dang | toudai-mori
diacritics | Phu thuy ca phe va bep lo | koohii-majo
diacritics | Ежиный патруль | yozh-i-kometa
diacritics | Askhagern | thunderheron
diacritics | Ejderhanin Camasirhanesi | ryuu-sentaku
diacritics | Sprawy kurczacego sie miasta | chijimu
diacritics | Zeleznicni lisci detektiv | tetsudou-kitsune
diacritics | قط الوراق | qitt-al-warraq
diacritics | Coeur de boussole | corazon-brujula
diacritics | Das Fahrstuhlmaedchen steigt im Dreizehnten aus | erebeetaa
diacritics | Yunhai Zhangmen Zhong Baicai | yunhai-zhangmen
diacritics | Nudi de Shuxue Laoshi | nvdi-laoshi
diacritics | zhiyuan | zhiyuan
diacritics | Mojing Shudian | mojing-shudian
diacritics | Yueguang Liechezhang | nguyet-quang
cjk-1 | 霙 | mizore
cjk-1 | 蛹 | sanagi
cjk-1 | 榛 | hashibami
cjk-1 | 鯱 | shachi
cjk-1 | 墟 | xu-ruin
cjk-1 | 늪 | neup
cjk-2 | 雨庭 | ame-niwa
cjk-2 | 朧舟 | oboro-bune
cjk-2 | 鷺霧 | sagiri
cjk-2 | 影糸 | kage-ito
cjk-2 | 纸鸢 | zhiyuan
cjk-2 | 雪瓦 | xuewa
cjk-2 | 砂鯨 | suna-kujira
cjk-2 | 砂鯨 | suna-kujira-kari
cjk-2 | 墨鲸 | mojing-shudian
cjk-2 | 剑道 | jiandao-chufang
cjk-2 | 拳法 | tenpura-kenpou
cjk-2 | 縮む | chijimu
cjk-2 | 錆び | robotto-oni
cjk-2 | 女帝 | nvdi-laoshi
cjk-2 | 落鷹 | luoying-ke
cjk-2 | 抹茶 | matcha-happyou
cjk-3 | 灯台守 | toudai-mori
cjk-3 | 黄泉裏 | yomi-michi
cjk-3 | 異世界豆腐 | isekai-touhu
cjk-3 | 家計簿 | maou-kakeibo
cjk-3 | 第六病棟 | hoshi-zora-byouin
cjk-3 | 白菜 掌门 | yunhai-zhangmen
cjk-3 | 龙城开药店 | chongsheng-yaodian
cjk-3 | 数学老师 | nvdi-laoshi
cjk-3 | 時計師娘海へ行く | tokeishi-musume
cjk-3 | 灯台猫たち | toudai-neko
cjk-3 | 卵から孵らない龍 | ryuu-no-tamago
cjk-3 | 剣道厨房 | jiandao-chufang
kana | とうだいのねこたち | toudai-neko
kana | すなくじらのうた | suna-kujira
kana | つきをかじるりゅう | tsuki-ryuu
kana | しんぶんはいたつのてんさい | shinbun-haitatsu
kana | はつこいすいぞくかん | hatsukoi-suizokukan
kana | にじいろらっぱたい | nijiiro-rappa
kana | みぞれ | mizore
kana | さなぎ | sanagi
kana | おぼろぶね | oboro-bune
kana | ガラスノシロノシショ | garasu-shiro
kana | てつどうきつねたんてい | tetsudou-kitsune
kana-swap | マヨナカノオムスビコウボウ | mayonaka-pan
kana-swap | まよなかのオムスビ | mayonaka-pan
kana-swap | はーもにか飛行船 | harmonica
kana-swap | こーひー魔女とすとーぶ | koohii-majo
kana-swap | ぺらぺらぱらだいす | perapera
kana-swap | ユウナギビヨリトカサ | yunagi
kana-swap | モフリン着火します | mofurin
kana-swap | えれべーたーがーる | erebeetaa
kana-swap | カボチャ電車 | kabocha-densha
kana-swap | ころっくるの店 | korokkuru
kana-swap | 究極キュウリ学園 | kyuukyoku-kyuuri
kana-swap | まよなかの | mayonaka-pan
full-width | Ｄｒａｇｏｎ　Ｌａｕｎｄｒｙ | ryuu-sentaku
full-width | Ｔｏｕｄａｉ　ｎｏ　Ｎｅｋｏｔａｃｈｉ | toudai-neko
full-width | ﾊｰﾓﾆｶ飛行船 | harmonica
full-width | ﾍﾟﾗﾍﾟﾗﾊﾟﾗﾀﾞｲｽ | perapera
full-width | Ｚｅｒｏ．Ｐｏｉｎｔ／Ｇａｒｄｅｎ | zero-point
punctuation | mofurin ignite!!! | mofurin
punctuation | dango daisakusen oyatsu wa sanji | dango-pirates
punctuation | だんご大作戦 おやつは三時 | dango-pirates
punctuation | mr quillfeathers impossible post | mr-quillfeather
punctuation | tidewright and daughters | tidewright
punctuation | dukes daughter royal chef | oukyuu-ryouri
punctuation | hot spring robot #8 | onsen-robotto
punctuation | «Бумажных фонарей» война | paper-lantern-war
cyrillic | кошки маяка | toudai-neko
cyrillic | домовая книга замка | maou-kakeibo
cyrillic | ржавый робот | robotto-oni
cyrillic | стеклянного замка | garasu-shiro
cyrillic | квиток кордону | kippu-kokkyou
cyrillic | командир кошачих рыцарей | goyangi-gisa
cyrillic | цапли | sagiri
arabic | مدينة الرمال | madinat-al-rimal
arabic | مدينه الرمال الزرقاء | madinat-al-rimal
arabic | اخي جامع النجوم | hoshi-hiroi
arabic | المنارة الأخيرة | haris-al-manara
arabic | حارسة المناره | haris-al-manara
hangul | 달빛 | dalbit-sujeong
hangul | 안개섬 | angae-seom
hangul | 우체부 | angae-seom
hangul | 정원사 | hoegwi-gongjak
hangul | 은퇴 편의점 | yongsa-pyeonuijeom
hangul | 탑을 짓 | tap-geonchuk
hangul | 꿈 은행 | badang-kkum
hangul | 모래고래 | suna-kujira
hangul | 서리벼 | seoribyeol
hangul | 고양ㅇ | goyangi-gisa
hangul | 기사단장 | goyangi-gisa
korean-romaji | Dalbit Sujung Gongbang | dalbit-sujeong
korean-romaji | Hoegwihan Gongjakgaui | hoegwi-gongjak
korean-romaji | Yongsa Euntwe Pyeonuijeom | yongsa-pyeonuijeom
korean-romaji | Badassok Kkum Eunhaeng | badang-kkum
korean-romaji | seori byeol | seoribyeol
thai | แมวหลวง | maew-luang
thai | มังกร แทะ | tsuki-ryuu
thai | ร้านกวยเตียวข้างดวงดาว | ran-kuaytiaw
vietnamese | gã thợ giày | ga-giay
vietnamese | sữa trăng | moonmilk
vietnamese | cua hang tien loi dung si ve huu | yongsa-pyeonuijeom
vietnamese | trưởng tàu anh trang | nguyet-quang
spelling | Grey Harbor Radio Hour | grey-harbor
spelling | Rainbow Colored Trumpet Corps | nijiiro-rappa
spelling | hotspring robot number 8 | onsen-robotto
spelling | Daughters and Tidewright | tidewright
`;
