import { FORMER_MEMBER } from '@mutua/contracts/limits';
import { translate } from '../i18n/i18n.ts';

type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/**
 * Replaces the name of erased members in an answer by one in the reader's language. Services use one name for all of them, which nobody can
 * choose. Returns the same object when it contains none.
 */
export function nameFormerMembers<T>(answer: T): T {
  if (!isObject(answer)) return answer;
  let changed: unknown;
  const set = (key: string, value: unknown) => {
    changed ??= Array.isArray(answer) ? [...answer] : { ...answer };
    (changed as Fields)[key] = value;
  };
  for (const [key, value] of Object.entries(answer)) {
    const named = nameFormerMembers(value);
    if (named !== value) set(key, named);
  }
  const { _id, name } = answer as Fields;
  if (_id !== undefined && name === FORMER_MEMBER) set('name', translate('kit', 'formerMember'));
  return (changed ?? answer) as T;
}
