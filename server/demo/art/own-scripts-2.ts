// The scene that belongs to one series only, by the key of its title (second half).
import { script, type Script } from './script.ts';

export const ownScripts2: Readonly<Record<string, Script>> = {
  greengrocer: script('1 talk 0 happy 1 surprised 0 angry', {
    en: 'Three for the price of two! / At last I am a bargain. / The lady wants you grated. / I am not for sale.',
    ja: '二本の値段で三本！ / ついに、おれも特売か。 / 大根おろしにするって。 / 非売品だ！',
    fr: 'Trois pour le prix de deux ! / Enfin, me voilà en promo. / La dame te veut râpé. / Je ne suis pas à vendre.',
    'es-la':
      '¡Tres por el precio de dos! / Por fin soy una oferta. / La señora te quiere rallado. / No estoy a la venta.',
    es: '¡Tres al precio de dos! / Por fin soy una oferta. / La señora te quiere rallado. / No estoy en venta.',
    'pt-br': 'Leve três, pague dois! / Enfim sou promoção. / A moça quer você ralado. / Não estou à venda.',
    ko: '두 개 값에 세 개! / 드디어 나도 특가로군. / 손님이 갈아 드신대. / 난 파는 게 아니야.',
  }),
  oasis: script('0 calm 2 talk 0 surprised 1 wry', {
    en: 'I would like tomorrow’s map. / You walk here twice on it. / Twice? Why? / She forgets me. Every time.',
    ja: '明日の地図をください。 / お前はここを二度通る。 / 二度？どうして？ / おれを忘れるのさ。毎回。',
    fr: 'La carte de demain, s’il vous plaît. / Tu y passes deux fois. / Deux fois ? Pourquoi ? / Elle m’oublie. À chaque fois.',
    'es-la': 'Quiero el mapa de mañana. / En él pasas dos veces. / ¿Dos? ¿Por qué? / Se olvida de mí. Siempre.',
    es: 'Quiero el mapa de mañana. / En él pasas dos veces. / ¿Dos? ¿Por qué? / Se olvida de mí. Siempre.',
    'pt-br': 'Quero o mapa de amanhã. / Nele você passa duas vezes. / Duas? Por quê? / Ela me esquece. Sempre.',
    ko: '내일의 지도를 주세요. / 넌 여길 두 번 지나가는군. / 두 번? 왜? / 날 두고 가거든. 매번.',
  }),
  'clock-garden': script('0 talk 1 calm 0 surprised 1 happy', {
    en: 'This one blooms late. / It is an afternoon in June. / Whose afternoon? / Whoever is ready to have it back.',
    ja: 'この花、咲くのが遅いね。 / 六月の午後だからね。 / 誰の午後？ / 受け取る気になった人の。',
    fr: 'Celle-ci fleurit tard. / C’est un après-midi de juin. / À qui est-il ? / À qui voudra bien le reprendre.',
    'es-la': 'Esta florece tarde. / Es una tarde de junio. / ¿La tarde de quién? / De quien esté listo para ella.',
    es: 'Esta florece tarde. / Es una tarde de junio. / ¿La tarde de quién? / De quien esté listo para ella.',
    'pt-br': 'Esta floresce tarde. / É uma tarde de junho. / A tarde de quem? / De quem a quiser de volta.',
    ko: '이 꽃은 늦게 피네. / 유월의 오후라서 그래. / 누구의 오후인데? / 돌려받을 준비가 된 사람.',
  }),
  'rain-studio': script('0 angry 1 sad 2 talk 1 closed', {
    en: 'Eight pages by six o’clock. / The ink does not dry. / It rains inside the panels too. / Then we draw the rain.',
    ja: '六時までに八枚です。 / インクが乾かない。 / コマの中まで雨です。 / なら、雨を描こう。',
    fr: 'Huit pages pour six heures. / L’encre ne sèche pas. / Il pleut aussi dans les cases. / Alors dessinons la pluie.',
    'es-la':
      'Ocho páginas a las seis. / La tinta no seca. / Llueve dentro de las viñetas. / Entonces dibujemos la lluvia.',
    es: 'Ocho páginas para las seis. / La tinta no se seca. / También llueve en las viñetas. / Pues dibujemos la lluvia.',
    'pt-br': 'Oito páginas até as seis. / A tinta não seca. / Chove até nos quadrinhos. / Então desenhamos a chuva.',
    ko: '여섯 시까지 여덟 장이요. / 잉크가 안 말라요. / 칸 안에도 비가 와요. / 그럼 비를 그립시다.',
  }),
  'lighthouse-eve': script('0 calm 1 calm 0 happy 1 closed', {
    en: 'There is no cat in the contract. / Meow. / You can stay until the storm is over. / Purr.',
    ja: '契約書に猫は書いてない。 / にゃあ。 / 嵐がやむまでだぞ。 / ごろごろ。',
    fr: 'Le contrat ne parle pas de chat. / Miaou. / Tu restes jusqu’à la fin de l’orage. / Ronron.',
    'es-la': 'En el contrato no hay gato. / Miau. / Quédate hasta que pase la tormenta. / Prrr.',
    es: 'En el contrato no hay gato. / Miau. / Quédate hasta que pase la tormenta. / Prrr.',
    'pt-br': 'No contrato não tem gato. / Miau. / Fica até a tempestade passar. / Prrr.',
    ko: '계약서에 고양이는 없는데. / 야옹. / 폭풍이 그칠 때까지만이다. / 가르릉.',
  }),
  'diner-nights': script('1 calm 0 talk 1 happy 0 wry', {
    en: 'A table for one, please. / For how long? / I have been dead since May. / Then take the good chair.',
    ja: '一名です。 / お時間は？ / 五月から死んでおりまして。 / では、いいお席へ。',
    fr: 'Une table pour un. / Pour combien de temps ? / Je suis mort depuis mai. / Alors, la bonne chaise.',
    'es-la': 'Mesa para uno. / ¿Por cuánto tiempo? / Estoy muerto desde mayo. / Entonces, la silla buena.',
    es: 'Mesa para uno. / ¿Para cuánto tiempo? / Llevo muerto desde mayo. / Pues la silla buena.',
    'pt-br': 'Mesa para um. / Por quanto tempo? / Estou morto desde maio. / Então, a cadeira boa.',
    ko: '한 명이요. / 얼마나 계실 건가요? / 오월에 죽었거든요. / 그럼 좋은 자리로요.',
  }),
  'wolf-ledger': script('0 calm 1 calm 0 sad 1 wry', {
    en: 'One entry is still open. / I pay all my debts. / It only says: “the child.” / Turn the page, clerk.',
    ja: '未払いが一件ございます。 / 借りは全部返した。 / ただ「子ども」とだけ。 / ページをめくれ、書記。',
    fr: 'Une ligne reste ouverte. / Je paie toutes mes dettes. / Il y est écrit : « l’enfant ». / Tourne la page, commis.',
    'es-la': 'Queda un asiento abierto. / Pago todas mis deudas. / Solo dice: «la niña». / Da vuelta la página.',
    es: 'Queda un asiento abierto. / Pago todas mis deudas. / Solo pone: «la niña». / Pasa la página, escribano.',
    'pt-br': 'Resta um lançamento aberto. / Pago todas as dívidas. / Só diz: “a criança”. / Vira a página, escrivão.',
    ko: '한 건이 남아 있습니다. / 빚은 모두 갚았다. / ‘그 아이’라고만 적혀 있습니다. / 장을 넘겨라, 서기.',
  }),
  'velvet-stage': script('1 talk 0 calm 2 sad 0 wry', {
    en: 'Two minutes, mademoiselle. / She knows my part better than I. / I only know it by heart. / Then borrow my shoes.',
    ja: 'あと二分です。 / あの子の方が私の役を知ってる。 / 暗記しているだけです。 / なら、靴を貸すわ。',
    fr: 'Deux minutes, mademoiselle. / Elle sait mon rôle mieux que moi. / Je le sais par cœur, c’est tout. / Alors prenez mes souliers.',
    'es-la':
      'Dos minutos, señorita. / Sabe mi papel mejor que yo. / Solo me lo sé de memoria. / Entonces use mis zapatos.',
    es: 'Dos minutos, señorita. / Se sabe mi papel mejor que yo. / Solo me lo sé de memoria. / Pues póngase mis zapatos.',
    'pt-br':
      'Dois minutos, senhorita. / Ela sabe meu papel melhor que eu. / Só sei de cor. / Então use os meus sapatos.',
    ko: '이 분 남았습니다. / 저 애가 내 역을 더 잘 알아. / 외우고 있을 뿐이에요. / 그럼 내 구두를 신어.',
  }),
  'red-bath': script('0 calm 1 surprised 0 happy 1 talk', {
    en: 'Welcome. Your room is ready. / I have not said my name. / You said it when you were ninety. / …How long have I stayed?',
    ja: 'お部屋の支度ができております。 / まだ名乗っていませんが。 / 九十歳の時に伺いました。 / …何年いるんでしょう。',
    fr: 'Votre chambre est prête. / Je n’ai pas donné mon nom. / Si, à quatre-vingt-dix ans. / … Depuis quand suis-je ici ?',
    'es-la': 'Su habitación está lista. / No dije mi nombre. / Lo dijo a los noventa años. / …¿Cuánto llevo aquí?',
    es: 'Su habitación está lista. / No he dicho mi nombre. / Lo dijo a los noventa años. / … ¿Cuánto llevo aquí?',
    'pt-br': 'Seu quarto está pronto. / Não disse meu nome. / Disse, aos noventa anos. / …Há quanto tempo estou aqui?',
    ko: '방이 준비됐습니다. / 이름도 안 말했는데요. / 아흔 살 때 말씀하셨지요. / …얼마나 묵은 거죠?',
  }),
  'tiny-giants': script('0 angry 1 talk 2 calm 0 happy', {
    en: 'Tremble, empire! / They cannot see us, Pip. / They can see our shadows, sire. / Then wait for the sunset!',
    ja: '震えるがいい、帝国よ！ / 見えてないよ、ピップ。 / 影なら見えております。 / では、夕日を待とう！',
    fr: 'Tremble, empire ! / Ils ne nous voient pas, Pip. / Mais ils voient nos ombres, sire. / Alors attendons le couchant !',
    'es-la':
      '¡Tiembla, imperio! / No nos ven, Pip. / Pero ven nuestras sombras, señor. / ¡Entonces esperemos el ocaso!',
    es: '¡Tiembla, imperio! / No nos ven, Pip. / Pero ven nuestras sombras, señor. / ¡Pues esperemos al ocaso!',
    'pt-br':
      'Trema, império! / Eles não nos veem, Pip. / Mas veem nossas sombras, senhor. / Então esperemos o pôr do sol!',
    ko: '떨어라, 제국이여! / 우리가 안 보여, 핍. / 그림자는 보입니다, 폐하. / 그럼 노을을 기다리자!',
  }),
  'fan-comet': script('0 calm 0 happy 1 talk 0 surprised', {
    en: 'Dear Captain, how far are you? / I was nine when I posted this. / Answer to letter one, madam. / I am fifteen now!',
    ja: '船長さん、今どこですか。 / 出したとき、私は九歳でした。 / 一通目のお返事です。 / もう十五歳だよ！',
    fr: 'Cher capitaine, où êtes-vous ? / J’avais neuf ans en l’envoyant. / Réponse à la lettre un. / J’ai quinze ans, maintenant !',
    'es-la':
      'Capitán, ¿qué tan lejos está? / La envié a los nueve años. / Respuesta a la carta uno. / ¡Ya tengo quince!',
    es: 'Capitán, ¿a qué distancia está? / La envié con nueve años. / Respuesta a la carta uno. / ¡Ya tengo quince!',
    'pt-br': 'Capitão, onde o senhor está? / Mandei com nove anos. / Resposta à carta um. / Já tenho quinze!',
    ko: '선장님, 지금 어디세요? / 보낼 때 아홉 살이었어요. / 첫 번째 편지의 답장입니다. / 저 이제 열다섯인데요!',
  }),
  'monster-bakery': script('0 talk 1 calm 2 angry 1 wry', {
    en: 'Sorry about the bridge. / Knead, do not apologize. / He also sat on the town hall! / So we sell flat bread today.',
    ja: '橋のこと、すみません。 / 謝る前に、こねな。 / 役場にも座ったんだぞ！ / だから今日は平焼きパン。',
    fr: 'Désolé pour le pont. / Pétris au lieu de t’excuser. / Il s’est assis sur la mairie ! / Aujourd’hui, pain plat.',
    'es-la':
      'Perdón por el puente. / Amasa y no te disculpes. / ¡También se sentó en la alcaldía! / Por eso hoy hay pan plano.',
    es: 'Perdón por lo del puente. / Amasa y no te disculpes. / ¡También se sentó en el ayuntamiento! / Por eso hoy hay pan plano.',
    'pt-br':
      'Desculpa pela ponte. / Amassa e não se desculpa. / Ele sentou na prefeitura! / Por isso hoje tem pão chato.',
    ko: '다리는 죄송해요. / 사과 말고 반죽해. / 시청에도 앉았다고! / 그래서 오늘은 납작빵.',
  }),
  'other-waterworks': script('2 talk 0 calm 1 happy 0 wry', {
    en: 'The well is cursed, hero. / The valve is stuck. / Blub. / And your curse needs a washer.',
    ja: '井戸の呪いです、勇者様。 / バルブの固着ですね。 / ぷるん。 / 呪いにはパッキンが要ります。',
    fr: 'Le puits est maudit, héros. / La vanne est grippée. / Blop. / Et votre malédiction veut un joint.',
    'es-la': 'El pozo está maldito, héroe. / La válvula está trabada. / Blub. / Y su maldición pide un empaque.',
    es: 'El pozo está maldito, héroe. / La válvula está atascada. / Blub. / Y su maldición pide una junta.',
    'pt-br': 'O poço é amaldiçoado, herói. / O registro emperrou. / Blub. / E a maldição pede um vedante.',
    ko: '저주받은 우물입니다, 용사님. / 밸브가 끼었네요. / 뽀글. / 이 저주엔 패킹이 필요해요.',
  }),
};
