import type { ServerTexts } from './server-texts.ts';

export const ptBr: ServerTexts = {
  greeting: (name) => (name === null ? 'Olá!' : `Olá, ${name}!`),
  orCopy: 'Se o botão não fizer nada, copie este endereço e cole no navegador:',
  footer: ({ site }) =>
    `Você recebe esta mensagem por causa de algo feito no ${site} com seu e-mail ou sua conta. Nossa equipe nunca pede senha nem dinheiro.`,
  mails: {
    confirm: ({ site }) => ({
      subject: `Confirme seu e-mail no ${site}`,
      preheader: 'Um clique e sua conta está pronta.',
      paragraphs: [
        `Alguém criou uma conta no ${site} com este e-mail. Se foi você, confirme; o link vale uma única vez, por 24 horas.`,
        'Se não foi você, não faça nada: sem a sua confirmação, a conta fica limitada e é removida.',
      ],
      button: 'Confirmar e-mail',
    }),
    taken: ({ site, name }) => ({
      subject: `Você já tem uma conta no ${site}`,
      preheader: `Ela se chama ${name}.`,
      paragraphs: [
        `Alguém informou este e-mail para criar uma conta no ${site}. Você já tem uma: “${name}”. Entre com ela; se perdeu a senha, crie outra.`,
        'Se não foi você, não há nada a fazer. Quem quer que tenha sido não ficou sabendo que você tem uma conta.',
      ],
      button: 'Entrar',
    }),
    recover: ({ site }) => ({
      subject: `Crie uma nova senha no ${site}`,
      preheader: 'O link vale uma única vez, por uma hora.',
      paragraphs: [
        'Alguém pediu uma nova senha para sua conta. Se foi você, crie-a aqui; o link vale uma única vez, por uma hora. Todos os dispositivos serão desconectados.',
        'Se não foi você, não faça nada: sua senha continua a mesma.',
      ],
      button: 'Criar nova senha',
    }),
    password_changed: ({ site }) => ({
      subject: `Sua senha do ${site} foi alterada`,
      preheader: 'Se foi você, está tudo certo.',
      paragraphs: [
        'A senha da sua conta foi alterada, e todos os outros dispositivos foram desconectados.',
        'Se não foi você, crie uma nova senha agora mesmo e confira seu segundo fator.',
      ],
      button: 'Não fui eu',
    }),
    password_reset: ({ site }) => ({
      subject: `Sua senha do ${site} foi alterada`,
      preheader: 'Se foi você, está tudo certo.',
      paragraphs: [
        'Uma nova senha foi criada para sua conta pelo link de um e-mail, e todos os dispositivos foram desconectados. As contas de outros provedores vinculadas nos últimos sete dias foram desvinculadas.',
        'Confira nas configurações o que mais dá acesso à sua conta: as contas vinculadas e o segundo fator. Se não foi você, crie uma nova senha agora mesmo e verifique se ninguém mais lê seus e-mails.',
      ],
      button: 'Não fui eu',
    }),
    email_confirm: ({ site }) => ({
      subject: `Confirme seu novo e-mail no ${site}`,
      preheader: 'Até você confirmar, vale o antigo.',
      paragraphs: [
        `Uma conta do ${site} quer usar este e-mail. Confirme; o link vale uma única vez, por 24 horas. Até lá, vale o e-mail antigo.`,
        'Se esta conta não é sua, não faça nada.',
      ],
      button: 'Confirmar novo e-mail',
    }),
    email_changed: ({ site, newEmail }) => ({
      subject: `Seu e-mail no ${site} foi alterado`,
      preheader: 'Você pode desfazer por sete dias.',
      paragraphs: [
        `Sua conta agora tem o e-mail ${newEmail}. Se foi você, está tudo certo.`,
        'Se não foi você, desfaça: este e-mail volta a valer, todos os dispositivos são desconectados e você cria uma nova senha. O link vale por sete dias.',
      ],
      button: 'Desfazer a mudança',
    }),
    second_factor_on: ({ site }) => ({
      subject: `O segundo fator do ${site} está ativado`,
      preheader: 'A partir de agora você também entra com um código.',
      paragraphs: [
        'Sua conta tem um segundo fator a partir de agora. Guarde os códigos de recuperação em um lugar que você alcance sem o celular.',
        'Se não foi você, crie uma nova senha agora mesmo e fale com o suporte.',
      ],
    }),
    second_factor_off: ({ site }) => ({
      subject: `O segundo fator do ${site} está desativado`,
      preheader: 'Agora basta sua senha para entrar.',
      paragraphs: [
        'O segundo fator da sua conta foi removido: agora basta a senha.',
        'Se não foi você, crie uma nova senha agora mesmo.',
      ],
    }),
    connection_added: ({ site }) => ({
      subject: `Outra conta foi vinculada à sua no ${site}`,
      preheader: 'A partir de agora, ela também dá acesso à sua conta.',
      paragraphs: [
        'Uma conta de outro provedor foi vinculada à sua: quem entra lá também entra aqui. Ela está nas configurações da sua conta, onde você pode desvinculá-la.',
        'Se não foi você, desvincule-a, crie uma nova senha e saia de todos os dispositivos.',
      ],
    }),
    delete: ({ site }) => ({
      subject: `Exclua sua conta no ${site}`,
      preheader: 'Não é possível desfazer.',
      paragraphs: [
        'Você pediu para excluir sua conta. Sua biblioteca, suas notas, o que você segue, suas listas privadas e suas configurações serão apagadas para sempre; os capítulos que você enviou ficam, sem seu nome. O link vale uma única vez, por uma hora.',
        'Se não foi você, não clique no link e troque sua senha.',
      ],
      button: 'Excluir minha conta',
    }),
  },
};
