// Letters and characters that count as equal in names and queries. Data by script.

/** Base letters of letters that Unicode does not decompose into a letter and an accent. */
export const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
  þ: 'th',
  ŋ: 'n',
  ı: 'i',
  ə: 'e',
  // Greek, Cyrillic
  ς: 'σ',
  ґ: 'г',
  // Arabic and Persian: forms of alif, ya, kaf, and the ta at the end of words
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
  ؤ: 'و',
  ئ: 'ي',
  // Japanese: repetition
  ヶ: 'ケ',
  ヵ: 'カ',
};

/**
 * Accents, vowel points and tone marks (of decomposed text), which people often omit when typing. Excludes marks that
 * are the vowels of a script (Devanagari, most of Thai).
 */
export const combiningMarks =
  /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u0640\u06d6-\u06ed\u0e47-\u0e4e\u093c\u09bc\u3099\u309a]/g;

/** Characters inside words that people often omit, such as apostrophes; removed, so that they do not split the word. */
export const joiningCharacters = /['’‘ʼʻ´`ʹ′\u200b-\u200f\u2060\ufeff\u00ad]/g;

/** Maps final consonants of Korean syllables to initial ones: an input method shows 한 while 하나 is being typed. */
const finalConsonants =
  'ᄀ ᄁ ᄀᄉ ᄂ ᄂᄌ ᄂᄒ ᄃ ᄅ ᄅᄀ ᄅᄆ ᄅᄇ ᄅᄉ ᄅᄐ ᄅᄑ ᄅᄒ ᄆ ᄇ ᄇᄉ ᄉ ᄊ ᄋ ᄌ ᄎ ᄏ ᄐ ᄑ ᄒ'.split(' ');
export const initialConsonantOf = (final: string): string => finalConsonants[final.charCodeAt(0) - 0x11a8] ?? final;

/** Characters that Japanese, traditional and simplified Chinese write differently; each group is one character here. */
const characterVariants = `
剣剑劍 竜龙龍 国國 学學 気气氣 鉄铁鐵 銀银 鏡镜 猫貓 鳥鸟 馬马 魚鱼 鯨鲸 鷹鹰 鶏鸡鷄 雲云 電电 車车
東东 楽乐樂 薬药藥 館馆舘 門门 間间 開开 関关關 聞闻 書书 話话 語语 読读讀 詩诗 説说說 課课 請请
誰谁 論论 謎谜 議议 護护 変变變 恋戀 愛爱 覚觉覺 観观觀 見见 視视 親亲 記记 訳译譯 広广廣 庁厅廳
応应應 庫库 廃废廢 処处處 団团團 図图圖 園园 円圆圓 囲围圍 場场 塩盐鹽 報报 壊坏壞 売卖賣 夢梦 奪夺
嬢孃 孫孙 宝寶 実实實 寛宽寬 対对對 専专專 導导 将將 尽盡 層层 岛島嶋 峡峽 帰归歸 帯带帶 師师 庄荘莊
弾弹彈 強强 当當 彦彥 従从從 徳德 恵惠 悪恶惡 戦战戰 戯戏戲 払拂 択择擇 担擔 拠据據 挙举舉 挿插
揺摇搖 携攜 敵敌 数數 断斷 旧舊 時时 昼晝 暁晓曉 暦历歷曆 枢樞 栄荣榮 桜樱櫻 検检檢 業业 極极 楼樓
様样樣 権权權 横橫 欧歐 歓欢歡 歩步 歯齿齒 歳岁歲 残殘 殺杀 毎每 氷冰 汚污 沢泽澤 涙泪淚 浅淺 渋涩澁
済济濟 渓溪 湿濕 満满滿 滅灭 滝泷瀧 漁渔 潜潛 灯燈 炉爐 点點 焼烧燒 煙烟 熱热 犠牺犧 独獨 猟猎獵
獣兽獸 現现 瑶瑤 環环 産产產 画畫 異异 発发發髪 県县縣 真眞 礼禮 禅禪 稲稻 穏稳穩 窓窗 竈灶 紅红
紙纸 級级 細细 終终 結结 絵绘繪 絶绝絕 続续續 緑绿綠 線线 縄绳繩 縁缘緣 織织 罗羅 義义 習习 聖圣
聴听聽 職职 脳脑腦 腸肠 臨临 芸艺藝 茎莖 莱萊 葉叶 蒼苍 蔵藏 虫蟲 虚虛 蛍萤螢 衛卫 裏里 装裝 複复復
覇霸 訓训 貴贵 買买 費费 賢贤 質质 贈赠 輝辉 輪轮 転转轉 辺边邊 辞辭 農农 迟遅遲 逓递遞 遠远 選选
遺遗 郷乡鄉 酔醉 醸酿釀 釈释釋 針针 鈴铃 錬炼鍊 錆锈銹 鍵键 鎖锁 鎮镇 長长 陥陷 陰阴 陽阳 険险險
隊队 階阶 隠隐隱 難难 霊灵靈 静靜 頂顶 順顺 頭头 顔颜顏 願愿 類类 風风 飛飞 飯饭 飲饮 餅饼 騎骑
騒骚騷 験验驗 驚惊 鬥斗鬪 鳳凤 鳴鸣 鶴鹤 鷲鹫 鷗鸥鴎 鳶鸢 鷺鹭 麗丽 麦麥 黄黃 黒黑 亀龟龜 齢龄齡
万萬 与與 両两兩 乱亂 争爭 亜亚亞 仏佛 仮假 会會 伝传傳 体體 価价價 倹俭儉 偉伟 備备 傷伤 僕仆 儀仪
兎兔 児儿兒 写寫 冻凍 刘劉 則则 剛刚 創创 劇剧 効效 動动 勝胜 労劳勞 医醫 協协 単单單 厳严嚴 参參
双雙 収收 叙敘 号號 吕呂 員员 問问 啓启啟 営营營`
  .trim()
  .split(/\s+/);

export const canonicalCharacter: ReadonlyMap<string, string> = new Map(
  characterVariants.flatMap((group) => [...group].slice(1).map((character) => [character, [...group][0]!] as const)),
);
