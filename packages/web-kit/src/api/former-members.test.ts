import { FORMER_MEMBER } from '@mutua/contracts/limits';
import { changeLanguage } from '../i18n/i18n.ts';
import { nameFormerMembers } from './former-members.ts';

const former = { _id: 'a'.repeat(24), name: FORMER_MEMBER, avatar: null };
const mia = { _id: 'b'.repeat(24), name: 'Mia', avatar: null };

afterEach(() => changeLanguage('en'));

it.each([
  ['en', 'Former member'],
  ['de', 'Ehemaliges Mitglied'],
  ['es', 'Antiguo miembro'],
  ['fr', 'Ancien membre'],
  ['it', 'Ex membro'],
  ['pt', 'Ex-membro'],
])('names former members in the language %s', async (language, name) => {
  await changeLanguage(language);
  const answer = {
    reviews: [{ text: FORMER_MEMBER, reviewerId: former }, { reviewerId: mia }],
    skill: { owner: former },
  };
  expect(nameFormerMembers(answer)).toEqual({
    reviews: [{ text: FORMER_MEMBER, reviewerId: { ...former, name } }, { reviewerId: mia }],
    skill: { owner: { ...former, name } },
  });
});

it('returns an answer without former members unchanged, and never mutates one', async () => {
  await changeLanguage('de');
  const answer = { users: [mia], total: 1, next: null };
  expect(nameFormerMembers(answer)).toBe(answer);
  const named = { user: former };
  nameFormerMembers(named);
  expect(named).toEqual({ user: former });
  expect(nameFormerMembers('text')).toBe('text');
});
