import { setChosenZone } from '@mutua/web-kit/parts';
import { NADIA } from '@mutua/web-kit/testing';
import { inHours, testPlan, testProposal, testSession } from '../../testing/plan-factories.ts';
import { minutesOf, placeToSend, startChoices, taskOf, weeksFrom } from './arrange-choices.ts';

afterEach(() => setChosenZone(null));

it('keeps a series at the same time in its zone, in summer and in winter, whatever the device shows', () => {
  setChosenZone('America/New_York');
  expect(weeksFrom('2027-03-22T09:00:00.000Z', { everyWeeks: 1, count: 3 }, 'Europe/Berlin')).toEqual([
    '2027-03-22T09:00:00.000Z',
    '2027-03-29T08:00:00.000Z',
    '2027-04-05T08:00:00.000Z',
  ]);
  const winter = weeksFrom('2026-12-22T23:30:00.000Z', { everyWeeks: 2, count: 2 }, 'Europe/Berlin');
  expect(winter[1]).toBe('2027-01-05T23:30:00.000Z');
});

it.each([
  ['15', 15],
  ['240', 240],
  ['10', null],
  ['245', null],
  ['37', null],
  ['an hour', null],
  ['', null],
])('parses the length %p as %p', (typed, minutes) => {
  expect(minutesOf(typed)).toBe(minutes);
});

it('keeps the session of a proposal that is answered', () => {
  const session = testSession(inHours(24));
  const move = testProposal([inHours(48)], { _id: 'b'.repeat(24), kind: 'move', sessionId: session._id });
  const { plan } = testPlan({
    sessions: [session],
    proposals: [move, testProposal([inHours(72)], { by: NADIA._id })],
  });
  expect(taskOf(plan, NADIA._id, { counter: move._id })).toEqual({
    kind: 'move',
    session,
    receivedProposal: move,
    own: null,
  });
  expect(taskOf(plan, NADIA._id, {})).toMatchObject({
    kind: 'new',
    session: null,
    receivedProposal: null,
    own: { kind: 'new' },
  });
});

it('begins with the settings of the last proposal', () => {
  const { plan } = testPlan({ minutes: 90, place: { link: 'https://meet.example/a' } });
  expect(startChoices(plan, taskOf(plan, NADIA._id, {}))).toEqual({
    order: 'both',
    first: 'receiver',
    minutes: '90',
    everyWeeks: 0,
    count: 6,
    where: 'link',
  });
});

it('sends the place only when it differs from that of the exchange', () => {
  const { plan } = testPlan();
  const away = testPlan({ place: { platform: 'Café Nord' } }).plan;
  expect(placeToSend(plan, 'here', {})).toBeNull();
  expect(placeToSend(away, 'here', { platform: 'Café Nord' })).toEqual({ platform: 'Mutua' });
  expect(placeToSend(away, 'elsewhere', { platform: '', link: 'https://meet.example/a' })).toBeNull();
});
