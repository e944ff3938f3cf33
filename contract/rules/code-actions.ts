// Links of mails: the pages that they open, and what the button there calls. Without schemas, because the pages need it.

/** Pages at /realms/{realm}/account/{action}/{code}, and the API calls behind their button. */
export const codeActions = {
  activate: '/account/activate/{code}',
  recover: '/account/recover/{code}',
  email: '/account/email/{code}',
  'email-undo': '/account/email-undo/{code}',
  delete: '/user/delete/{code}',
} as const;
export type CodeAction = keyof typeof codeActions;
