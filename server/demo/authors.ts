// Profiles of the authors of the demo's titles.

export interface DemoAuthor {
  biography: Record<string, string>;
  links?: Record<string, string>;
}

/** Profiles by author name; other authors have an empty biography. */
export const demoAuthors: Record<string, DemoAuthor> = {
  'Mori Aya': {
    biography: {
      en: 'Mori Aya painted signs for a railway company before her first serial. She works on paper, with a brush and two pencils, and still **does not own a tablet**. Her stories take place at night, because that is when she draws them.',
      ja: '鉄道会社の看板を描いたのち、連載でデビュー。紙と筆と二本の鉛筆だけで描く。夜の話が多いのは、夜に描いているから。',
      fr: 'Mori Aya peignait des enseignes pour une compagnie de chemins de fer avant sa première série. Elle travaille sur papier, au pinceau, et presque toujours la nuit.',
    },
    links: { website: 'https://moriaya.example.org' },
  },
  'Rocío Vega': {
    biography: {
      'es-la':
        'Rocío Vega nació en una terminal de buses, o eso cuenta. Escribe y dibuja desde Guadalajara, casi siempre de noche.',
      en: 'Rocío Vega says that she was born in a bus terminal. She writes and draws in Guadalajara, mostly at night.',
    },
    links: { website: 'https://rociovega.example.org' },
  },
  'Camille Roux': {
    biography: {
      fr: 'Autrice et aquarelliste, Camille Roux vit à Nantes. Ses albums paraissent chez Gouttière Éditions. Elle peint chaque case en une seule séance, à la lumière du jour.',
      en: 'Camille Roux paints in watercolor and lives in Nantes. Her albums are published by Gouttière Éditions. She paints each panel in one sitting, by daylight.',
    },
    links: { website: 'https://camilleroux.example.org' },
  },
  'Lin Yue': {
    biography: {
      zh: '做了十一年厨师，然后开始画漫画。书里的每一道菜都先下过锅，不好吃的不画。',
      en: 'Lin Yue cooked for eleven years before drawing. Every dish in the comics has been cooked first, and those that failed are not drawn.',
    },
    links: { website: 'https://linyue.example.org' },
  },
  'João Batista': {
    biography: {
      'pt-br':
        'João Batista aprendeu xilogravura com o avô e ainda entalha cada capa em madeira. Vende os folhetos na feira, aos sábados.',
      en: 'João Batista learned woodcut from his grandfather, and still cuts every cover into wood. On Saturdays he sells the booklets at the market.',
    },
    links: { website: 'https://joaobatista.example.org' },
  },
  'Han Seo': {
    biography: {
      ko: '등대가 있는 섬에서 고양이 세 마리와 함께 산다. 날씨가 나쁜 날에만 그림을 그린다.',
      en: 'Han Seo lives on an island with a lighthouse and three cats. Two of them have read the scripts. New chapters are drawn on days of bad weather, so there are many.',
    },
    links: { website: 'https://hanseo.example.org' },
  },
  'Luiza Prado': {
    biography: {
      'pt-br':
        'Luiza Prado desenha cafés que não existem e depois vai procurá-los. Também desenha para outros autores, de preferência palcos e figurinos. Mora em Olinda.',
      en: 'Luiza Prado draws cafés that do not exist, and then goes looking for them. She also draws for other writers, stages and costumes above all. She lives in Olinda.',
    },
    links: { website: 'https://luizaprado.example.org' },
  },
  'Nora Whitlock': {
    biography: {
      en: 'Nora Whitlock folds every house of her comics out of paper first, and keeps them in her attic. She trained as a surveyor and draws her own maps. *Tiny Giants* began as a bedtime story for two nephews.',
    },
    links: { website: 'https://norawhitlock.example.org' },
  },
  'Yamane Toku': {
    biography: {
      en: 'Yamane Toku grew up above a greengrocer’s shop and has drawn four panels a day since 2014. Longer series came later, in the hours left over. He answers every letter, with a drawing of a vegetable.',
      ja: '八百屋の二階で育つ。二〇一四年から毎日四コマを描き続け、余った時間で長編も手がける。手紙には必ず野菜の絵で返事をする。',
    },
    links: { website: 'https://yamanetoku.example.org' },
  },
  'Sagawa Jin': {
    biography: {
      en: 'Sagawa Jin taught judo at a country school for nine years. He draws with a dip pen and no assistants, which is why his series pause in winter.',
      ja: '田舎の学校で九年間、柔道を教えた。つけペン一本、アシスタントなしで描くため、冬は休載する。',
    },
    links: { website: 'https://sagawajin.example.org' },
  },
  'Kanda Rei': {
    biography: {
      en: 'Kanda Rei was a radio operator at sea. The signals in the stories are real ones, and readers have decoded a few that are not translated.',
      ja: '元・船舶通信士。作中の信号はすべて本物で、訳していないものも読者が解読している。',
    },
    links: { website: 'https://kandarei.example.org' },
  },
  'Emilia Duarte': {
    biography: {
      'es-la':
        'Emilia Duarte estudió botánica y repara relojes los fines de semana. Dibuja en Montevideo, con la ventana abierta.',
      en: 'Emilia Duarte studied botany, and mends clocks on weekends. She draws in Montevideo, with the window open.',
    },
    links: { website: 'https://emiliaduarte.example.org' },
  },
  'Qin Wei': {
    biography: {
      zh: '徒步走过茶马古道三次，背着画板。喜欢画路，多过画人。',
      en: 'Qin Wei has walked the Tea Road three times, with a drawing board. Roads come easier than faces.',
    },
  },
  'Hayashi Moe': {
    biography: {
      en: 'Hayashi Moe learned go from her grandfather and foxes from a shrine keeper. She draws in a village of forty people.',
      ja: '碁は祖父に、狐は宮司に教わった。人口四十人の村で描いている。',
    },
    links: { website: 'https://hayashimoe.example.org' },
  },
  'Baek Ara': {
    biography: {
      ko: '세탁소집 딸. 밤에 그리고 낮에 잔다.',
      en: 'Baek Ara’s parents own a laundry. She draws at night and sleeps by day.',
    },
  },
  'Priya Raman': {
    biography: { en: 'Priya Raman studies comets by day and draws them, slower, by night.' },
    links: { website: 'https://priyaraman.example.org' },
  },
  'Marta Solís': {
    biography: { es: 'Marta Solís recorrió el desierto de Tabernas con un cuaderno y volvió con tres tebeos.' },
  },
  Mangadexter: {
    biography: {
      en: 'Mangadexter colors what others drew in black and white, one page a week, and asks them first.',
    },
  },
  'Tobias Falk': {
    biography: { en: 'Tobias Falk keeps the books of a forest cooperative. The wolves in his comics pay their debts.' },
  },
};

/** Artists of titles whose artist is not the author, by title key. */
export const artistByTitle: Record<string, string> = {
  'velvet-stage': 'Luiza Prado',
  'diner-nights': 'Qin Wei',
  'tiny-giants': 'Emilia Duarte',
  'wolf-ledger': 'Nora Whitlock',
  'fan-comet': 'Hayashi Moe',
  'rain-studio-colored': 'Mangadexter',
};
