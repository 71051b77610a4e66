import { InvitationCode } from '@mutua/contracts';
import { newInvitationCode } from './invitation-code.ts';

it.each([
  ['Hana Sato', 'hana'],
  ['Oisín Byrne', 'oisin'],
  ['Jean-Luc Picard', 'jean-luc'],
  ['Ömer', 'omer'],
  ['佐藤 花', 'member'],
  ['Wolfeschlegelsteinhausenbergerdorff', 'wolfeschlegelsteinha'],
  ["O' ", 'o'],
])('%s gets a code of %s and four letters', (name, slug) => {
  const code = newInvitationCode(name);
  expect(code).toMatch(new RegExp(`^${slug}-[a-z]{4}$`));
  expect(InvitationCode.safeParse(code).success).toBe(true);
});
