import de from './answers/de.json' with { type: 'json' };
import es from './answers/es.json' with { type: 'json' };
import fr from './answers/fr.json' with { type: 'json' };
import it from './answers/it.json' with { type: 'json' };
import pt from './answers/pt.json' with { type: 'json' };
/**
 * The English texts of answers, besides the messages of rules, with their translations. Services write the English text in the code; a text
 * that is missing here does not compile as the message of an error.
 */
import type { OtherLanguage, RuleText } from './rule-texts.ts';
import type { Values } from './say.ts';

export type AnswerText = keyof typeof de;

export const ANSWER_TEXTS: Readonly<Record<OtherLanguage, Readonly<Record<AnswerText, string>>>> = {
  es,
  fr,
  de,
  it,
  pt,
};

/** The English text of an answer; with values for the names in braces: `['The limit is {max}', { max: 5 }]`. */
export type Wording = AnswerText | RuleText | readonly [AnswerText, Values];
