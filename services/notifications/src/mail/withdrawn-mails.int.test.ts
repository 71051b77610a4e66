import { newEvent } from '@mutua/service-kit';
import { everythingStored } from '@mutua/service-kit/testing';
import { type Harness, newId, startHarness } from '../../test/harness.ts';

let service: Harness;
beforeAll(async () => {
  // Nothing listens there, so that mails wait.
  service = await startHarness();
  service.log.expect('mail not sent');
});
afterAll(() => service.close());

const invitation = () => {
  const person = newId();
  const event = newEvent('mail.requested', {
    kind: 'import-invitation',
    to: `${person}@example.org`,
    name: `Name ${person}`,
    token: `a-secret_${person}`,
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    language: 'de',
    timeZone: null,
    values: { sender: 'Lena Kofler', place: `Place of ${person}`, offers: '2', needs: '1' },
  });
  return { person, event, withdrawn: newEvent('mail.withdrawn', { mailId: event.id, kind: 'import-invitation' }) };
};
const stateOf = async (id: string) =>
  (await service.connection.collection('mails').findOne({ _id: id as never }))?.['state'];
const isTraced = async (person: string) => (await everythingStored(service)).includes(person);

it('forgets a mail that waits for the mail server', async () => {
  const server = await service.start();
  const { person, event, withdrawn } = invitation();
  await service.deliver(event);
  expect(await stateOf(event.id)).toBe('waiting');
  expect(await isTraced(person)).toBe(true);
  await service.deliver(withdrawn, withdrawn);
  expect(await stateOf(event.id)).toBe('withdrawn');
  expect(await isTraced(person)).toBe(false);
  await server.stop();
});

it('stores none whose request comes late, and leaves a sent one as it is', async () => {
  const server = await service.start();
  const { person, event, withdrawn } = invitation();
  await service.deliver(withdrawn);
  await service.deliver(event);
  expect(await stateOf(event.id)).toBe('withdrawn');
  expect(await isTraced(person)).toBe(false);
  const sent = invitation();
  await service.deliver(sent.event);
  await service.connection
    .collection('mails')
    .updateOne({ _id: sent.event.id as never }, { $set: { state: 'sent' }, $unset: { letter: '' } });
  await service.deliver(sent.withdrawn);
  expect(await stateOf(sent.event.id)).toBe('sent');
  await server.stop();
});

it('forgets the request itself, when it waits or is a dead letter', async () => {
  const { person, event, withdrawn } = invitation();
  await service.publish(event);
  // As the consumer leaves a job that has failed for the last time.
  const queue = (part: string) => service.queueKey('notifications', part);
  await service.redis.lrem(queue('wait'), 0, `e-${event.id}`);
  await service.redis.zadd(queue('failed'), Date.now(), `e-${event.id}`);
  expect(await isTraced(person)).toBe(true);
  const server = await service.start();
  await service.publish(withdrawn);
  await service.waitFor(async () => !(await isTraced(person)));
  expect(await stateOf(event.id)).toBe('withdrawn');
  await server.stop();
});
