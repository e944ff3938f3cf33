import { messageOf, ofName, type ServerTexts, writeDecision, writeNotice } from './server-texts.ts';

export const ptBr: ServerTexts = {
  greeting: (name) => (name === null ? 'Olá!' : `Olá, ${name}!`),
  orCopy: 'Se o botão não funcionar, copie este link e cole no navegador:',
  footer: ({ site }) =>
    `Você recebeu este e-mail por causa de uma atividade na sua conta ou com seu e-mail no ${site}. A equipe nunca pede sua senha nem dinheiro.`,
  digest: {
    subject: ({ site, chapters }) =>
      chapters === 0
        ? `Sua semana no ${site}`
        : `Sua semana no ${site}: ${chapters} ${chapters === 1 ? 'capítulo novo' : 'capítulos novos'}`,
    preheader: 'As atualizações do que você segue.',
    intro: 'Estas são as atualizações do que você segue e ainda não viu.',
    titles: 'Novos capítulos dos títulos que você segue',
    uploads: 'Novos capítulos dos grupos e das pessoas que você segue',
    lists: 'Títulos adicionados às listas que você segue',
    oneshot: 'Oneshot',
    chapters: (named, more) => (more === 0 ? named.join(', ') : `${named.join(', ')} e mais ${more}`),
    by: (names) => `de ${names.join(', ')}`,
    added: (count) => (count === 1 ? '1 título adicionado' : `${count} títulos adicionados`),
    more: (count) => `E mais ${count}`,
    button: 'Ver todas as notificações',
    footer: ({ site }) => `Você recebe este e-mail uma vez por semana porque o ativou nas configurações do ${site}.`,
    stop: 'Parar de receber o e-mail semanal',
    settings: 'Configurações de notificações',
  },
  mails: {
    confirm: ({ site }) => ({
      subject: `Confirme seu e-mail no ${site}`,
      preheader: 'Um clique e sua conta está pronta.',
      paragraphs: [
        `Alguém criou uma conta no ${site} com este e-mail. Se foi você, confirme. O link só pode ser usado uma vez e expira em 24 horas.`,
        'Se não foi você, ignore este e-mail. Contas não confirmadas são limitadas e acabam excluídas.',
      ],
      button: 'Confirmar e-mail',
    }),
    taken: ({ site, name }) => ({
      subject: `Você já tem uma conta no ${site}`,
      preheader: `Seu nome de usuário é ${name}.`,
      paragraphs: [
        `Alguém tentou criar uma conta no ${site} com este e-mail. Você já tem uma: “${name}”. Entre com ela ou redefina a senha, se esqueceu.`,
        'Se não foi você, não precisa fazer nada. Quem tentou não ficou sabendo que você tem uma conta.',
      ],
      button: 'Entrar',
    }),
    recover: ({ site }) => ({
      subject: `Redefina sua senha do ${site}`,
      preheader: 'O link só pode ser usado uma vez e expira em uma hora.',
      paragraphs: [
        'Alguém pediu para redefinir sua senha. Se foi você, crie uma nova aqui. O link só pode ser usado uma vez e expira em uma hora. Ao fazer isso, você sai de todos os dispositivos.',
        'Se não foi você, ignore este e-mail. Sua senha continua a mesma.',
      ],
      button: 'Criar nova senha',
    }),
    password_changed: ({ site }) => ({
      subject: `Sua senha do ${site} foi alterada`,
      preheader: 'Se foi você, está tudo certo.',
      paragraphs: [
        'Sua senha foi alterada, e os outros dispositivos foram desconectados.',
        'Se não foi você, redefina sua senha agora mesmo e confira a autenticação de dois fatores.',
      ],
      button: 'Não fui eu',
    }),
    password_reset: ({ site }) => ({
      subject: `Sua senha do ${site} foi redefinida`,
      preheader: 'Se foi você, está tudo certo.',
      paragraphs: [
        'Sua senha foi redefinida pelo link de um e-mail, e todos os dispositivos foram desconectados. As contas que você vinculou nos últimos sete dias foram desvinculadas.',
        'Confira nas configurações as contas vinculadas e a autenticação de dois fatores. Se não foi você, redefina sua senha agora mesmo e veja se mais alguém tem acesso ao seu e-mail.',
      ],
      button: 'Não fui eu',
    }),
    email_confirm: ({ site }) => ({
      subject: `Confirme seu novo e-mail no ${site}`,
      preheader: 'Até lá, vale o e-mail antigo.',
      paragraphs: [
        `Alguém quer usar este e-mail em uma conta do ${site}. Se foi você, confirme. O link só pode ser usado uma vez e expira em 24 horas. Até lá, vale o e-mail antigo.`,
        'Se a conta não é sua, ignore este e-mail.',
      ],
      button: 'Confirmar novo e-mail',
    }),
    email_changed: ({ site, newEmail }) => ({
      subject: `Seu e-mail no ${site} foi alterado`,
      preheader: 'Você pode desfazer por sete dias.',
      paragraphs: [
        `Sua conta agora usa ${newEmail}. Se foi você, está tudo certo.`,
        'Se não foi você, desfaça a alteração: este e-mail volta a valer, todos os dispositivos são desconectados e você cria uma nova senha. O link funciona por sete dias.',
      ],
      button: 'Desfazer alteração',
    }),
    second_factor_on: ({ site }) => ({
      subject: `Autenticação de dois fatores ativada no ${site}`,
      preheader: 'Agora você precisa de um código para entrar.',
      paragraphs: [
        'A autenticação de dois fatores da sua conta está ativada. Guarde os códigos de recuperação em um lugar que você acesse sem o celular.',
        'Se não foi você, redefina sua senha agora mesmo e fale com o suporte.',
      ],
    }),
    second_factor_off: ({ site }) => ({
      subject: `Autenticação de dois fatores desativada no ${site}`,
      preheader: 'Agora você entra só com a senha.',
      paragraphs: [
        'A autenticação de dois fatores da sua conta foi desativada. Agora você entra só com a senha.',
        'Se não foi você, redefina sua senha agora mesmo.',
      ],
    }),
    connection_added: ({ site }) => ({
      subject: `Outra conta foi vinculada à sua no ${site}`,
      preheader: 'Agora você também pode entrar com ela.',
      paragraphs: [
        'Uma conta de outro serviço foi vinculada à sua e agora serve para entrar. Você pode desvinculá-la nas configurações, em Conta.',
        'Se não foi você, desvincule essa conta, redefina sua senha e saia de todos os dispositivos.',
      ],
    }),
    delete: ({ site }) => ({
      subject: `Confirme a exclusão da sua conta no ${site}`,
      preheader: 'Essa ação não pode ser desfeita.',
      paragraphs: [
        'Você pediu para excluir sua conta. Sua biblioteca, suas notas, o que você segue, suas listas privadas e suas configurações serão excluídas para sempre. Os capítulos que você enviou ficam, sem seu nome. O link só pode ser usado uma vez e expira em uma hora.',
        'Se não foi você, ignore este e-mail e altere sua senha.',
      ],
      button: 'Excluir minha conta',
    }),
    report_settled: ({ site, report }) => ({
      subject: `Sua denúncia no ${site}`,
      preheader: 'Nossos moderadores já analisaram.',
      paragraphs: [
        report?.accepted
          ? `Nossos moderadores analisaram sua denúncia${ofName(report, (name) => ` de “${name}”`)} e concordaram com ela. Obrigado por ajudar.`
          : `Nossos moderadores analisaram sua denúncia${ofName(report, (name) => ` de “${name}”`)} e não viram motivo para agir.`,
        ...messageOf(report, (message) => `Mensagem deles: ${message}`),
      ],
      button: 'Ver minhas denúncias',
    }),
    moderation: writeDecision('pt-br'),
    rights_notice: writeNotice('pt-br'),
    rights_counter: writeNotice('pt-br'),
  },
};
