/** Returns the name of a language in the language of the page, with a capital letter. */
export function nameOfLanguage(code: string, language: string): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
