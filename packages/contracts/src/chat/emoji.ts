/** One emoji, in one spelling. */

const SELECTORS = /[\ufe0e\ufe0f]/g;
/** A sign that is drawn as text by itself, and as a picture with U+FE0F. A skin tone behind it makes it a picture, too. */
const TEXT_SIGN = /(?!\p{Emoji_Presentation})\p{Emoji}(?!\p{Emoji_Modifier}|[\u{e0020}-\u{e007f}])/gu;

/** Returns the spelling of an emoji that Unicode calls fully qualified: with U+FE0F where it is needed, and nowhere else. */
export const canonicalEmoji = (text: string): string => text.replace(SELECTORS, '').replace(TEXT_SIGN, '$&\ufe0f');

let emojis: RegExp | undefined;

/**
 * Whether a canonical text is one emoji of Unicode's list. Flags of no country, and skin tones and hair without a person, are none. A sign that
 * is reserved for emoji is one, because phones have new emoji before this process does.
 */
export function isEmoji(text: string): boolean {
  // Made at the first use, because it is large.
  emojis ??=
    /^(?![\u{1f3fb}-\u{1f3ff}\u{1f9b0}-\u{1f9b3}]$)(?:\p{RGI_Emoji}|[\p{Extended_Pictographic}&&\p{Cn}]\p{Emoji_Modifier}?)$/v;
  return emojis.test(text);
}
