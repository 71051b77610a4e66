/** The name that a member may choose. It has its own file, because the tables of its rule are too large for pages. */
import { say } from '../texts/say.ts';
import { NameField } from './forms.ts';
import { isReservedName } from './reserved-names.ts';

/** Services check this one. A page shows the message beside the name when the service answers. */
export const MemberName = NameField.refine((name) => !isReservedName(name), say('Please choose another name'));
