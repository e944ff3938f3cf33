// Invented titles of the search set, one per line: key | original language | language=name, the main name first.
// Titles share words on purpose (moon, dragon, lighthouse, sand whale, clockmaker), so that ranking matters.
export const titleTable = `
toudai-neko | ja | ja-ro=Toudai no Nekotachi | ja=灯台の猫たち | en=Cats of the Saltwind Lighthouse | fr=Les Chats du phare de sel | es=Los gatos del faro salado | ru=Кошки солёного маяка
toudai-mori | ja | ja-ro=Toudaimori no Yoru | ja=灯台守の夜 | en=The Lighthouse Keeper's Long Night | fr=La Longue Nuit du gardien de phare | vi=Đêm dài của người giữ hải đăng
toudai-saigo | ja | ja-ro=Saigo no Toudai Densetsu | ja=最後の灯台伝説 | en=Legend of the Last Lighthouse | pt-br=A lenda do último farol
suna-kujira | ja | ja-ro=Sunakujira no Uta | ja=砂鯨の歌 | en=Song of the Sand Whale | fr=Le Chant de la baleine des sables | es-la=La canción de la ballena de arena | ko=모래고래의 노래
suna-kujira-kari | ja | ja-ro=Sunakujira Kari Koushinkyoku | ja=砂鯨狩り行進曲 | en=Sand Whale Hunters' March | de=Marsch der Sandwaljäger
suna-tokei | ja | ja-ro=Sunadokei Toshokan | ja=砂時計図書館 | en=The Hourglass Library | ru=Библиотека песочных часов | pl=Biblioteka klepsydry
tsukiyo-panya | ja | ja-ro=Tsukiyo no Pan'ya-san | ja=月夜のパン屋さん | en=Moonlit Bakery, Open Till Dawn | fr=La Boulangerie du clair de lune | it=Il panificio al chiaro di luna
tsuki-yuubin | ja | ja-ro=Tsuki no Yuubinkyoku | ja=月の郵便局 | en=Post Office on the Moon | es=La oficina de correos de la luna | vi=Bưu điện trên mặt trăng
tsuki-ryuu | ja | ja-ro=Tsuki wo Kajiru Ryuu | ja=月をかじる竜 | en=The Dragon Who Nibbled the Moon | pt-br=O dragão que mordiscava a lua | th=มังกรแทะจันทร์
ryuu-sentaku | ja | ja-ro=Ryuu no Sentakuya | ja=竜の洗濯屋 | en=Dragon Laundry | fr=Le Pressing du dragon | es=La lavandería del dragón | tr=Ejderhanın Çamaşırhanesi
ryuu-kishi-shounin | ja | ja-ro=Ryuukishi Shounin Roku | ja=竜騎商人録 | en=Chronicle of the Dragonback Merchant | ru=Хроники торговца на драконе
ryuu-no-tamago | ja | ja-ro=Tamago Kara Kaeranai Ryuu | ja=卵から孵らない竜 | en=The Dragon That Would Not Hatch | vi=Con rồng không chịu nở
oukyuu-ryouri | ja | ja-ro=Oukyuu Ryourinin wa Koushaku Reijou | ja=王宮料理人は公爵令嬢 | en=The Royal Chef Is a Duke's Daughter | fr=La Cuisinière royale est fille de duc | ko=왕궁 요리사는 공작 영애
koori-shoujo | ja | ja-ro=Koori no Shoujo to Honoo no Tokei | ja=氷の少女と炎の時計 | en=The Ice Girl and the Clock of Flames | es=La chica de hielo y el reloj de llamas
tokeishi-uso | ja | ja-ro=Tokeishi wa Uso wo Tsukanai | ja=時計師は嘘をつかない | en=The Clockmaker Never Lies | ru=Часовщик никогда не лжёт | fr=L'Horloger ne ment jamais
tokeishi-musume | ja | ja-ro=Tokeishi no Musume, Umi e Iku | ja=時計師の娘、海へ行く | en=The Clockmaker's Daughter Goes to Sea | pt-br=A filha do relojoeiro vai ao mar
shinbun-haitatsu | ja | ja-ro=Shinbun Haitatsu no Tensai | ja=新聞配達の天才 | en=Genius of the Paper Round | es=El genio repartidor de periódicos
tenpura-kenpou | ja | ja-ro=Tenpura Kenpou Sanjuunidan | ja=天ぷら拳法三十二段 | en=Tempura Fist, Thirty-Second Dan | fr=Le Poing tempura
honma-sanpo | ja | ja-ro=Honma Sanpo Nikki | ja=本間散歩日記 | en=Honma's Walking Diary | it=Il diario di passeggiate di Honma
kissaten-kappa | ja | ja-ro=Kissaten Kappa no Zasshi | ja=喫茶店カッパの雑誌 | en=Magazine of the Kappa Coffeehouse | id=Majalah Kedai Kopi Kappa
kippu-kokkyou | ja | ja-ro=Kippu wa Kokkyou Made | ja=切符は国境まで | en=A Ticket as Far as the Border | es=Un billete hasta la frontera | uk=Квиток до кордону
matcha-happyou | ja | ja-ro=Maccha Happyoukai | ja=抹茶発表会 | en=Matcha Recital | pt=Recital de matcha
jun-ai-kinkei | ja | ja-ro=Jun'ai Kin'en Resutoran | ja=純愛禁煙レストラン | en=No-Smoking Pure Love Restaurant | fr=Amour pur, non-fumeurs
shin-en-ondo | ja | ja-ro=Shin'en Ondokei | ja=深淵温度計 | en=Thermometer of the Abyss | ru=Термометр бездны
harmonica | ja | ja-ro=Hāmonika Hikousen | ja=ハーモニカ飛行船 | en=Harmonica Airship | fr=Le Dirigeable harmonica | es=El dirigible armónica
koohii-majo | ja | ja-ro=Kōhī Majo to Sutōbu | ja=コーヒー魔女とストーブ | en=The Coffee Witch and Her Stove | pt-br=A bruxa do café e seu fogão | vi=Phù thủy cà phê và bếp lò
erebeetaa | ja | ja-ro=Erebētā Gāru wa Juusankai de Oriru | ja=エレベーターガールは十三階で降りる | en=The Elevator Girl Gets Off at Thirteen | de=Das Fahrstuhlmädchen steigt im Dreizehnten aus
perapera | ja | ja-ro=Perapera Paradaisu | ja=ペラペラパラダイス | en=Perapera Paradise
mofurin | ja | ja-ro=Mofurin Chakka Shimasu! | ja=もふりん着火します！ | en=Mofurin, Ignite!
mayonaka-pan | ja | ja-ro=Mayonaka no Omusubi Koubou | ja=まよなかのおむすびこうぼう | en=The Midnight Omusubi Workshop | ko=한밤의 주먹밥 공방
yunagi | ja | ja-ro=Yuunagi Biyori to Kasa | ja=ゆうなぎびよりとかさ | en=Evening Calm and an Umbrella | fr=Accalmie du soir et parapluie
korokkuru | ja | ja-ro=Korokkuru no Mise | ja=コロックルの店 | en=The Korokkuru Shop | es=La tienda de los korokkuru
tsundoku | ja | ja-ro=Tsundoku Tsuushin | ja=積ん読通信 | en=Unread Books Bulletin | ru=Вестник непрочитанных книг
tsuchi-tsubame | ja | ja-ro=Tsuchi to Tsubame no Chizu | ja=土と燕の地図 | en=A Map of Soil and Swallows | fr=Carte de terre et d'hirondelles
fuyu-fukurou | ja | ja-ro=Fuyu no Fukurou Fudousan | ja=冬のふくろう不動産 | en=Winter Owl Real Estate | es-la=Inmobiliaria del búho de invierno
chijimu | ja | ja-ro=Chijimu Machi no Jijou | ja=縮む町の事情 | en=Circumstances of a Shrinking Town | pl=Sprawy kurczącego się miasta
shishamo | ja | ja-ro=Shishamo Shachou no Shashin | ja=シシャモ社長の写真 | en=Photographs of President Smelt | ko=열빙어 사장의 사진
kyuukyoku-kyuuri | ja | ja-ro=Kyuukyoku Kyuuri Gakuen | ja=究極きゅうり学園 | en=Ultimate Cucumber Academy | pt-br=Academia do pepino supremo
wo-sagasu | ja | ja-ro=Kage wo Sagasu Kenjin | ja=影を探す賢人 | en=The Wiseman Seeking His Shadow | es=El sabio que busca su sombra | fr=Le Sage en quête de son ombre
kenjin-magomusume | ja | ja-ro=Kenjin no Ie de Hirune | ja=賢人の家で昼寝 | en=Napping at the Wise Man's House | de=Mittagsschlaf beim Weisen
nijiiro-rappa | ja | ja-ro=Nijiiro Rappa-tai | ja=虹色ラッパ隊 | en=Rainbow-Coloured Trumpet Corps | it=Il corpo delle trombe arcobaleno
hoshi-hiroi | ja | ja-ro=Hoshihiroi no Ani | ja=星拾いの兄 | en=My Brother the Star-Gleaner | ru=Мой брат, собиратель звёзд | ar=أخي جامع النجوم
hoshi-zora-byouin | ja | ja-ro=Hoshizora Byouin Dai-Roku-Byoutou | ja=星空病院第六病棟 | en=Starry-Sky Hospital, Ward Six | fr=Hôpital du ciel étoilé, pavillon six
ame-niwa | ja | ja=雨庭 | ja-ro=Ameniwa | en=Rain Garden Reverie
mizore | ja | ja=霙 | ja-ro=Mizore | en=Sleet, Softly
sanagi | ja | ja=蛹 | ja-ro=Sanagi | en=Chrysalis Hours | fr=Les Heures de chrysalide
hashibami | ja | ja=榛 | ja-ro=Hashibami | en=Beneath the Hazel
oboro-bune | ja | ja=朧舟 | ja-ro=Oborobune | en=The Hazy Boat | vi=Con thuyền mờ sương
shachi | ja | ja=鯱 | ja-ro=Shachihoko Hiyori | en=Orca on the Roof Tiles
sagiri | ja | ja=鷺霧 | ja-ro=Sagigiri | en=Heron Mist | ru=Туман цапли
yomi-michi | ja | ja=黄泉裏 | ja-ro=Yomiura | en=Behind the Underworld Station
kage-ito | ja | ja=影糸 | ja-ro=Kageito | en=Shadow Thread Tailor | es=El sastre de hilo de sombra
garasu-hana | ja | ja-ro=Garasu no Hanazono de Aimashou | ja=硝子の花園で会いましょう | en=Let's Meet in the Glass Flower Garden | fr=Retrouvons-nous au jardin de verre
garasu-shiro | ja | ja-ro=Garasu no Shiro no Shisho | ja=硝子の城の司書 | en=Librarian of the Glass Castle | es=La bibliotecaria del castillo de cristal | ru=Библиотекарь стеклянного замка
hatsukoi-radio | ja | ja-ro=Hatsukoi Rajio wa Zatsuon Darake | ja=初恋ラジオは雑音だらけ | en=First Love Radio Is Full of Static | pt-br=A rádio do primeiro amor é só chiado
hatsukoi-suizokukan | ja | ja-ro=Hatsukoi Suizokukan | ja=初恋水族館 | en=First Love Aquarium | id=Akuarium Cinta Pertama
isekai-denki | ja | ja-ro=Isekai Denkiya wa Teiden Chuu | ja=異世界電気屋は停電中 | en=The Otherworld Electrician Has a Power Cut | fr=Panne de courant chez l'électricien de l'autre monde
isekai-touhu | ja | ja-ro=Isekai Toufu Gyoushou | ja=異世界豆腐行商 | en=Otherworld Tofu Peddler | vi=Người bán đậu phụ ở thế giới khác
maou-hoikuen | ja | ja-ro=Maou Jinushi no Hoikuen | ja=魔王地主の保育園 | en=The Demon Landlord's Nursery School | es=La guardería del casero demonio | ko=마왕 지주의 어린이집
maou-kakeibo | ja | ja-ro=Maoujou Kakeibo | ja=魔王城家計簿 | en=Household Ledger of the Demon Castle | ru=Домовая книга демонического замка
yuusha-haisha | ja | ja-ro=Yuusha Haisha no Shinryoujo | ja=勇者歯医者の診療所 | en=Clinic of the Hero Dentist | de=Praxis des heldenhaften Zahnarztes
yuushoku-gakari | ja | ja-ro=Yuushoku Gakari, Sora e | ja=夕食係、空へ | en=Supper Duty in the Sky | pl=Dyżur kolacyjny w niebiosach
sensei-kumo | ja | ja-ro=Kumo-sensei no Houkago | ja=蜘蛛先生の放課後 | en=After School with Professor Spider | fr=Après les cours avec le professeur Araignée
seito-kaizoku | ja | ja-ro=Seitokai Kaizoku Dan | ja=生徒会海賊団 | en=Student Council Pirates | es-la=Los piratas del consejo estudiantil
kaizoku-tegami | ja | ja-ro=Kaizoku Kara no Tegami wa Nureteiru | ja=海賊からの手紙は濡れている | en=Letters from Pirates Arrive Wet | pt-br=Cartas de piratas chegam molhadas
onsen-robotto | ja | ja-ro=Onsen Robotto Hachigou-ki | ja=温泉ロボット八号機 | en=Hot Spring Robot No. 8 | fr=Robot de source chaude nº 8
robotto-oni | ja | ja-ro=Sabita Robotto to Akai Oni | ja=錆びたロボットと赤い鬼 | en=The Rusty Robot and the Red Ogre | ru=Ржавый робот и красный огр
tetsudou-kitsune | ja | ja-ro=Tetsudou Kitsune Tantei | ja=鉄道狐探偵 | en=Railway Fox Detective | cs=Železniční liščí detektiv
kitsune-bengoshi | ja | ja-ro=Kitsune Bengoshi no Igi Ari | ja=狐弁護士の異議あり | en=Objection from the Fox Attorney | es=La objeción del abogado zorro
kabocha-densha | ja | ja-ro=Kabocha Densha, Shuuten Desu | ja=かぼちゃ電車、終点です | en=Pumpkin Tram, Last Stop | it=Tram di zucca, capolinea
ningyo-zeirishi | ja | ja-ro=Ningyo no Zeirishi | ja=人魚の税理士 | en=The Mermaid Tax Accountant | fr=La Sirène comptable | ru=Русалка-бухгалтер
kumo-no-gakkou | ja | ja-ro=Kumo no Ue no Shougakkou | ja=雲の上の小学校 | en=Primary School Above the Clouds | es=La escuela sobre las nubes
yuki-no-honya | ja | ja-ro=Yukiguni Honya Butai | ja=雪国本屋部隊 | en=Snow Country Bookshop Squad | uk=Загін книгарні снігового краю
sakana-ongaku | ja | ja-ro=Sakana to Ongakukan | ja=魚と音楽館 | en=Fish and the Concert Hall | vi=Cá và nhà hát
dango-pirates | ja | ja-ro=Dango Daisakusen! ~Oyatsu wa Sanji~ | ja=だんご大作戦！～おやつは三時～ | en=Operation Dango: Snack Time at Three
zero-point | en | en=Zero.Point/Garden | fr=Jardin Zéro.Point
hollow-atlas | en | en=The Hollow Atlas | fr=L'Atlas creux | es=El atlas hueco | ru=Полый атлас | pt-br=O atlas oco
hollow-crown-inn | en | en=Inn of the Hollow Crownling | de=Das Gasthaus zum hohlen Krönchen
copper-orchard | en | en=The Copper Orchard at World's End | fr=Le Verger de cuivre du bout du monde | pl=Miedziany sad na końcu świata
paper-lantern-war | en | en=Paper Lantern War | ru=Война бумажных фонарей | es=La guerra de los farolillos de papel
thunderheron | en | en=Thunderheron | sv=Åskhägern | fi=Ukkoshaikara
catacomb-choir | en | en=Catacomb Choir Practice | fr=Répétition de chorale aux catacombes
nine-umbrellas | en | en=Nine Umbrellas for Esmé | fr=Neuf parapluies pour Esmé
mr-quillfeather | en | en=Mr. Quillfeather's Impossible Post | es=El correo imposible del señor Plumaquilla
tidewright | en | en=Tidewright & Daughters | ru=Приливных дел мастер и дочери
moonmilk | en | en=Moonmilk Ledger | es-la=Leche de luna | vi=Sữa trăng
grey-harbor | en | en=Gray Harbour Radio Hour | pt-br=A hora do rádio em Porto Cinza
foret-mecanique | fr | fr=La Forêt mécanique de Loïc | en=Loïc's Clockwork Forest | es=El bosque mecánico de Loïc
fee-electricite | fr | fr=Fée d'été, fée d'électricité | en=Summer Fairy, Electric Fairy
garcon-cerf | fr | fr=Le Garçon-cerf et l'épée rouillée | en=The Stag Boy and the Rusted Sword
ile-sirop | fr | fr=L'Île au sirop d'érable | en=Maple Syrup Island | pt-br=A ilha do xarope de bordo
corazon-brujula | es | es=Corazón de brújula | en=Compass Heart | fr=Cœur de boussole
nino-cometa | es | es=El niño que criaba cometas | en=The Boy Who Raised Comets | pt=O menino que criava cometas
senora-tortuga | es-la | es-la=La señora Tortuga llega mañana | en=Lady Tortoise Arrives Tomorrow
ciguena-acero | es | es=Cigüeña de acero | en=Steel Stork
maca-de-prata | pt-br | pt-br=A maçã de prata de São Tomé Alto | en=The Silver Apple of Highsaint
coracao-trovao | pt-br | pt-br=Coração de trovão, alma de algodão | en=Thunder Heart, Cotton Soul
snezhny-trolleybus | ru | ru=Снежный троллейбус | en=The Snow Trolleybus | fr=Le Trolleybus des neiges
yozh-i-kometa | ru | ru=Ёжиный патруль и комета | en=Hedgehog Patrol and the Comet
vedma-s-pyatogo | ru | ru=Ведьма с пятого этажа | en=Witch from the Fifth Floor | es=La bruja del quinto piso
ga-giay | vi | vi=Gã thợ giày và con cá chép bạc | en=The Cobbler and the Silver Carp
duong-may | vi | vi=Đường mây của bà ngoại | en=Grandmother's Cloud Road
thap-dong-ho | vi | vi=Tháp đồng hồ ngủ quên | en=The Clock Tower That Overslept
madinat-al-rimal | ar | ar=مدينة الرمال الزرقاء | en=City of Blue Sands | fr=La Cité des sables bleus
haris-al-manara | ar | ar=حارسة المنارة الأخيرة | en=She Who Guards the Final Beacon
qitt-al-warraq | ar | ar=قِطُّ الوَرّاق | en=The Papermaker's Tomcat
maew-luang | th | th=แมวหลวงกับเรือบิน | en=The Royal Cat and the Flying Boat
ran-kuaytiaw | th | th=ร้านก๋วยเตี๋ยวข้างดวงดาว | en=Noodle Shop Beside the Stars
angae-seom | ko | ko=안개섬 우체부 | ko-ro=Angaeseom Uchebu | en=Postman of Fog Island | es=El cartero de la isla de niebla
dalbit-sujeong | ko | ko=달빛 수정 공방 | ko-ro=Dalbit Sujeong Gongbang | en=Moonlight Crystal Atelier | fr=L'Atelier de cristal au clair de lune
hoegwi-gongjak | ko | ko=회귀한 공작가의 정원사 | ko-ro=Hoegwihan Gongjakgaui Jeongwonsa | en=The Regressed Gardener of the Ducal House | pt-br=O jardineiro regressado da casa ducal
neup | ko | ko=늪 | ko-ro=Neup | en=Bogwater
seoribyeol | ko | ko=서리별 | ko-ro=Seoribyeol | en=Frost Star Courier
yongsa-pyeonuijeom | ko | ko=용사 은퇴 편의점 | ko-ro=Yongsa Euntoe Pyeonuijeom | en=The Retired Hero's Convenience Store | vi=Cửa hàng tiện lợi của dũng sĩ về hưu
tap-geonchuk | ko | ko=탑을 짓는 헌터 | ko-ro=Tabeul Jitneun Heonteo | en=The Hunter Who Builds Towers | id=Pemburu yang Membangun Menara
goyangi-gisa | ko | ko=고양이 기사단장 | ko-ro=Goyangi Gisadanjang | en=Commander of the Cat Knights | ru=Командир кошачьих рыцарей
badang-kkum | ko | ko=바닷속 꿈 은행 | ko-ro=Badatsok Kkum Eunhaeng | en=Dream Bank Under the Sea
zhiyuan | zh | zh=纸鸢 | zh-ro=Zhǐyuān | en=The Kite Debt
xu-ruin | zh | zh=墟 | zh-ro=Xū | en=Ruinward
jiandao-chufang | zh | zh=剑道厨房 | zh-ro=Jiàndào Chúfáng | en=Kitchen of the Sword Path | vi=Nhà bếp kiếm đạo
yunhai-zhangmen | zh | zh=云海掌门种白菜 | zh-ro=Yúnhǎi Zhǎngmén Zhòng Báicài | en=The Cloud Sea Sect Leader Grows Cabbage | ru=Глава секты облачного моря растит капусту
mojing-shudian | zh | zh=墨鲸书店 | zh-ro=Mòjīng Shūdiàn | en=Ink Whale Bookstore | es=La librería de la ballena de tinta
chongsheng-yaodian | zh | zh=重生之我在龙城开药店 | zh-ro=Chóngshēng zhī Wǒ zài Lóngchéng Kāi Yàodiàn | en=Reborn: I Run a Pharmacy in Dragon City | fr=Réincarné pharmacien à la Cité-Dragon
xuewa | zh | zh=雪瓦 | zh-ro=Xuěwǎ | en=Snow on Roof Tiles
nvdi-laoshi | zh | zh=女帝的数学老师 | zh-ro=Nǚdì de Shùxué Lǎoshī | en=The Empress's Mathematics Tutor | id=Guru Matematika Sang Maharani
luoying-ke | zh-hk | zh-hk=落鷹客棧 | zh-ro=Luoying Kezhan | en=Fallen Hawk Inn | ko=낙응 객잔
nguyet-quang | zh | zh=月光列车长 | zh-ro=Yuèguāng Lièchēzhǎng | en=Conductor of the Moonlight Train | vi=Trưởng tàu ánh trăng
`;
