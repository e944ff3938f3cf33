import type { ServerTexts } from './server-texts.ts';

export const en: ServerTexts = {
  greeting: (name) => (name === null ? 'Hello,' : `Hello ${name},`),
  orCopy: 'If the button does nothing, copy this address into your browser:',
  footer: ({ site }) =>
    `${site} sends this because of something that was done with your address or account. Our staff never ask for your password or for money.`,
  mails: {
    confirm: ({ site }) => ({
      subject: `Confirm your address for ${site}`,
      preheader: 'One press, and your account is ready.',
      paragraphs: [
        `Somebody made an account on ${site} with this address. If that was you, confirm it; the link works once and for 24 hours.`,
        'If it was not you, do nothing: without your confirmation the account stays limited and is removed.',
      ],
      button: 'Confirm address',
    }),
    taken: ({ site, name }) => ({
      subject: `You already have an account on ${site}`,
      preheader: `It is called ${name}.`,
      paragraphs: [
        `Somebody gave this address for an account on ${site}. You already have one: “${name}”. Sign in with it; if you forgot the password, you can set a new one.`,
        'If it was not you, there is nothing to do. Whoever it was has not learned that you have an account.',
      ],
      button: 'Sign in',
    }),
    recover: ({ site }) => ({
      subject: `Set a new password for ${site}`,
      preheader: 'The link works once and for one hour.',
      paragraphs: [
        'Somebody asked for a new password for your account. If that was you, set it here; the link works once and for one hour. You will be signed out everywhere.',
        'If it was not you, do nothing: your password stays as it is.',
      ],
      button: 'Set a new password',
    }),
    password_changed: ({ site }) => ({
      subject: `Your password for ${site} was changed`,
      preheader: 'If that was you, there is nothing to do.',
      paragraphs: [
        'The password of your account was changed, and every other device was signed out.',
        'If it was not you, set a new password at once and check your second factor.',
      ],
      button: 'That was not me',
    }),
    password_reset: ({ site }) => ({
      subject: `Your password for ${site} was changed`,
      preheader: 'If that was you, there is nothing to do.',
      paragraphs: [
        'A new password was set for your account by a link from a mail, and every device was signed out. Accounts of other providers that had been linked within the last seven days are unlinked.',
        'Check in the settings what else opens your account: linked accounts and the second factor. If it was not you, set a new password at once and make sure that nobody else reads your mail.',
      ],
      button: 'That was not me',
    }),
    email_confirm: ({ site }) => ({
      subject: `Confirm your new address for ${site}`,
      preheader: 'Your old address counts until you do.',
      paragraphs: [
        `An account on ${site} wants to use this address. Confirm it; the link works once and for 24 hours. Until then the old address counts.`,
        'If this is not your account, do nothing.',
      ],
      button: 'Confirm new address',
    }),
    email_changed: ({ site, newEmail }) => ({
      subject: `Your address for ${site} was changed`,
      preheader: 'You can take it back for seven days.',
      paragraphs: [
        `Your account now has the address ${newEmail}. If that was you, there is nothing to do.`,
        'If it was not you, take it back: this address counts again, every device is signed out, and you set a new password. The link works for seven days.',
      ],
      button: 'Take it back',
    }),
    second_factor_on: ({ site }) => ({
      subject: `The second factor for ${site} is on`,
      preheader: 'From now on you also sign in with a code.',
      paragraphs: [
        'Your account has a second factor from now on. Keep your recovery codes where you can reach them without your phone.',
        'If it was not you, set a new password at once and contact support.',
      ],
    }),
    second_factor_off: ({ site }) => ({
      subject: `The second factor for ${site} is off`,
      preheader: 'Your password alone opens your account now.',
      paragraphs: [
        'The second factor of your account was turned off: the password alone is enough now.',
        'If it was not you, set a new password at once.',
      ],
    }),
    connection_added: ({ site }) => ({
      subject: `Another account was linked to yours on ${site}`,
      preheader: 'It can sign in as you from now on.',
      paragraphs: [
        'An account of another provider was linked to yours: whoever signs in there can also sign in here. You find it in the settings of your account, where you can unlink it.',
        'If it was not you, unlink it, set a new password and sign out everywhere.',
      ],
    }),
    delete: ({ site }) => ({
      subject: `Delete your account on ${site}`,
      preheader: 'This cannot be undone.',
      paragraphs: [
        'You asked to delete your account. Your library, ratings, follows, private lists and settings will be removed for good; chapters that you uploaded stay, without your name. The link works once and for one hour.',
        'If it was not you, do nothing and change your password.',
      ],
      button: 'Delete my account',
    }),
  },
};
