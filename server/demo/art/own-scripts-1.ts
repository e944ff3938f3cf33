// The scene that belongs to one series only, by the key of its title (first half).
import { script, type Script } from './script.ts';

export const ownScripts1: Readonly<Record<string, Script>> = {
  'night-train': script('1 calm 0 surprised 1 talk 0 happy', {
    en: 'Two tickets, please. / But I am alone. / The fish has a window seat. / Then a child’s fare for him.',
    ja: '切符を二枚。 / 一人ですけど。 / 金魚が窓側です。 / じゃあ、こども料金で。',
    fr: 'Deux billets, s’il vous plaît. / Mais je suis seule. / Le poisson est côté fenêtre. / Alors, tarif enfant.',
    'es-la': 'Dos boletos, por favor. / Pero viajo sola. / El pez va en la ventana. / Entonces, tarifa de niño.',
    es: 'Dos billetes, por favor. / Pero viajo sola. / El pez va en ventanilla. / Pues tarifa infantil.',
    'pt-br': 'Dois bilhetes, por favor. / Mas estou sozinha. / O peixe está na janela. / Então, meia para ele.',
    ko: '표 두 장이요. / 저 혼자인데요. / 금붕어가 창가에 앉았네요. / 그럼 어린이 요금으로요.',
  }),
  'last-stop': script('0 talk 1 wry 0 surprised 2 calm', {
    en: 'Does this bus go to the end? / No bus goes to the end. / It says so on the front. / Sit down, child. It does tonight.',
    ja: 'このバス、終点まで行く？ / 終点に行くバスはないよ。 / 前に書いてあるのに。 / お座り。今夜は行くんだよ。',
    fr: 'Ce bus va au terminus ? / Aucun bus n’y va. / C’est écrit devant. / Assieds-toi, petite. Ce soir, oui.',
    'es-la':
      '¿Este bus va hasta el final? / Ninguno llega al final. / Lo dice adelante. / Siéntate, hija. Hoy sí llega.',
    es: '¿Este autobús va hasta el final? / Ninguno llega al final. / Lo pone delante. / Siéntate, hija. Hoy sí llega.',
    'pt-br':
      'Este ônibus vai até o fim? / Nenhum vai até o fim. / Está escrito na frente. / Senta, filha. Hoje ele vai.',
    ko: '이 버스 종점까지 가요? / 종점까지 가는 버스는 없어. / 앞에 써 있는데요. / 앉으렴. 오늘 밤은 간단다.',
  }),
  'blue-hours': script('0 calm 0 talk 1 happy 0 surprised', {
    en: 'Six o’clock. His lamp is on. / And he is holding… / A portrait. Of your window. / He gave me a red hat.',
    ja: '六時。向かいに灯りがついた。 / あれ、手に何か… / 肖像画です。きみの窓の。 / 赤い帽子、描いてくれた。',
    fr: 'Six heures. Sa lampe s’allume. / Et il tient… / Un portrait. De ta fenêtre. / Il m’a mis un chapeau rouge.',
    'es-la':
      'Las seis. Encendió su lámpara. / Y tiene en la mano… / Un retrato. De tu ventana. / Me pintó un gorro rojo.',
    es: 'Las seis. Ha encendido la lámpara. / Y lleva en la mano… / Un retrato. De tu ventana. / Me ha pintado una boina roja.',
    'pt-br':
      'Seis horas. A luz dele acendeu. / E ele está segurando… / Um retrato. Da sua janela. / Ele me pintou de boina.',
    ko: '여섯 시. 불이 켜졌다. / 손에 든 건… / 초상화예요. 당신 창문의. / 빨간 모자를 그려 줬네.',
  }),
  'shanhai-diner': script('1 calm 0 talk 1 closed 0 wry', {
    en: 'The soup was excellent. / That makes forty coins. / May I pay in drizzle? / Only if it falls on the garden.',
    ja: 'よいスープであった。 / 四十文です。 / 小雨で払ってもよいか。 / 畑に降らせてくれるなら。',
    fr: 'La soupe était excellente. / Quarante pièces. / Je peux payer en bruine ? / Si elle tombe sur le potager.',
    'es-la':
      'La sopa estuvo excelente. / Son cuarenta monedas. / ¿Puedo pagar con llovizna? / Si cae sobre la huerta, sí.',
    es: 'La sopa estaba excelente. / Son cuarenta monedas. / ¿Puedo pagar en llovizna? / Si cae sobre el huerto, sí.',
    'pt-br': 'A sopa estava ótima. / São quarenta moedas. / Posso pagar em garoa? / Se cair na horta, pode.',
    ko: '국물이 훌륭했소. / 마흔 냥입니다. / 이슬비로 내도 되겠소? / 텃밭에 내려 주시면요.',
  }),
  cordel: script('0 angry 2 wry 0 happy 1 calm', {
    en: 'Drought! I bring a verse for you. / I dried up better poets. / They never made you laugh. / Careful. It is smiling.',
    ja: '日照りよ、歌で勝負だ。 / もっと上手い詩人も干上がった。 / 笑わせた者はいないだろう。 / 気をつけろ。笑ってるぞ。',
    fr: 'Sécheresse, voici ma strophe ! / J’ai séché de meilleurs poètes. / Aucun ne t’a fait rire. / Prudence. Elle sourit.',
    'es-la':
      '¡Sequía! Te traigo un verso. / Sequé a mejores poetas. / Ninguno te hizo reír. / Cuidado. Está sonriendo.',
    es: '¡Sequía! Te traigo un verso. / He secado a mejores poetas. / Ninguno te hizo reír. / Cuidado. Está sonriendo.',
    'pt-br': 'Seca! Te trago uma sextilha. / Já sequei poeta melhor. / Nenhum te fez rir. / Cuidado. Ela tá sorrindo.',
    ko: '가뭄아, 시를 가져왔다! / 더 나은 시인도 말려 버렸지. / 널 웃긴 시인은 없었을걸. / 조심해. 웃고 있어.',
  }),
  'lighthouse-cat': script('2 talk 0 closed 2 surprised 1 closed', {
    en: 'Who lit the lamp last night? / I did. I never sleep. / The stairs are full of paw prints. / Meow.',
    ja: '昨日、誰が灯りをつけたの？ / わしだ。眠ったことはない。 / 階段、肉球の跡だらけだけど。 / にゃあ。',
    fr: 'Qui a allumé la lampe ? / Moi. Je ne dors jamais. / L’escalier est plein de traces de pattes. / Miaou.',
    'es-la': '¿Quién encendió la luz anoche? / Yo. Nunca duermo. / La escalera está llena de huellas. / Miau.',
    es: '¿Quién encendió la luz anoche? / Yo. Nunca duermo. / La escalera está llena de huellas. / Miau.',
    'pt-br': 'Quem acendeu a luz ontem? / Eu. Nunca durmo. / A escada está cheia de patinhas. / Miau.',
    ko: '어젯밤 누가 불을 켰어요? / 나지. 난 안 자. / 계단에 발자국이 가득한데요. / 야옹.',
  }),
  'cafe-mares': script('1 talk 0 happy 1 calm 0 wry', {
    en: 'One coffee and one secret. / The secret costs extra. / I will pay with another. / Then the coffee is free.',
    ja: 'コーヒーと、秘密をひとつ。 / 秘密は別料金だよ。 / 別の秘密で払おう。 / じゃあ、コーヒーはおごり。',
    fr: 'Un café et un secret. / Le secret est en supplément. / Je paie avec un autre. / Alors le café est offert.',
    'es-la': 'Un café y un secreto. / El secreto se cobra aparte. / Pago con otro. / Entonces el café va por la casa.',
    es: 'Un café y un secreto. / El secreto va aparte. / Pago con otro. / Pues al café invita la casa.',
    'pt-br': 'Um café e um segredo. / O segredo é à parte. / Pago com outro. / Então o café é por conta da casa.',
    ko: '커피 하나, 비밀 하나. / 비밀은 따로 받아요. / 다른 비밀로 내지. / 그럼 커피는 공짜예요.',
  }),
  'moon-laundry': script('2 sad 0 calm 1 happy 0 talk', {
    en: 'Can you wash out a Tuesday? / Which one? / It still smells of the sea. / Keep it. It only needs ironing.',
    ja: '火曜日を洗えますか。 / どの火曜日？ / 海のにおいがするよ。 / 残しましょう。アイロンだけで。',
    fr: 'Vous pouvez laver un mardi ? / Lequel ? / Il sent encore la mer. / Gardez-le. Un coup de fer suffira.',
    'es-la': '¿Puede lavar un martes? / ¿Cuál? / Todavía huele a mar. / Quédeselo. Solo hay que plancharlo.',
    es: '¿Puede lavar un martes? / ¿Cuál? / Aún huele a mar. / Quédeselo. Solo hay que plancharlo.',
    'pt-br': 'Dá pra lavar uma terça-feira? / Qual delas? / Ainda tem cheiro de mar. / Fique com ela. Só falta passar.',
    ko: '화요일도 빨 수 있나요? / 어느 화요일이요? / 아직 바다 냄새가 나. / 가져가세요. 다리기만 하면 돼요.',
  }),
  'paper-city': script('2 talk 0 angry 2 calm 0 wry', {
    en: 'Another one, Inspector. / A match. Drawn in red ink. / It is only a drawing. / In this town, so are we.',
    ja: 'またですよ、警部。 / マッチだ。赤インクの。 / ただの絵ですよ。 / この街では、私たちもね。',
    fr: 'Encore une, inspectrice. / Une allumette. À l’encre rouge. / Ce n’est qu’un dessin. / Ici, nous aussi.',
    'es-la':
      'Otra más, inspectora. / Un fósforo. En tinta roja. / Es solo un dibujo. / En esta ciudad, nosotros también.',
    es: 'Otra más, inspectora. / Una cerilla. En tinta roja. / Solo es un dibujo. / En esta ciudad, nosotros también.',
    'pt-br': 'Mais um, inspetora. / Um fósforo. Em tinta vermelha. / É só um desenho. / Nesta cidade, nós também.',
    ko: '또 나왔습니다. / 성냥이군. 붉은 잉크로. / 그냥 그림인데요. / 이 도시에선 우리도 그래.',
  }),
  'iron-persimmon': script('1 angry 0 calm 2 talk 0 happy', {
    en: 'No fruit in the ring! / It is not fruit. It is iron. / He hit the bell. From here. / And it is ripe.',
    ja: '試合に柿を持ち込むな！ / 柿じゃない。鉄だ。 / ここから鐘に当ておった。 / しかも食べごろ。',
    fr: 'Pas de fruits au combat ! / Ce n’est pas un fruit. C’est du fer. / Il a touché la cloche. D’ici. / Et il est mûr.',
    'es-la': '¡Sin frutas en el combate! / No es fruta. Es hierro. / Le dio a la campana. Desde aquí. / Y está madura.',
    es: '¡Nada de fruta en combate! / No es fruta. Es hierro. / Ha dado a la campana. Desde aquí. / Y está maduro.',
    'pt-br': 'Sem fruta na luta! / Não é fruta. É ferro. / Acertou o sino. Daqui. / E está maduro.',
    ko: '시합에 감은 금지야! / 감이 아니야. 쇠야. / 여기서 종을 맞혔구나. / 게다가 잘 익었어.',
  }),
  'rooftop-signal': script('0 talk 0 happy 1 surprised 1 happy', {
    en: 'Long, short, short. / That was “good night.” / Long, long, short… “hungry”? / She always mixes up those two.',
    ja: '長い、短い、短い。 / 「おやすみ」だよ。 / 長い、長い…「おなかすいた」？ / いつも間違えるんだから。',
    fr: 'Long, court, court. / Ça voulait dire « bonne nuit ». / Long, long… « j’ai faim » ? / Elle confond toujours.',
    'es-la':
      'Largo, corto, corto. / Era «buenas noches». / Largo, largo… ¿«tengo hambre»? / Siempre confunde esas dos.',
    es: 'Largo, corto, corto. / Era «buenas noches». / Largo, largo… ¿«tengo hambre»? / Siempre confunde esas dos.',
    'pt-br': 'Longo, curto, curto. / Era “boa noite”. / Longo, longo… “fome”? / Ela sempre confunde essas duas.',
    ko: '길게, 짧게, 짧게. / ‘잘 자’라는 뜻이야. / 길게, 길게… ‘배고파’? / 늘 그 둘을 헷갈린다니까.',
  }),
  'slow-comet': script('1 calm 0 talk 1 talk 0 happy', {
    en: 'Letter 402 has changed. / It was an invoice. / Now it is a love letter. / Then we fly even slower.',
    ja: '402番の手紙が変化しました。 / 請求書だったのに。 / 今は恋文です。 / もっとゆっくり飛ぼう。',
    fr: 'La lettre 402 a changé. / C’était une facture. / C’est une lettre d’amour. / Alors volons encore moins vite.',
    'es-la': 'La carta 402 cambió. / Era una factura. / Ahora es una carta de amor. / Entonces, más despacio.',
    es: 'La carta 402 ha cambiado. / Era una factura. / Ahora es una carta de amor. / Pues vamos más despacio.',
    'pt-br': 'A carta 402 mudou. / Era uma fatura. / Agora é uma carta de amor. / Então mais devagar ainda.',
    ko: '402번 편지가 변했습니다. / 청구서였잖아. / 지금은 연애편지입니다. / 그럼 더 천천히 가자.',
  }),
  'tea-road': script('0 calm 0 calm 0 calm 0 calm', {
    en: 'The mule knows the way. I only carry the worries. / Nine bridges. On the eighth we rested. / A monk asked what we sell. Distance, I said. / The box is lighter. It was never the tea.',
    ja: '道はラバが知っている。私は心配を運ぶだけ。 / 橋は九つ。八つ目で休んだ。 / 何を売るのかと僧が聞く。道のりを、と答えた。 / 箱が軽い。お茶のせいではない。',
    fr: 'La mule sait le chemin. Je porte les soucis. / Neuf ponts. Au huitième, une halte. / Un moine demande ce que je vends. La distance. / La caisse est légère. Ce n’est pas le thé.',
    'es-la':
      'La mula sabe el camino. Yo llevo las penas. / Nueve puentes. En el octavo descansamos. / Un monje pregunta qué vendo. Distancia. / La caja pesa menos. No era el té.',
    es: 'La mula sabe el camino. Yo llevo las penas. / Nueve puentes. En el octavo descansamos. / Un monje pregunta qué vendo. Distancia. / La caja pesa menos. No era el té.',
    'pt-br':
      'A mula sabe o caminho. Eu levo as preocupações. / Nove pontes. Na oitava, descanso. / Um monge pergunta o que vendo. Distância. / A caixa está leve. Nunca foi o chá.',
    ko: '길은 노새가 안다. 나는 걱정만 나른다. / 다리는 아홉. 여덟째에서 쉬었다. / 무엇을 파느냐고 스님이 묻는다. 거리를 팝니다. / 상자가 가볍다. 차 때문이 아니다.',
  }),
  'under-pines': script('1 wry 0 talk 2 angry 1 happy', {
    en: 'Your grandfather owes me a game. / He says you owe him one. / The fox moved a stone! / The stone wanted to move.',
    ja: 'じいさんは一局の借りがある。 / 狐の方が借りてるって。 / 石を動かしたろう！ / 石が動きたがったのさ。',
    fr: 'Ton grand-père me doit une partie. / Il dit que c’est toi. / Le renard a bougé une pierre ! / Elle en avait envie.',
    'es-la':
      'Tu abuelo me debe una partida. / Él dice que tú se la debes. / ¡El zorro movió una piedra! / La piedra quería moverse.',
    es: 'Tu abuelo me debe una partida. / Él dice que se la debes tú. / ¡El zorro movió una piedra! / La piedra quería moverse.',
    'pt-br':
      'Seu avô me deve uma partida. / Ele diz que é você que deve. / A raposa mexeu na pedra! / A pedra queria se mexer.',
    ko: '네 할아버지가 한 판 빚졌지. / 할아버지는 네가 빚졌대. / 여우가 돌을 옮겼어! / 돌이 움직이고 싶어 하더군.',
  }),
};
