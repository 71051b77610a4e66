import { firstNameOf as firstName } from '@mutua/contracts/first-name';
import { translate } from '@mutua/web-kit';

/** What a member is called in a sentence. A former member has no first name, only what all of them are called. */
export const firstNameOf = (name: string): string =>
  name === translate('kit', 'formerMember') ? name : firstName(name);
