import type { IncomingMessage, ServerResponse } from 'node:http';
import { type FieldError, type Language, localizeMessage } from '@mutua/contracts';
import type { AppError } from '../errors/errors.ts';
import { languageOf } from './language.ts';

/** The language for an answer to its caller. */
export const languageFor = (res: ServerResponse & { req?: IncomingMessage }): Language =>
  languageOf(res.req?.headers['accept-language']);

/** The body of an error, in a language. */
export function localizeError(language: Language, error: AppError): { message: string; errors?: FieldError[] } {
  const listed = error.fields['errors'] as readonly FieldError[] | undefined;
  const errors = listed?.map(({ field, message }) => ({ field, message: localizeMessage(language, message) }));
  const first = listed?.[0];
  // The message of a 400 may be that of its first field, with or without the name of the field.
  const isNamed = first !== undefined && error.text === `${first.field}: ${first.message}`;
  const message = isNamed
    ? `${first.field}: ${errors?.[0]?.message}`
    : localizeMessage(language, error.text, error.values);
  return { message, ...(errors && { errors }) };
}

/** Sets the headers of an answer whose language depends on the caller's. */
export function setLanguage(res: ServerResponse, language: Language): void {
  res.setHeader('Content-Language', language);
  if (!/accept-language/i.test(String(res.getHeader('Vary') ?? ''))) res.appendHeader('Vary', 'Accept-Language');
}

/** The language in which an answer names things, and says so in its headers. */
export function languageOfAnswer(res: ServerResponse & { req?: IncomingMessage }): Language {
  const language = languageFor(res);
  setLanguage(res, language);
  return language;
}

/** The answer of a service, with its `message`, if it has one, in the caller's language. */
export function localizeAnswer(res: ServerResponse, answer: unknown): unknown {
  const { message } = (typeof answer === 'object' && answer !== null ? answer : {}) as { message?: unknown };
  if (typeof message !== 'string') return answer;
  return { ...(answer as object), message: localizeMessage(languageOfAnswer(res), message) };
}
