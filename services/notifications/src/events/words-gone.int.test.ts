import { newEvent } from '@mutua/service-kit';
import { waitFor } from '@mutua/service-kit/testing';
import { newAccount, newId, newPerson, newRequest } from '../../test/harness.ts';
import { useHarnessWithMails } from '../../test/mail-catcher.ts';

const { catcher, service, listOf, listed } = useHarnessWithMails();

/** Quiet hours that are never over, so that mails wait. */
const ALL_DAY = { from: '00:00', until: '23:59' };
const hiding = (kind: 'reference' | 'answer' | 'question', targetId: string, subjectId: string, isHidden = true) =>
  newEvent('content.moderated', { kind, targetId, subjectId, isHidden, note: '', version: 1 });
const copiesOf = async (userId: string) =>
  (await service.connection.collection('notifications').find({}).toArray())
    .filter((each) => String(each['userId']) === userId)
    .map(({ title, message, saying, mail }) => ({ title, message, saying, mail: mail?.state }));

/** Builds a reference, an answer and a question that quote words to a member, and what removes each. */
function quotesTo(receiver: ReturnType<typeof newPerson>) {
  const author = newPerson('Ben Okoro');
  const [referenceId, reviewId] = [newId(), newId()];
  const question = { _id: newId(), by: author._id, n: 1, text: 'Our secret' };
  const request = newRequest('pending', { senderId: author, receiverId: receiver });
  const answered = (text: string | null, version: number) =>
    newEvent('review.answered', {
      reviewId,
      reviewerId: receiver._id,
      reviewedUser: author,
      answer: text === null ? null : { text, at: new Date().toISOString() },
      version,
    });
  const reference = newEvent('reference.received', {
    referenceId,
    author,
    receiverId: receiver._id,
    text: 'Our secret',
  });
  const removed = newEvent('reference.removed', { referenceId, authorId: author._id, receiverId: receiver._id });
  return { author, reference, removed, referenceId, reviewId, question, answered, request };
}

it.each([
  'a deleted reference',
  'a hidden reference',
  'a removed answer',
  'a hidden answer',
  'a hidden question',
] as const)('%s leaves no words in lists and waiting mails', async (what) => {
  const me = newPerson('Ada Moser');
  await service.deliver(newAccount(me._id, `${me._id}@mutua.test`, { quiet: ALL_DAY }));
  const { author, reference, removed, referenceId, reviewId, question, answered, request } = quotesTo(me);
  const asked = newEvent('request.questioned', { request, question, version: 2 });
  const [told, gone] = {
    'a deleted reference': [reference, removed] as const,
    'a hidden reference': [reference, hiding('reference', referenceId, author._id)] as const,
    'a removed answer': [answered('Our secret', 1), answered(null, 2)] as const,
    'a hidden answer': [answered('Our secret', 1), hiding('answer', reviewId, author._id)] as const,
    'a hidden question': [asked, hiding('question', question._id, author._id)] as const,
  }[what];
  await service.deliver(told);
  expect(JSON.stringify(await listed(me._id))).toContain('Our secret');
  await service.deliver(gone);
  expect(await listOf(me._id)).toEqual([]);
  expect(await copiesOf(me._id)).toEqual([{ title: '', message: '', saying: undefined, mail: 'dropped' }]);
});

it('words that went before their event arrived notify nobody', async () => {
  const me = newPerson('Ada Moser');
  const { reference, removed } = quotesTo(me);
  await service.deliver(removed);
  await service.deliver(reference);
  expect(await listOf(me._id)).toEqual([]);
});

it('words that are gone notify nobody, also when an event tells each member something else', async () => {
  const [hana, ada] = [newPerson('Hana Sato'), newPerson('Ada Moser')];
  const asked = (lessonId: string) =>
    newEvent('lesson.changed', {
      ...{ lessonId, version: 2, kind: 'workshop' as const, title: 'Bread baking', teacher: hana },
      ...{ change: 'asked' as const, at: new Date().toISOString(), to: [hana._id], person: ada, words: '' },
      ...{ session: null, until: null, seats: { taken: 0, of: 6 } },
    });
  const [gone, there] = [asked(newId()), asked(newId())];
  const _id = `gone:seat:${gone.payload.lessonId}` as never;
  await service.connection.collection('readings').insertOne({ _id, keptUntil: new Date(Date.now() + 60_000) });
  await service.deliver(gone, there);
  expect((await listOf(hana._id)).map(({ actionUrl }) => actionUrl)).toEqual([`/lessons/${there.payload.lessonId}`]);
});

it('what is shown again, and what others wrote, stays', async () => {
  const me = newPerson('Ada Moser');
  const { author, reference, referenceId } = quotesTo(me);
  await service.deliver(reference);
  await service.deliver(hiding('reference', referenceId, author._id, false), hiding('reference', newId(), author._id));
  expect(await listOf(me._id)).toHaveLength(1);
});

it('a changed answer is quoted as it is now, also in the waiting mail', async () => {
  const me = newPerson('Ada Moser');
  const address = `${me._id}@mutua.test`;
  await service.deliver(newAccount(me._id, address, { quiet: ALL_DAY }));
  const { answered } = quotesTo(me);
  await service.deliver(answered('Our secret', 1));
  await service.deliver(answered('Thank you', 3));
  await service.deliver(answered('Our first secret', 2));
  expect((await listed(me._id)).map(({ message }) => message)).toEqual(['“Thank you”']);
  await service.deliver(newAccount(me._id, address, { version: 2 }));
  await service.connection
    .collection('notifications')
    .updateMany({ 'mail.state': 'waiting' }, { $set: { 'mail.dueAt': new Date() } });
  await waitFor(async () => (await catcher.mailsTo(address)).length === 1);
  expect((await catcher.mailsTo(address))[0]?.text).toContain('“Thank you”');
});

it.each(['skill.deleted', 'skill.hidden'] as const)(
  '%s removes the notifications that lead to the skill',
  async (type) => {
    const [me, owner] = [newId(), newPerson('Hana Sato')];
    const [skill, other] = [newId(), newId()].map((_id) => ({ _id, title: 'Jazz Piano' })) as [
      { _id: string; title: string },
      { _id: string; title: string },
    ];
    const answers = (found: { _id: string; title: string }) =>
      newEvent('want.answered', { userId: me, wantId: newId(), skill: found, owner, lesson: null });
    await service.deliver(answers(skill), answers(other));
    await listed(me, 2);
    const gone = newEvent(type, { skillId: skill._id, ownerId: owner._id, version: 2 });
    await service.deliver(gone, gone);
    expect((await listOf(me)).map(({ actionUrl }) => actionUrl)).toEqual([`/skills/${other._id}`]);
  },
);
