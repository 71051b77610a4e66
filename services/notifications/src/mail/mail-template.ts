import type { MailText, PageText } from '../texts/texts.ts';

/** A mail's text and the target of its button. */
export interface MailContent extends Omit<MailText, 'subject'> {
  link: string;
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** The plain text, for mail programs that show no HTML. */
export const renderText = ({ heading, paragraphs, button, link, footnote }: MailContent): string =>
  [heading, ...paragraphs, `${button}: ${link}`, `-- \n${footnote}`].join('\n\n');

/** Uses tables and inline styles, because mail programs support little else. The colours are the light theme's tokens. */
export function renderHtml({ heading, paragraphs, button, link, footnote }: MailContent): string {
  const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
  const href = escapeHtml(link);
  const body = paragraphs
    .map((text) => `<p style="margin:0 0 16px;font-size:16px;line-height:1.5;color:#5f584c">${escapeHtml(text)}</p>`)
    .join('\n');
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(heading)}</title></head>
<body style="margin:0;background:#faf8f3;${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="padding:32px 16px"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px">
<tr><td style="padding:0 0 20px 4px;font-size:22px;font-weight:600;letter-spacing:-.03em;color:#0c5449">Mutua</td></tr>
<tr><td style="background:#fffefb;border:1px solid #e7e2d7;border-radius:14px;padding:36px 32px">
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25;letter-spacing:-.02em;color:#211e19">${escapeHtml(heading)}</h1>
${body}
<table role="presentation" cellpadding="0" cellspacing="0" style="margin:28px 0"><tr>
<td style="background:#0d5c50;border-radius:6px">
<a href="${href}" style="display:inline-block;padding:14px 24px;font-size:16px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(button)}</a>
</td></tr></table>
<p style="margin:0;font-size:13px;line-height:1.5;color:#5f584c">If the button does not work, open this address:<br>
<a href="${href}" style="color:#0c5449;word-break:break-all">${href}</a></p>
</td></tr>
<tr><td style="padding:20px 4px;font-size:13px;line-height:1.5;color:#5f584c">${escapeHtml(footnote)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

/** An HTML page without scripts. Its button posts to the page's own address. */
export function renderPage({ heading, paragraph, button }: PageText): string {
  const form = button ? `<form method="post"><button>${escapeHtml(button)}</button></form>` : '';
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(heading)} - Mutua</title>
<style>
body{margin:0;padding:64px 24px;background:#faf8f3;color:#211e19;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif}
main{max-width:480px;margin:0 auto}
p{color:#5f584c}
button{padding:14px 24px;border:0;border-radius:6px;background:#0d5c50;color:#fff;font:600 16px/1 inherit;cursor:pointer}
button:focus-visible{outline:2px solid #0d5c50;outline-offset:2px}
</style></head>
<body><main><h1>${escapeHtml(heading)}</h1><p>${escapeHtml(paragraph)}</p>${form}</main></body>
</html>
`;
}
