// Profiles of the authors of the demo's titles.

export interface DemoAuthor {
  biography: Record<string, string>;
  links?: Record<string, string>;
}

/** Profiles by author name; other authors have an empty biography. */
export const demoAuthors: Record<string, DemoAuthor> = {
  'Mori Aya': {
    biography: {
      en: 'Mori Aya drew signboards for a railway company before her first serial. She works on paper, with a brush and two pencils, and still **does not own a tablet**.',
      ja: '鉄道会社の看板を描いたのち、連載でデビュー。紙と筆と二本の鉛筆だけで描く。',
      fr: 'Mori Aya peignait des enseignes pour une compagnie de chemins de fer avant sa première série. Elle travaille sur papier, au pinceau.',
    },
    links: {
      website: 'https://moriaya.example.org',
      pixiv: 'https://www.pixiv.net/users/100001',
      twitter: 'https://twitter.com/moriaya_example',
      booth: 'https://moriaya.booth.pm',
    },
  },
  'Rocío Vega': {
    biography: {
      'es-la':
        'Rocío Vega nació en una terminal de buses, o eso cuenta. Escribe y dibuja desde Guadalajara, casi siempre de noche.',
      en: 'Rocío Vega says that she was born in a bus terminal. She writes and draws in Guadalajara, mostly at night.',
    },
    links: { website: 'https://rociovega.example.org', tumblr: 'https://rociovega.tumblr.com' },
  },
  'Camille Roux': {
    biography: {
      fr: 'Autrice et aquarelliste, Camille Roux vit à Nantes. Ses albums paraissent chez Gouttière Éditions.',
      en: 'Camille Roux paints in watercolor and lives in Nantes. Her albums are published by Gouttière Éditions.',
    },
    links: { website: 'https://camilleroux.example.org' },
  },
  'Lin Yue': {
    biography: {
      zh: '厨师、漫画家。每一道菜都真的做过。',
      en: 'Lin Yue cooked for eleven years before drawing. Every dish in the comics has been cooked first.',
    },
    links: { weibo: 'https://weibo.com/linyue-example' },
  },
  'João Batista': {
    biography: {
      'pt-br': 'João Batista aprendeu xilogravura com o avô e ainda entalha cada capa em madeira.',
      en: 'João Batista learned woodcut from his grandfather, and still cuts every cover into wood.',
    },
  },
  'Han Seo': {
    biography: {
      ko: '등대가 있는 섬에서 고양이 세 마리와 함께 산다.',
      en: 'Han Seo lives on an island with a lighthouse and three cats. Two of them have read the scripts.',
    },
    links: { naver: 'https://comic.naver.com/hanseo-example', youtube: 'https://www.youtube.com/@hanseo-example' },
  },
  'Luiza Prado': {
    biography: { 'pt-br': 'Luiza Prado desenha cafés que não existem e depois vai procurá-los.' },
  },
  'Nora Whitlock': {
    biography: { en: 'Nora Whitlock folds every house of her comics out of paper first, and keeps them in her attic.' },
    links: { website: 'https://norawhitlock.example.org', tumblr: 'https://norawhitlock.tumblr.com' },
  },
  'Kanda Rei': {
    biography: {
      en: 'Kanda Rei was a radio operator at sea. The signals in the stories are real ones.',
      ja: '元・船舶通信士。作中の信号はすべて本物。',
    },
    links: { pixiv: 'https://www.pixiv.net/users/100002', fanBox: 'https://kandarei.fanbox.cc' },
  },
  'Priya Raman': {
    biography: { en: 'Priya Raman studies comets by day and draws them, slower, by night.' },
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
