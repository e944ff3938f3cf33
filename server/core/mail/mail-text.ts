// Renders one message structure as plain text and as simple HTML. All text in the HTML is escaped.

export interface MailText {
  subject: string;
  /** Preview text that mail programs show beside the subject in the inbox. */
  preheader: string;
  greeting: string;
  paragraphs: string[];
  button?: { label: string; url: string };
  /** Text above the button's URL, for mail programs that do not show the button. */
  orCopy?: string;
  /** Small print at the end: why the recipient gets this mail. */
  footer: string;
}

export function mailPlain({ greeting, paragraphs, button, footer }: MailText): string {
  const blocks = [greeting, ...paragraphs];
  if (button) blocks.push(`${button.label}:\n${button.url}`);
  return `${[...blocks, `-- \n${footer}`].join('\n\n')}\n`;
}

const textColor = '#1b1a1f';
const mutedColor = '#5d5a66';
const accentColor = '#0b62a4';

export function mailHtml(text: MailText, { language, siteName }: { language: string; siteName: string }): string {
  const { subject, preheader, greeting, paragraphs, button, orCopy, footer } = text;
  const paragraphHtml = (content: string, style = ''): string =>
    `<p style="margin:0 0 16px;${style}">${escapeForMail(content)}</p>`;
  const buttonHtml = button
    ? `<p style="margin:24px 0"><a href="${escapeForMail(button.url)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${accentColor};color:#ffffff;font-weight:bold;text-decoration:none">${escapeForMail(button.label)}</a></p>` +
      (orCopy ? paragraphHtml(orCopy, `font-size:14px;color:${mutedColor}`) : '') +
      `<p style="margin:0 0 16px;font-size:14px;word-break:break-all"><a href="${escapeForMail(button.url)}" style="color:${accentColor}">${escapeForMail(button.url)}</a></p>`
    : '';
  return `<!doctype html>
<html lang="${escapeForMail(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeForMail(subject)}</title></head>
<body style="margin:0;background:#f6f4f0;color:${textColor};font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="display:none;max-height:0;overflow:hidden">${escapeForMail(preheader)}</div>
<div style="max-width:560px;margin:0 auto;padding:24px">
<p style="margin:0 0 16px;font-size:18px;font-weight:bold">${escapeForMail(siteName)}</p>
<div style="background:#ffffff;border-radius:8px;padding:24px">
${paragraphHtml(greeting)}${paragraphs.map((content) => paragraphHtml(content)).join('')}${buttonHtml}</div>
<p style="margin:16px 0 0;font-size:13px;color:${mutedColor}">${escapeForMail(footer)}</p>
</div></body></html>
`;
}

/** Escapes HTML with the basic entities, which every mail program supports. */
const escapeForMail = (content: string): string =>
  content
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
