/** The name of a language in the language of the page, as the first word of a line. */
export function nameOfLanguage(code: string, language: string): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
