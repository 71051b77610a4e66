import { type OtherLanguage, RULE_TEXTS, type RuleTexts } from '@mutua/contracts/rule-texts';
import { inLanguage } from '@mutua/contracts/say';

const loaded = new Map<string, RuleTexts>();

const isOther = (language: string): language is OtherLanguage => Object.hasOwn(RULE_TEXTS, language);

/** Loads the messages of the form rules in a language, once. They stay English if that fails, and the next call tries again. */
export async function loadRuleMessages(language: string): Promise<void> {
  if (!isOther(language) || loaded.has(language)) return;
  await RULE_TEXTS[language]().then(
    (texts) => loaded.set(language, texts),
    () => undefined,
  );
}

/** The message of a rule in a language. Other messages, such as those of the server, stay unchanged. */
export const ruleMessage = (message: string, language: string): string =>
  inLanguage(message, loaded.get(language) ?? {}) ?? message;
