import { newEvent } from '@mutua/service-kit';
import { waitFor } from '@mutua/service-kit/testing';
import { newAccount, newId, newPerson } from '../../test/harness.ts';
import { useHarnessWithMails } from '../../test/mail-catcher.ts';

const { catcher, service, listOf } = useHarnessWithMails();

const TOKEN = 'a-secret-of-43-letters-that-opens-the-page';
const RESTS_AT = new Date(Date.now() + 30 * 86_400_000).toISOString();
const skill = (title: string) => ({ _id: newId(), title });

/** A member with a confirmed address. */
async function aMember() {
  const [me, address] = [newId(), `${newId()}@mutua.test`];
  await service.deliver(newAccount(me, address));
  return { me, address };
}

it('asks by a mail with two answers that need no sign-in, and keeps no secret once it is sent', async () => {
  const { me, address } = await aMember();
  const skills = [skill('French conversation'), skill('Baking'), skill('Darija')];
  await service.deliver(
    newEvent('skill.asked', { userId: me, skills, why: 'absent', restsAt: RESTS_AT, token: TOKEN }),
  );
  const [mail] = await waitFor(async () => {
    const mails = await catcher.mailsTo(address);
    return mails.length > 0 && mails;
  });
  const text = String(mail?.text);
  expect(mail?.subject).toBe('Do you still teach French conversation and 2 others?');
  expect(text).toContain('You have not been here for two months.');
  expect(text).toContain('French conversation\n  Baking\n  Darija');
  expect(text).toMatch(new RegExp(`/still-teaching/${TOKEN}\n.*/still-teaching/${TOKEN}\\?answer=rest`));
  expect(text).toContain('Nothing is deleted.');
  const [listed] = await listOf(me);
  expect(listed).toMatchObject({ type: 'skill_asked', actionUrl: '/still-teaching' });
  const stored = await waitFor(() =>
    service.connection.collection('notifications').findOne({ type: 'skill_asked', 'mail.state': 'sent' }),
  );
  expect(JSON.stringify({ ...stored, outbox: [] })).not.toContain(TOKEN);
});

it('says why: no answers to requests', async () => {
  const { me } = await aMember();
  const asked = { userId: me, why: 'silent', restsAt: RESTS_AT, token: TOKEN } as const;
  await service.deliver(newEvent('skill.asked', { ...asked, skills: [skill('Baking')] }));
  const [listed] = await waitFor(async () => (await listOf(me)).length > 0 && (await listOf(me)));
  expect(listed).toMatchObject({
    title: 'Do you still teach Baking?',
    message: 'Three requests to you were not answered. People may be waiting for an answer.',
  });
});

it('tells of the rest in the list only, and keepers of a skill that is taught again once, without a mail of its own', async () => {
  const [owner, keeper] = [await aMember(), await aMember()];
  await service.deliver(newEvent('skill.rested', { userId: owner.me, skills: [skill('Baking'), skill('Darija')] }));
  const woken = skill('Calligraphy');
  const event = newEvent('skill.woken', { skill: woken, owner: newPerson('Hana Sato'), keepers: [keeper.me] });
  await service.deliver(event);
  await service.deliver(event);
  const [told] = await waitFor(async () => (await listOf(keeper.me)).length > 0 && (await listOf(keeper.me)));
  expect(told).toMatchObject({
    type: 'skill_woken',
    title: 'Hana Sato teaches Calligraphy again',
    message: 'You kept it.',
    actionUrl: `/skills/${woken._id}`,
  });
  expect(await listOf(keeper.me)).toHaveLength(1);
  expect(await listOf(owner.me)).toMatchObject([{ title: 'Your skills rest', actionUrl: '/still-teaching' }]);
  expect([await catcher.mailsTo(owner.address), await catcher.mailsTo(keeper.address)]).toEqual([[], []]);
});
