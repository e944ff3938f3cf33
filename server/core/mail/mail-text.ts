// Renders one message structure as plain text and as simple HTML. All text in the HTML is escaped.

/** Part of a mail: linked names, each with a line about it. */
export interface MailPart {
  heading: string;
  entries: { name: string; url: string; detail: string }[];
  /** Line that says what is left out, and where it is. */
  more?: MailLink;
}

interface MailLink {
  label: string;
  url: string;
}

export interface MailText {
  subject: string;
  /** Preview text that mail programs show beside the subject in the inbox. */
  preheader: string;
  greeting: string;
  paragraphs: string[];
  parts?: MailPart[];
  button?: MailLink;
  /** Text above the button's URL, for mail programs that do not show the button. */
  orCopy?: string;
  /** Small print at the end: why the recipient gets this mail. */
  footer: string;
  /** Links below the footer. */
  links?: MailLink[];
}

export function mailPlain({ greeting, paragraphs, parts = [], button, footer, links = [] }: MailText): string {
  const linkText = ({ label, url }: MailLink): string => `${label}:\n${url}`;
  const blocks = [greeting, ...paragraphs, ...parts.map(partPlain)];
  if (button) blocks.push(linkText(button));
  return `${[...blocks, ['-- ', footer, ...links.map(linkText)].join('\n')].join('\n\n')}\n`;
}

function partPlain({ heading, entries, more }: MailPart): string {
  const lines = entries.map(({ name, url, detail }) => `* ${name}\n  ${detail}\n  ${url}`);
  return [heading, ...lines, ...(more ? [`${more.label}: ${more.url}`] : [])].join('\n');
}

const textColor = '#1b1a1f';
const mutedColor = '#5d5a66';
const accentColor = '#0b62a4';

export function mailHtml(text: MailText, { language, siteName }: { language: string; siteName: string }): string {
  const { subject, preheader, greeting, paragraphs, parts = [], button, orCopy, footer, links = [] } = text;
  const paragraphHtml = (content: string, style = ''): string =>
    `<p style="margin:0 0 16px;${style}">${escapeForMail(content)}</p>`;
  const buttonHtml = button
    ? `<p style="margin:24px 0"><a href="${escapeForMail(button.url)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${accentColor};color:#ffffff;font-weight:bold;text-decoration:none">${escapeForMail(button.label)}</a></p>` +
      (orCopy ? paragraphHtml(orCopy, `font-size:14px;color:${mutedColor}`) : '') +
      (orCopy
        ? `<p style="margin:0 0 16px;font-size:14px;word-break:break-all">${linkHtml({ label: button.url, url: button.url })}</p>`
        : '')
    : '';
  return `<!doctype html>
<html lang="${escapeForMail(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeForMail(subject)}</title></head>
<body style="margin:0;background:#f6f4f0;color:${textColor};font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="display:none;max-height:0;overflow:hidden">${escapeForMail(preheader)}</div>
<div style="max-width:560px;margin:0 auto;padding:24px">
<p style="margin:0 0 16px;font-size:18px;font-weight:bold">${escapeForMail(siteName)}</p>
<div style="background:#ffffff;border-radius:8px;padding:24px">
${paragraphHtml(greeting)}${paragraphs.map((content) => paragraphHtml(content)).join('')}${parts.map(partHtml).join('')}${buttonHtml}</div>
<p style="margin:16px 0 0;font-size:13px;color:${mutedColor}">${escapeForMail(footer)}</p>
${links.length === 0 ? '' : `<p style="margin:8px 0 0;font-size:13px">${links.map(linkHtml).join(' · ')}</p>\n`}</div></body></html>
`;
}

const linkHtml = ({ label, url }: MailLink): string =>
  `<a href="${escapeForMail(url)}" style="color:${accentColor}">${escapeForMail(label)}</a>`;

function partHtml({ heading, entries, more }: MailPart): string {
  const entriesHtml = entries.map(
    ({ name, url, detail }) =>
      `<p style="margin:0 0 12px;overflow-wrap:anywhere"><strong>${linkHtml({ label: name, url })}</strong><br><span style="font-size:14px;color:${mutedColor}">${escapeForMail(detail)}</span></p>`,
  );
  const moreHtml = more ? `<p style="margin:0 0 12px">${linkHtml(more)}</p>` : '';
  return `<h2 style="margin:24px 0 12px;font-size:16px">${escapeForMail(heading)}</h2>${entriesHtml.join('')}${moreHtml}`;
}

/** Escapes HTML with the basic entities, which every mail program supports. */
const escapeForMail = (content: string): string =>
  content
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
