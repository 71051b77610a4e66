/**
 * `npm run mails` serves every mail in every language as a local page. It needs no engine. Its argument is the port. Changed texts appear
 * after a restart.
 */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { Language } from '@mutua/contracts';
import { EXAMPLE_LANGUAGES, type ExampleMail, exampleMails } from './example-mails.ts';
import { inTheme, previewPage } from './preview-page.ts';

const port = Number(process.argv[2] ?? 8026);
const site = `http://127.0.0.1:${port}`;
const mark = join(import.meta.dirname, '../../../../shell/public/mail-mark.png');

const mailsOf = new Map<string, { language: Language; mails: ExampleMail[] }>();
for (const language of EXAMPLE_LANGUAGES)
  mailsOf.set(language, { language, mails: await exampleMails(language, site) });

createServer(async (req, res) => {
  const [, first = '', language = '', index = '', theme = ''] = (req.url ?? '').split('/');
  const html = (page: string) => res.setHeader('Content-Type', 'text/html; charset=utf-8').end(page);
  if (first === 'mail-mark.png') return res.setHeader('Content-Type', 'image/png').end(await readFile(mark));
  const found = mailsOf.get(first === 'mail' ? language : first || 'en');
  const mail = first === 'mail' ? found?.mails[Number(index)] : undefined;
  if (mail) return html(inTheme(mail.html, theme === 'dark' ? 'dark' : 'light'));
  if (found && first !== 'mail') return html(previewPage(found.language, found.mails));
  return res.writeHead(404).end();
}).listen(port, '127.0.0.1', () => process.stdout.write(`Mails: ${site}\n`));
