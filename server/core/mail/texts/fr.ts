import type { ServerTexts } from './server-texts.ts';

export const fr: ServerTexts = {
  greeting: (name) => (name === null ? 'Bonjour,' : `Bonjour ${name},`),
  orCopy: 'Si le bouton ne fait rien, copiez cette adresse dans votre navigateur :',
  footer: ({ site }) =>
    `${site} vous écrit à cause d’une action sur votre adresse ou votre compte. Notre équipe ne demande jamais de mot de passe ni d’argent.`,
  mails: {
    confirm: ({ site }) => ({
      subject: `Confirmez votre adresse pour ${site}`,
      preheader: 'Un clic, et votre compte est prêt.',
      paragraphs: [
        `Quelqu’un a créé un compte sur ${site} avec cette adresse. Si c’est vous, confirmez-la ; le lien sert une seule fois, pendant 24 heures.`,
        'Sinon, ne faites rien : sans votre confirmation, le compte reste limité puis est supprimé.',
      ],
      button: 'Confirmer l’adresse',
    }),
    taken: ({ site, name }) => ({
      subject: `Vous avez déjà un compte sur ${site}`,
      preheader: `Il s’appelle ${name}.`,
      paragraphs: [
        `Quelqu’un a donné cette adresse pour créer un compte sur ${site}. Vous en avez déjà un : « ${name} ». Connectez-vous avec ce compte ; si le mot de passe est perdu, vous pouvez en choisir un autre.`,
        'Si ce n’était pas vous, il n’y a rien à faire. Cette personne n’a pas appris que vous avez un compte.',
      ],
      button: 'Se connecter',
    }),
    recover: ({ site }) => ({
      subject: `Choisissez un nouveau mot de passe pour ${site}`,
      preheader: 'Le lien sert une seule fois, pendant une heure.',
      paragraphs: [
        'Quelqu’un a demandé un nouveau mot de passe pour votre compte. Si c’est vous, choisissez-le ici ; le lien sert une seule fois, pendant une heure. Vous serez déconnecté partout.',
        'Sinon, ne faites rien : votre mot de passe ne change pas.',
      ],
      button: 'Choisir un mot de passe',
    }),
    password_changed: ({ site }) => ({
      subject: `Votre mot de passe pour ${site} a changé`,
      preheader: 'Si c’était vous, tout va bien.',
      paragraphs: [
        'Le mot de passe de votre compte a changé, et tous les autres appareils ont été déconnectés.',
        'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe et vérifiez votre double authentification.',
      ],
      button: 'Ce n’était pas moi',
    }),
    password_reset: ({ site }) => ({
      subject: `Votre mot de passe pour ${site} a changé`,
      preheader: 'Si c’était vous, tout va bien.',
      paragraphs: [
        'Un nouveau mot de passe a été choisi pour votre compte avec le lien d’un e-mail, et tous les appareils ont été déconnectés. Les comptes d’autres fournisseurs associés au cours des sept derniers jours ont été dissociés.',
        'Vérifiez dans les paramètres ce qui ouvre encore votre compte : les comptes associés et la double authentification. Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe et assurez-vous que personne d’autre ne lit vos e-mails.',
      ],
      button: 'Ce n’était pas moi',
    }),
    email_confirm: ({ site }) => ({
      subject: `Confirmez votre nouvelle adresse pour ${site}`,
      preheader: 'D’ici là, l’ancienne adresse reste valable.',
      paragraphs: [
        `Un compte sur ${site} veut utiliser cette adresse. Confirmez-la ; le lien sert une seule fois, pendant 24 heures. D’ici là, l’ancienne adresse reste valable.`,
        'Si ce n’est pas votre compte, ne faites rien.',
      ],
      button: 'Confirmer la nouvelle adresse',
    }),
    email_changed: ({ site, newEmail }) => ({
      subject: `Votre adresse pour ${site} a changé`,
      preheader: 'Vous pouvez revenir en arrière pendant sept jours.',
      paragraphs: [
        `Votre compte a maintenant l’adresse ${newEmail}. Si c’était vous, tout va bien.`,
        'Sinon, revenez en arrière : votre compte retrouve cette adresse, tous les appareils sont déconnectés et vous choisissez un nouveau mot de passe. Le lien sert pendant sept jours.',
      ],
      button: 'Revenir en arrière',
    }),
    second_factor_on: ({ site }) => ({
      subject: `La double authentification pour ${site} est activée`,
      preheader: 'Désormais, vous vous connectez aussi avec un code.',
      paragraphs: [
        'Votre compte est désormais protégé par la double authentification. Gardez vos codes de secours là où vous les trouverez sans votre téléphone.',
        'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe et écrivez à notre assistance.',
      ],
    }),
    second_factor_off: ({ site }) => ({
      subject: `La double authentification pour ${site} est désactivée`,
      preheader: 'Votre mot de passe suffit maintenant.',
      paragraphs: [
        'La double authentification de votre compte a été désactivée : le mot de passe suffit maintenant.',
        'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe.',
      ],
    }),
    connection_added: ({ site }) => ({
      subject: `Un autre compte a été associé au vôtre sur ${site}`,
      preheader: 'Il permet désormais de se connecter à votre compte.',
      paragraphs: [
        'Un compte d’un autre fournisseur a été associé au vôtre : qui s’y connecte a aussi accès à votre compte ici. Vous pouvez le dissocier dans les paramètres de votre compte.',
        'Si ce n’était pas vous, dissociez-le, choisissez un nouveau mot de passe et déconnectez-vous partout.',
      ],
    }),
    delete: ({ site }) => ({
      subject: `Confirmez la suppression de votre compte sur ${site}`,
      preheader: 'C’est irréversible.',
      paragraphs: [
        'Vous avez demandé à supprimer votre compte. Votre bibliothèque, vos notes, vos suivis, vos listes privées et vos paramètres seront supprimés définitivement ; les chapitres que vous avez mis en ligne restent, sans votre nom. Le lien sert une seule fois, pendant une heure.',
        'Si ce n’était pas vous, ne suivez pas ce lien et changez votre mot de passe.',
      ],
      button: 'Supprimer mon compte',
    }),
  },
};
