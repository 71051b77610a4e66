/** Text that people type. What cannot be seen is refused, because it imitates, hides or breaks what is around it. */
import { z } from 'zod';

export const INVISIBLE_MESSAGE = 'Please remove control or invisible characters';

/** Halves of surrogate pairs, and controls other than tab and line breaks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused
const CONTROLS = /[\p{Cs}\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/u;
/**
 * In one line also line breaks, tabs and format characters (bidi overrides, zero-width spaces). Joiners and direction marks
 * (U+200C to U+200F) are part of several scripts and of emojis.
 */
const INVISIBLE = /(?![\u200c-\u200f])[\p{Cs}\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
/** A flag of a region is a black flag and letters that are format characters by themselves. */
const REGION_FLAGS = /\u{1f3f4}[\u{e0020}-\u{e007f}]+/gu;
const VISIBLE = /[^\p{C}\p{Z}\p{M}]/u;

/** Whether a text has no control characters but tabs and line breaks, and no halves of surrogate pairs. */
export const isClean = (text: string): boolean => !CONTROLS.test(text);
const isCleanLine = (text: string): boolean => !INVISIBLE.test(text.replace(REGION_FLAGS, ''));

/** Whether anything of a text can be seen. */
export const isVisible = (text: string): boolean => VISIBLE.test(text);

/** One line: a name, a title, a place. Trimmed. */
export const line = (message?: string) =>
  z
    .string(message === undefined ? undefined : { error: message })
    .trim()
    .refine(isCleanLine, INVISIBLE_MESSAGE);

/** Text of several lines. Trimmed. */
export const prose = (message?: string) =>
  z
    .string(message === undefined ? undefined : { error: message })
    .trim()
    .refine(isClean, INVISIBLE_MESSAGE);

const orAbsent = (value: string): string | undefined => value || undefined;

/** An optional field of a form: empty text counts as absent. */
export const optionalLine = (max: number, message: string) => line().max(max, message).transform(orAbsent).optional();
export const optionalProse = (max: number, message: string) => prose().max(max, message).transform(orAbsent).optional();
