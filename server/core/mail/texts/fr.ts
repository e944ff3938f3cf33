import { messageOf, ofName, type ServerTexts, writeDecision, writeNotice } from './server-texts.ts';

export const fr: ServerTexts = {
  greeting: (name) => (name === null ? 'Bonjour,' : `Bonjour ${name},`),
  orCopy: 'Si le bouton ne fonctionne pas, copiez ce lien dans votre navigateur :',
  footer: ({ site }) =>
    `Vous recevez cet e-mail à la suite d’une action sur votre compte ${site} ou votre adresse e-mail. L’équipe ne demande jamais votre mot de passe ni d’argent.`,
  digest: {
    subject: ({ site, chapters }) => {
      if (chapters === 0) return `Votre semaine sur ${site}`;
      if (chapters === 1) return `Votre semaine sur ${site} : 1 nouveau chapitre`;
      return `Votre semaine sur ${site} : ${chapters} nouveaux chapitres`;
    },
    preheader: 'Les nouveautés de ce que vous suivez.',
    intro: 'Voici les nouveautés de ce que vous suivez et que vous n’avez pas encore vues.',
    titles: 'Nouveaux chapitres des titres que vous suivez',
    uploads: 'Nouveaux chapitres des groupes et des personnes que vous suivez',
    lists: 'Titres ajoutés aux listes que vous suivez',
    oneshot: 'One-shot',
    chapters: (named, more) => {
      const numbers = named.join(', ');
      if (more === 0) return numbers;
      if (more === 1) return `${numbers} et 1 autre`;
      return `${numbers} et ${more} autres`;
    },
    by: (names) => `par ${names.join(', ')}`,
    added: (count) => (count === 1 ? '1 titre ajouté' : `${count} titres ajoutés`),
    more: (count) => `Et ${count} de plus`,
    button: 'Afficher toutes les notifications',
    footer: ({ site }) =>
      `Vous recevez cet e-mail une fois par semaine parce que vous l’avez activé dans vos paramètres de ${site}.`,
    stop: 'Ne plus recevoir l’e-mail hebdomadaire',
    settings: 'Paramètres des notifications',
  },
  mails: {
    confirm: ({ site }) => ({
      subject: `Confirmez votre adresse e-mail pour ${site}`,
      preheader: 'Un clic, et votre compte est prêt.',
      paragraphs: [
        `Quelqu’un a créé un compte sur ${site} avec cette adresse. Si c’est vous, confirmez-la. Le lien est valable une seule fois, pendant 24 heures.`,
        'Si ce n’est pas vous, ignorez cet e-mail. Un compte non confirmé reste limité, puis est supprimé.',
      ],
      button: 'Confirmer l’adresse',
    }),
    taken: ({ site, name }) => ({
      subject: `Vous avez déjà un compte sur ${site}`,
      preheader: `Votre nom d’utilisateur : ${name}.`,
      paragraphs: [
        `Quelqu’un a essayé de créer un compte sur ${site} avec cette adresse. Vous en avez déjà un : « ${name} ». Connectez-vous avec ce compte, ou réinitialisez votre mot de passe si vous l’avez oublié.`,
        'Si ce n’était pas vous, il n’y a rien à faire. Cette personne ne peut pas savoir que vous avez un compte.',
      ],
      button: 'Se connecter',
    }),
    recover: ({ site }) => ({
      subject: `Réinitialisez votre mot de passe ${site}`,
      preheader: 'Le lien est valable une seule fois, pendant une heure.',
      paragraphs: [
        'Quelqu’un a demandé à réinitialiser votre mot de passe. Si c’est vous, choisissez-en un nouveau ici. Le lien est valable une seule fois, pendant une heure. Tous vos appareils seront déconnectés.',
        'Si ce n’est pas vous, ignorez cet e-mail. Votre mot de passe ne change pas.',
      ],
      button: 'Choisir un mot de passe',
    }),
    password_changed: ({ site }) => ({
      subject: `Votre mot de passe ${site} a été modifié`,
      preheader: 'Si c’était vous, il n’y a rien à faire.',
      paragraphs: [
        'Votre mot de passe a été modifié, et tous vos autres appareils ont été déconnectés.',
        'Si ce n’était pas vous, réinitialisez tout de suite votre mot de passe et vérifiez votre double authentification.',
      ],
      button: 'Ce n’était pas moi',
    }),
    password_reset: ({ site }) => ({
      subject: `Votre mot de passe ${site} a été réinitialisé`,
      preheader: 'Si c’était vous, il n’y a rien à faire.',
      paragraphs: [
        'Votre mot de passe a été réinitialisé avec un lien reçu par e-mail, et tous vos appareils ont été déconnectés. Les comptes associés au cours des sept derniers jours ont été dissociés.',
        'Vérifiez dans les paramètres vos comptes associés et la double authentification. Si ce n’était pas vous, réinitialisez tout de suite votre mot de passe et assurez-vous que personne d’autre ne peut lire vos e-mails.',
      ],
      button: 'Ce n’était pas moi',
    }),
    email_confirm: ({ site }) => ({
      subject: `Confirmez votre nouvelle adresse e-mail pour ${site}`,
      preheader: 'D’ici là, l’ancienne adresse reste valable.',
      paragraphs: [
        `Quelqu’un veut utiliser cette adresse pour un compte sur ${site}. Si c’est vous, confirmez-la. Le lien est valable une seule fois, pendant 24 heures. D’ici là, l’ancienne adresse reste valable.`,
        'Si ce n’est pas votre compte, ignorez cet e-mail.',
      ],
      button: 'Confirmer la nouvelle adresse',
    }),
    email_changed: ({ site, newEmail }) => ({
      subject: `Votre adresse e-mail ${site} a été modifiée`,
      preheader: 'Vous pouvez annuler ce changement pendant sept jours.',
      paragraphs: [
        `Votre compte utilise maintenant ${newEmail}. Si c’était vous, il n’y a rien à faire.`,
        'Si ce n’était pas vous, annulez le changement : cette adresse est rétablie, tous les appareils sont déconnectés et vous choisissez un nouveau mot de passe. Le lien est valable sept jours.',
      ],
      button: 'Annuler le changement',
    }),
    second_factor_on: ({ site }) => ({
      subject: `Double authentification activée sur ${site}`,
      preheader: 'Un code vous sera demandé à la connexion.',
      paragraphs: [
        'La double authentification est maintenant activée pour votre compte. Gardez vos codes de secours dans un endroit accessible sans votre téléphone.',
        'Si ce n’était pas vous, réinitialisez tout de suite votre mot de passe et contactez l’assistance.',
      ],
    }),
    second_factor_off: ({ site }) => ({
      subject: `Double authentification désactivée sur ${site}`,
      preheader: 'Votre mot de passe suffit désormais pour vous connecter.',
      paragraphs: [
        'La double authentification de votre compte a été désactivée. Votre mot de passe suffit désormais pour vous connecter.',
        'Si ce n’était pas vous, réinitialisez tout de suite votre mot de passe.',
      ],
    }),
    connection_added: ({ site }) => ({
      subject: `Un compte a été associé au vôtre sur ${site}`,
      preheader: 'Il permet désormais de vous connecter.',
      paragraphs: [
        'Un compte d’un autre service a été associé au vôtre et permet désormais de vous connecter. Vous pouvez le dissocier dans les paramètres, sous Compte.',
        'Si ce n’était pas vous, dissociez-le, réinitialisez votre mot de passe et déconnectez-vous partout.',
      ],
    }),
    delete: ({ site }) => ({
      subject: `Confirmez la suppression de votre compte sur ${site}`,
      preheader: 'Cette action est irréversible.',
      paragraphs: [
        'Vous avez demandé à supprimer votre compte. Votre bibliothèque, vos notes, vos suivis, vos listes privées et vos paramètres seront définitivement supprimés. Les chapitres que vous avez mis en ligne restent, sans votre nom. Le lien est valable une seule fois, pendant une heure.',
        'Si ce n’était pas vous, ignorez cet e-mail et changez votre mot de passe.',
      ],
      button: 'Supprimer mon compte',
    }),
    report_settled: ({ site, report }) => ({
      subject: `Votre signalement sur ${site}`,
      preheader: 'Nos modérateurs l’ont examiné.',
      paragraphs: [
        report?.accepted
          ? `Nos modérateurs ont examiné votre signalement${ofName(report, (name) => ` de « ${name} »`)} et vous donnent raison. Merci de votre aide.`
          : `Nos modérateurs ont examiné votre signalement${ofName(report, (name) => ` de « ${name} »`)} et n’ont pas vu de raison d’intervenir.`,
        ...messageOf(report, (message) => `Leur message : ${message}`),
      ],
      button: 'Voir mes signalements',
    }),
    moderation: writeDecision('fr'),
    rights_notice: writeNotice('fr'),
    rights_counter: writeNotice('fr'),
  },
};
