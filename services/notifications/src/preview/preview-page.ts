import type { Language } from '@mutua/contracts';
import { escapeHtml } from '../mail/mail-template.ts';
import { EXAMPLE_LANGUAGES, type ExampleMail } from './example-mails.ts';

const DARK = '@media (prefers-color-scheme:dark)';

/** Shows a mail in one theme, independently of the browser's theme. */
export const inTheme = (html: string, theme: 'light' | 'dark'): string =>
  html.replaceAll(DARK, theme === 'dark' ? '@media all' : '@media not all').replace('light dark', theme);

const frame = (index: number, language: Language, theme: string, width: number): string =>
  `<figure><figcaption>${theme}, ${width} px</figcaption><iframe title="${theme}, ${width} px" width="${width}" height="640" loading="lazy" src="/mail/${language}/${index}/${theme}"></iframe></figure>`;

/** Builds the page of all mails in a language. It shows each in both themes at two widths, and as plain text. */
export const previewPage = (language: Language, mails: readonly ExampleMail[]): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mails in ${language} - Mutua</title>
<style>
body{margin:24px;font:15px/1.5 system-ui,sans-serif;color:#211e19;background:#e9e6df}
nav a{margin-right:12px}nav a[aria-current]{font-weight:700}
section{margin:32px 0;padding:20px;background:#fff;border-radius:10px;overflow-x:auto}
.row{display:flex;gap:16px;align-items:flex-start}
figure{margin:0}figcaption{color:#5f584c;font-size:13px}
iframe{border:1px solid #cfc8b8;border-radius:6px;background:#fff}
pre{width:480px;white-space:pre-wrap;overflow-wrap:anywhere;font:13px/1.5 ui-monospace,monospace;margin:20px 0 0}
</style></head><body>
<h1>Mails of Mutua</h1>
<nav aria-label="Languages">${EXAMPLE_LANGUAGES.map((each) => `<a href="/${each}"${each === language ? ' aria-current="page"' : ''}>${each}</a>`).join('')}</nav>
${mails
  .map(
    (
      { about, subject, text },
      index,
    ) => `<section><h2>${escapeHtml(subject)}</h2><p>${escapeHtml(about)}</p><div class="row">
${frame(index, language, 'light', 600)}<pre lang="${language}">${escapeHtml(text)}</pre>${frame(index, language, 'dark', 600)}${frame(index, language, 'light', 390)}${frame(index, language, 'dark', 390)}</div></section>`,
  )
  .join('\n')}
</body></html>
`;
