/** The rules by which a row of a list is judged. The thread that reads lists loads these alone, because all contracts take longer to load. */
export { EmailField } from './core/email.ts';
export { isClean, isCleanLine } from './core/text.ts';
export { hasCharacters, isVisible } from './core/visible.ts';
export { ProfileInput } from './members/forms.ts';
export { MemberName } from './members/member-name.ts';
