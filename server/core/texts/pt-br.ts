import type { ServerTexts } from './texts.ts';

export const ptBr: ServerTexts = {
  greeting: (name) => `Olá, ${name}!`,
  orCopy: 'Se o botão não fizer nada, copie este endereço no navegador:',
  footer: ({ site }) =>
    `O ${site} escreve por causa de algo feito com seu e-mail ou sua conta. Nossa equipe nunca pede senha nem dinheiro.`,
  mails: {
    confirm: ({ site, name }) => ({
      subject: `Confirme seu e-mail no ${site}`,
      preheader: 'Um clique e sua conta está pronta.',
      paragraphs: [
        `Alguém criou a conta “${name}” no ${site} com este e-mail. Se foi você, confirme; o link vale uma única vez, por 24 horas.`,
        'Se não foi você, não faça nada: sem a sua confirmação, a conta fica limitada e é removida.',
      ],
      button: 'Confirmar e-mail',
    }),
    taken: ({ site, name }) => ({
      subject: `Você já tem uma conta no ${site}`,
      preheader: `Ela se chama ${name}.`,
      paragraphs: [
        `Alguém informou este e-mail para uma conta no ${site}. Você já tem uma: “${name}”. Entre com ela; se perdeu a senha, pode criar outra.`,
        'Se não foi você, não há nada a fazer. Quem quer que tenha sido não ficou sabendo que você tem uma conta.',
      ],
      button: 'Entrar',
    }),
    recover: ({ site }) => ({
      subject: `Crie uma nova senha no ${site}`,
      preheader: 'O link vale uma única vez, por uma hora.',
      paragraphs: [
        'Alguém pediu uma nova senha para sua conta. Se foi você, crie-a aqui; o link vale uma única vez, por uma hora. Você sairá de todos os aparelhos.',
        'Se não foi você, não faça nada: sua senha continua a mesma.',
      ],
      button: 'Criar nova senha',
    }),
    password_changed: ({ site }) => ({
      subject: `Sua senha do ${site} mudou`,
      preheader: 'Se foi você, está tudo certo.',
      paragraphs: [
        'A senha da sua conta mudou, e todos os outros aparelhos foram desconectados.',
        'Se não foi você, crie uma nova senha agora mesmo e confira seu segundo fator.',
      ],
      button: 'Não fui eu',
    }),
    password_reset: ({ site }) => ({
      subject: `Sua senha do ${site} mudou`,
      preheader: 'Se foi você, está tudo certo.',
      paragraphs: [
        'Uma nova senha foi criada para a sua conta pelo link de um e-mail, e todos os aparelhos foram desconectados. As contas de outros provedores ligadas nos últimos sete dias foram desligadas.',
        'Confira nas configurações o que mais abre a sua conta: as contas ligadas e o segundo fator. Se não foi você, crie uma nova senha agora mesmo e verifique se ninguém mais lê seus e-mails.',
      ],
      button: 'Não fui eu',
    }),
    email_confirm: ({ site, name }) => ({
      subject: `Confirme seu novo e-mail no ${site}`,
      preheader: 'Até lá, vale o antigo.',
      paragraphs: [
        `A conta “${name}” do ${site} quer usar este e-mail. Confirme; o link vale uma única vez, por 24 horas. Até lá, vale o e-mail antigo.`,
        'Se esta conta não é sua, não faça nada.',
      ],
      button: 'Confirmar novo e-mail',
    }),
    email_changed: ({ site, newEmail }) => ({
      subject: `Seu e-mail no ${site} mudou`,
      preheader: 'Você pode desfazer por sete dias.',
      paragraphs: [
        `Sua conta agora tem o e-mail ${newEmail}. Se foi você, está tudo certo.`,
        'Se não foi você, desfaça: este e-mail volta a valer, todos os aparelhos são desconectados e você cria uma nova senha. O link vale por sete dias.',
      ],
      button: 'Desfazer a mudança',
    }),
    second_factor_on: ({ site }) => ({
      subject: `O segundo fator do ${site} está ativado`,
      preheader: 'A partir de agora você também entra com um código.',
      paragraphs: [
        'Sua conta tem um segundo fator a partir de agora. Guarde os códigos de recuperação onde você os encontre sem o celular.',
        'Se não foi você, crie uma nova senha agora mesmo e escreva para o nosso suporte.',
      ],
    }),
    second_factor_off: ({ site }) => ({
      subject: `O segundo fator do ${site} está desativado`,
      preheader: 'Agora basta a sua senha para entrar.',
      paragraphs: [
        'O segundo fator da sua conta foi removido: agora basta a senha.',
        'Se não foi você, crie uma nova senha agora mesmo.',
      ],
    }),
    connection_added: ({ site }) => ({
      subject: `Outra conta foi ligada à sua em ${site}`,
      preheader: 'A partir de agora ela pode entrar como você.',
      paragraphs: [
        'Uma conta de outro provedor foi ligada à sua: quem entra lá também entra aqui. Você a encontra nas configurações da sua conta, onde pode retirá-la.',
        'Se não foi você, desligue-a, defina uma nova senha e saia de todos os lugares.',
      ],
    }),
    delete: ({ site, name }) => ({
      subject: `Exclua sua conta no ${site}`,
      preheader: 'Isso não pode ser desfeito.',
      paragraphs: [
        `Você pediu para excluir a conta “${name}”. Sua biblioteca, suas notas, o que você segue, suas listas privadas e suas configurações serão apagadas para sempre; os capítulos que você enviou ficam, sem o seu nome. O link vale uma única vez, por uma hora.`,
        'Se não foi você, não faça nada e troque sua senha.',
      ],
      button: 'Excluir minha conta',
    }),
  },
};
