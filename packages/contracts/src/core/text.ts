/** Text that members type. Invisible characters are refused: they can imitate other names, hide text or break the layout. */
import { z } from 'zod';
import { say } from '../texts/say.ts';
import { messageText } from './message-text.ts';
import './messages.ts';
import { hasCharacters, isSearchable, isVisible, withoutFormats } from './visible.ts';

export { hasCharacters, isVisible };

export const INVISIBLE_MESSAGE = say('Please remove control or invisible characters');

/** Halves of surrogate pairs, and control characters other than tab and line breaks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are the ones to refuse
const CONTROLS = /[\p{Cs}\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/u;
/**
 * Also refused in a single line: line breaks, tabs and format characters (bidi overrides, zero-width spaces). Joiners and direction marks
 * (U+200C to U+200F) are allowed, because several scripts and emojis need them.
 */
const INVISIBLE = /(?![\u200c-\u200f])[\p{Cs}\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
/** A region's flag emoji is a black flag with tag letters after it. Elsewhere, tag letters are format characters. */
const REGION_FLAGS = /\u{1f3f4}[\u{e0020}-\u{e007f}]+/gu;
/** Whether a text has no control characters except tabs and line breaks, and no halves of surrogate pairs. */
export const isClean = (text: string): boolean => !CONTROLS.test(text);
/** Whether one line also has no line break, no tab and no format character. */
export const isCleanLine = (text: string): boolean => !INVISIBLE.test(text.replace(REGION_FLAGS, ''));

const trimmed = (text: string): string => text.trim();

/** One line: a name, a title, a place. Trimmed. */
export const line = (message?: string, prepare = trimmed) =>
  z
    .string(message === undefined ? undefined : { error: message })
    .overwrite(prepare)
    .refine(isCleanLine, INVISIBLE_MESSAGE);

/** The text of a search. Invisible format characters are left out. */
export const searchLine = (min: number, max: number) =>
  line(undefined, withoutFormats)
    .max(max)
    .refine((text) => isSearchable(text, min), say('Text must be at least {min} characters', { min }));

/** One line as it was typed, with the spaces at its ends; it may be empty. */
export const cleanLine = () => z.string().refine(isCleanLine, INVISIBLE_MESSAGE);

/** Text of several lines. Trimmed. */
export const prose = (message?: string) =>
  z
    .string(message === undefined ? undefined : { error: message })
    .trim()
    .refine(isClean, INVISIBLE_MESSAGE);

/** A message of a conversation, which keeps the indent of its first line. */
export const indentedProse = (error?: string) =>
  z
    .string(error === undefined ? undefined : { error })
    .overwrite(messageText)
    .refine(isClean, INVISIBLE_MESSAGE);

/** Invisible text becomes empty text, which removes the previous text. */
export const shownText = (value: string): string => (isVisible(value) ? value : '');

const orAbsent = (value: string): string | undefined => (isVisible(value) ? value : undefined);

/** An optional field of a form: empty or invisible text counts as absent. */
export const optionalLine = (max: number, message: string) => line().max(max, message).transform(orAbsent).optional();
export const optionalProse = (max: number, message: string) => prose().max(max, message).transform(orAbsent).optional();

/** Checks first that there is text, then that it has no invisible characters. */
export const requiredLine = (message: string, prepare = trimmed) =>
  line(message, prepare).refine(isVisible, { error: message, abort: true });

export const requiredProse = (message: string) => prose(message).refine(isVisible, { error: message, abort: true });
