// Actions behind the links in e-mails: each link opens a page whose button calls the API. Kept free of zod schemas,
// because those pages load it.

/** Pages at /realms/{realm}/account/{action}/{code}, and the API calls behind their button. */
export const codeActions = {
  activate: '/account/activate/{code}',
  recover: '/account/recover/{code}',
  email: '/account/email/{code}',
  'email-undo': '/account/email-undo/{code}',
  delete: '/user/delete/{code}',
} as const;
export type CodeAction = keyof typeof codeActions;
