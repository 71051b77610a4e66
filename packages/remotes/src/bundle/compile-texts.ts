import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

/** A file like `locales/en.json`: groups of texts in ICU MessageFormat. */
type TextsFile = string | TextsFile[] | { [key: string]: TextsFile };

/**
 * Compiles a file of texts, so that the browser needs no parser. The key of a text is its path (`login.submit`,
 * `help.chapters.0.title`).
 * @throws when a text is not ICU MessageFormat, with its key
 */
export function compileTexts(file: string): string {
  return JSON.stringify(compile(file));
}

/** Like `compileTexts`, with English for texts that the other language lacks, so that no page shows a key. @throws as `compileTexts` */
export const compileWithEnglish = (file: string, english: string): string =>
  JSON.stringify({ ...compile(english), ...compile(file) });

function compile(file: string) {
  const compiled: Record<string, ReturnType<typeof compileMessageOrThrow>> = {};
  const add = (key: string, texts: TextsFile): void => {
    if (typeof texts === 'string') {
      try {
        compiled[key] = compileMessageOrThrow(texts);
      } catch (error) {
        throw new Error(`The text ${key} is not ICU MessageFormat: ${texts}`, { cause: error });
      }
      return;
    }
    for (const [name, each] of Object.entries(texts)) add(key ? `${key}.${name}` : name, each);
  };
  add('', JSON.parse(file) as TextsFile);
  return compiled;
}
