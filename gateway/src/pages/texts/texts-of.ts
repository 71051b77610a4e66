import type { Language } from '@mutua/contracts/limits';
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };
import pt from './pt.json' with { type: 'json' };

/** The gateway's own texts in documents, in one language. Pages have their texts in their releases. */
export interface GatewayTexts {
  /** For a page without its own description. */
  description: string;
  needsScripts: string;
  /** For a browser that is older than those served. */
  outdated: string;
  /** For the document of a development server, whose frame is not rendered. */
  loading: string;
  /** For a page whose scripts are late. */
  late: string;
  /** For a skill that `{name}` teaches. */
  teachesThis: string;
  /** The `{category}` and `{level}` of a skill; `{lowerLevel}` for languages that write the word in lower case. */
  kindOfSkill: string;
  /** The same with a `{place}`. */
  kindOfSkillIn: string;
  /** The `{skills}` of a member. */
  teaches: string;
  /** For a group lesson of `{name}` with so many `{seats}`. */
  groupLesson: string;
}

const texts: Readonly<Record<Language, GatewayTexts>> = { en, es, fr, de, it, pt };

/** The gateway's texts in a language. */
export const textsOf = (language: Language): GatewayTexts => texts[language];
