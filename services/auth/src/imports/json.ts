/** Reads JSON that anybody may have written. Pure functions. */
import { plainCell, withoutUnseen } from './plain-text.ts';

/** What a list in JSON begins with. A heading in brackets does not: `[Name];[E-Mail]`. */
const LIST_BEGINS = /^(?:[[\]{"\d-]|null\b|true\b|false\b|$)/;

export function isJson(text: string): boolean {
  const json = text.trimStart();
  return json.startsWith('{') || (json.startsWith('[') && LIST_BEGINS.test(json.slice(1).trimStart()));
}

/** The list in a text; null when it holds none. */
export function listIn(text: string): unknown[] | null {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list : null;
  } catch {
    return null;
  }
}

export const textIn = (value: unknown): string =>
  typeof value === 'string' ? plainCell(withoutUnseen(value)) : typeof value === 'number' ? String(value) : '';

export const fieldIn = (value: unknown, field: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, field)
    ? (value as Record<string, unknown>)[field]
    : undefined;
