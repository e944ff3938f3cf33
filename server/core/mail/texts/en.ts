import { messageOf, ofName, type ServerTexts, writeDecision, writeNotice } from './server-texts.ts';

export const en: ServerTexts = {
  greeting: (name) => (name === null ? 'Hi,' : `Hi ${name},`),
  orCopy: 'If the button doesn’t work, copy this link into your browser:',
  footer: ({ site }) =>
    `You’re getting this email because of activity involving your ${site} account or email address. Staff never ask for your password or for money.`,
  digest: {
    subject: ({ site, chapters }) =>
      chapters === 0
        ? `Your week on ${site}`
        : `Your week on ${site}: ${chapters} new ${chapters === 1 ? 'chapter' : 'chapters'}`,
    preheader: 'What’s new in what you follow.',
    intro: 'Here’s everything new from what you follow that you haven’t seen yet.',
    titles: 'New chapters of titles you follow',
    uploads: 'New chapters from groups and people you follow',
    lists: 'Titles added to lists you follow',
    oneshot: 'Oneshot',
    chapters: (named, more) => (more === 0 ? named.join(', ') : `${named.join(', ')} and ${more} more`),
    by: (names) => `by ${names.join(', ')}`,
    added: (count) => `${count} ${count === 1 ? 'title' : 'titles'} added`,
    more: (count) => `And ${count} more`,
    button: 'See all notifications',
    footer: ({ site }) => `You get this email once a week because you turned it on in your ${site} settings.`,
    stop: 'Stop the weekly email',
    settings: 'Notification settings',
  },
  mails: {
    confirm: ({ site }) => ({
      subject: `Confirm your email for ${site}`,
      preheader: 'One click and your account is ready.',
      paragraphs: [
        `Someone created an account on ${site} with this email address. If it was you, confirm it. The link can be used once and expires in 24 hours.`,
        'If it wasn’t you, ignore this email. Unconfirmed accounts are limited and get deleted.',
      ],
      button: 'Confirm email',
    }),
    taken: ({ site, name }) => ({
      subject: `You already have an account on ${site}`,
      preheader: `Your username is ${name}.`,
      paragraphs: [
        `Someone tried to create an account on ${site} with this email address. You already have one: “${name}”. Sign in with it, or reset your password if you forgot it.`,
        'If it wasn’t you, you don’t need to do anything. They can’t tell that you have an account.',
      ],
      button: 'Sign in',
    }),
    recover: ({ site }) => ({
      subject: `Reset your ${site} password`,
      preheader: 'The link can be used once and expires in one hour.',
      paragraphs: [
        'Someone asked to reset your password. If it was you, set a new one here. The link can be used once and expires in one hour. You’ll be signed out everywhere.',
        'If it wasn’t you, ignore this email. Your password stays the same.',
      ],
      button: 'Set new password',
    }),
    password_changed: ({ site }) => ({
      subject: `Your ${site} password was changed`,
      preheader: 'If it was you, you don’t need to do anything.',
      paragraphs: [
        'Your password was changed, and all your other devices were signed out.',
        'If it wasn’t you, reset your password now and check your two-factor authentication.',
      ],
      button: 'This wasn’t me',
    }),
    password_reset: ({ site }) => ({
      subject: `Your ${site} password was reset`,
      preheader: 'If it was you, you don’t need to do anything.',
      paragraphs: [
        'Your password was reset with a link from an email, and all devices were signed out. Accounts you linked in the last seven days were unlinked.',
        'Check your linked accounts and two-factor authentication in Settings. If it wasn’t you, reset your password now and make sure no one else can read your email.',
      ],
      button: 'This wasn’t me',
    }),
    email_confirm: ({ site }) => ({
      subject: `Confirm your new email for ${site}`,
      preheader: 'Until then, your old email stays in use.',
      paragraphs: [
        `Someone wants to use this email address for an account on ${site}. If it was you, confirm it. The link can be used once and expires in 24 hours. Until then, the old email stays in use.`,
        'If this isn’t your account, ignore this email.',
      ],
      button: 'Confirm new email',
    }),
    email_changed: ({ site, newEmail }) => ({
      subject: `Your ${site} email was changed`,
      preheader: 'You can undo this for seven days.',
      paragraphs: [
        `Your account now uses ${newEmail}. If it was you, you don’t need to do anything.`,
        'If it wasn’t you, undo the change: this address is restored, all devices are signed out, and you set a new password. The link works for seven days.',
      ],
      button: 'Undo the change',
    }),
    second_factor_on: ({ site }) => ({
      subject: `Two-factor authentication is on for ${site}`,
      preheader: 'You’ll need a code when you sign in.',
      paragraphs: [
        'Two-factor authentication is now on for your account. Keep your recovery codes somewhere you can reach without your phone.',
        'If it wasn’t you, reset your password now and contact support.',
      ],
    }),
    second_factor_off: ({ site }) => ({
      subject: `Two-factor authentication is off for ${site}`,
      preheader: 'You now sign in with only your password.',
      paragraphs: [
        'Two-factor authentication was turned off for your account. You now sign in with only your password.',
        'If it wasn’t you, reset your password now.',
      ],
    }),
    connection_added: ({ site }) => ({
      subject: `An account was linked to yours on ${site}`,
      preheader: 'It can now be used to sign in.',
      paragraphs: [
        'An account from another provider was linked to yours and can now be used to sign in. You can unlink it in Settings, under Account.',
        'If it wasn’t you, unlink it, reset your password and sign out everywhere.',
      ],
    }),
    delete: ({ site }) => ({
      subject: `Delete your ${site} account`,
      preheader: 'This can’t be undone.',
      paragraphs: [
        'You asked to delete your account. Your library, ratings, follows, private lists and settings will be permanently deleted. Chapters you uploaded stay, without your name. The link can be used once and expires in one hour.',
        'If it wasn’t you, ignore this email and change your password.',
      ],
      button: 'Delete my account',
    }),
    report_settled: ({ site, report }) => ({
      subject: `Your report on ${site}`,
      preheader: 'Our moderators have looked at it.',
      paragraphs: [
        report?.accepted
          ? `Our moderators looked at your report${ofName(report, (name) => ` of “${name}”`)} and agreed with it. Thank you for helping.`
          : `Our moderators looked at your report${ofName(report, (name) => ` of “${name}”`)} and found no reason to act on it.`,
        ...messageOf(report, (message) => `Their message: ${message}`),
      ],
      button: 'See my reports',
    }),
    moderation: writeDecision('en'),
    rights_notice: writeNotice('en'),
    rights_counter: writeNotice('en'),
  },
};
