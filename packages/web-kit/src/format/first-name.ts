import { translate } from '@mutua/web-kit';

/** What a member is called in a sentence: the first word of the name. A former member has no first name, only what all of them are called. */
export const firstNameOf = (name: string): string =>
  name === translate('kit', 'formerMember') ? name : (name.trim().split(/\s+/)[0] ?? '');
