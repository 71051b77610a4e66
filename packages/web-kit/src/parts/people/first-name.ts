import { firstNameOf as firstName } from '@mutua/contracts/first-name';
import { translate } from '@mutua/web-kit';

/** The short name of a member in a sentence. A former member has no first name, only the name of all former members. */
export const firstNameOf = (name: string): string =>
  name === translate('kit', 'formerMember') ? name : firstName(name);
