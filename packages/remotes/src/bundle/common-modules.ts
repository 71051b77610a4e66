/** Which modules several parts of a remote share, each kind in a file of its own. */

/** The small modules of the contracts that need no zod, which many parts share. */
const SMALL = String.raw`(?:limits|initials|message-text|first-name|join-time|time|say|distance|canonical-address)\.`;
/** What the start of a remote contains when several parts need it. */
export const LIMITS = new RegExp(String.raw`[\\/](lucide-react|contracts[\\/]src[\\/](?:[a-z-]+[\\/])?${SMALL})`);
/** Zod, and what of the contracts only schemas use. A page that imports one of these modules loads all of them. */
export const RULES = new RegExp(
  String.raw`[\\/](?:node_modules[\\/]zod[\\/]|contracts[\\/]src[\\/](?!.*\b(?:${SMALL}|(?:rule-texts|document-marks|text-format|links|emoji|csv|palettes|template)\.)))`,
);
