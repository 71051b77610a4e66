import type { Language } from '@mutua/contracts/constants';
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };
import pt from './pt.json' with { type: 'json' };

/** What the gateway itself says in documents, in one language. What pages say is in their releases. */
export interface GatewayTexts {
  /** Of a page that has none of its own. */
  description: string;
  needsScripts: string;
  /** Of a development server's document, whose frame is not rendered. */
  loading: string;
  /** `{name}` teaches it. */
  teachesThis: string;
  /** Its `{category}` and `{level}`, or `{lowerLevel}` where a language writes that word small. */
  kindOfSkill: string;
  /** The same with a `{place}`. */
  kindOfSkillIn: string;
  /** A member's `{skills}`. */
  teaches: string;
}

const texts: Readonly<Record<Language, GatewayTexts>> = { en, es, fr, de, it, pt };

/** What the gateway says in a language. */
export const textsOf = (language: Language): GatewayTexts => texts[language];
