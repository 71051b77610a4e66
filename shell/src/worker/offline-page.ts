const MAIN = /<main lang="(\w+)">[\s\S]*?<\/main>\s*/g;
const TITLE = /(?<=<title>)[^·]*(?= ·)/;
const LANGUAGE = /(?<=<html lang=")\w+/;
const HEADING = /<h1>([^<]*)<\/h1>/;

/** Returns the offline page in the first wanted language that it has; otherwise unchanged, in English. The page contains all languages. */
export function inLanguage(html: string, wanted: readonly string[]): string {
  const parts = new Map([...html.matchAll(MAIN)].map(([part, language = '']) => [language, part]));
  const language = wanted.map((tag) => tag.split('-')[0] ?? '').find((name) => parts.has(name));
  const shown = language && parts.get(language);
  if (!shown) return html;
  const [, heading = ''] = HEADING.exec(shown) ?? [];
  return html
    .replace(LANGUAGE, language)
    .replace(TITLE, () => heading)
    .replace(MAIN, (part) => (part === shown ? part : ''));
}
