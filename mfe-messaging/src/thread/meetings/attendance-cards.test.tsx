/**
 * @jest-environment-options {"customExportConditions": ["node"]}
 */
import type { MeetingSession, Plan, SessionAnswer } from '@mutua/contracts';
import { MINUTE_MS } from '@mutua/contracts/time';
import { failure, renderRemote } from '@mutua/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { startBackend } from '../../testing/backend.ts';
import { aConversation, jonas, nadia, REQUEST_ID } from '../../testing/factories.ts';
import { aDevice, plugIn, unplugAll } from '../../testing/fake-media.ts';
import { aMeetingLine, aPlan, aPlannedRequest, aSession } from '../../testing/plan-factories.ts';
import { messaging, openChat } from '../../testing/remote.ts';

const backend = startBackend();
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString();

let plan: Plan;
const changed = (session: Partial<MeetingSession>) => {
  plan = { ...plan, sessions: plan.sessions.map((each) => ({ ...each, ...session })), rev: plan.rev + 1 };
  return { request: aPlannedRequest(plan), plan };
};

beforeEach(() => {
  backend.api.on('GET /requests/:id', () => ({ request: aPlannedRequest(plan) }));
  backend.api.on('GET /requests/:id/plan', () => ({ request: aPlannedRequest(plan), plan }));
});

const open = (session: MeetingSession, widgets: Parameters<typeof renderRemote>[1]['widgets'] = {}, search = '') => {
  plan = aPlan({ sessions: [session], suggest: null });
  return openChat(search, { widgets });
};
const press = async (name: string, place: Pick<typeof screen, 'findByRole'> = screen) =>
  userEvent.click(await place.findByRole('button', { name }));

describe('around a session', () => {
  it('offers to join by the link from ten minutes before, and not earlier', async () => {
    const join = { how: 'link', link: 'https://meet.example/room' } as const;
    const { unmount } = await open(aSession(inMinutes(20), { join }));
    expect(await screen.findByText('Your session begins in 20 minutes')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Join' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Video call' })).toBeVisible();
    unmount();
    await open(aSession(inMinutes(8), { join }));
    expect(await screen.findByRole('link', { name: 'Join' })).toHaveAttribute('href', join.link);
  });

  it('opens the screen before the call from the address, once', async () => {
    plugIn(aDevice('audioinput', 'built-in'));
    const { address } = await open(aSession(inMinutes(2), { join: { how: 'call' } }), {}, '?call=video');
    expect(await screen.findByRole('dialog', { name: /Jonas/ })).toBeVisible();
    await waitFor(() => expect(address()).toBe(`/chat/${REQUEST_ID}`));
    await press('Not now');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'Join' })).toBeVisible();
    unplugAll();
  });

  it('shows no join button where the members meet elsewhere, and names the place', async () => {
    await open(aSession(inMinutes(-5), { join: { how: 'elsewhere', where: 'Café Zentral' } }));
    expect(await screen.findByText('Your session has begun')).toBeVisible();
    expect(screen.getByText(/Café Zentral/)).toBeVisible();
    expect(screen.queryByText('Join')).toBeNull();
  });

  it('tells the other member that this one is late, at most three times', async () => {
    const late = { by: nadia._id, minutes: 10, at: inMinutes(-1) };
    backend.api.on('PUT /requests/:id/sessions/:sessionId/late', () => changed({ late: [late, late, late] }));
    await open(aSession(inMinutes(5), { late: [late, late, { ...late, by: jonas._id }] }));
    await press('I am late');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'About 15 minutes' }));
    expect(await screen.findByText('Jonas knows that you are late')).toBeVisible();
    expect(backend.api.callsTo('PUT /requests/:id/sessions/:sessionId/late')[0]?.body).toEqual({ minutes: 15 });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'I am late' })).toBeNull());
  });
});

const ANSWER = 'PUT /requests/:id/sessions/:sessionId/answer';
const closeConversation = () => {
  backend.conversations = [aConversation({ closed: true })];
};
const answer = (fields: Partial<SessionAnswer>): SessionAnswer => ({
  ...{ met: true, minutes: 60, why: null, at: inMinutes(-10) },
  ...fields,
});
const over = (fields: Partial<MeetingSession> = {}) =>
  aSession(inMinutes(-90), { answerUntil: inMinutes(60), answers: { yours: null, theirs: null }, ...fields });
const question = async () => within(await screen.findByRole('region', { name: 'Did you and Jonas meet?' }));

/** Comes after the answer, because it is about the same meeting. */
const NEXT_QUESTION = 'Is your exchange with Jonas done?';

describe('after a session', () => {
  it('asks whether the members met, and suggests the planned length', async () => {
    const met = () => ({ ...aPlannedRequest(plan), scheduledDate: inMinutes(-90) });
    backend.api.on('GET /requests/:id', () => ({ request: met() }));
    backend.api.on(ANSWER, () => ({ ...changed({ answers: { yours: answer({}), theirs: null } }), request: met() }));
    await open(over(), { 'exchange/complete-dialog': () => null });
    const asked = await question();
    expect(screen.queryByText(NEXT_QUESTION)).toBeNull();
    await press('We met', asked);
    await waitFor(() => expect(screen.queryByText('Did you and Jonas meet?')).toBeNull());
    expect(backend.api.callsTo(ANSWER)[0]?.body).toEqual({ met: true, minutes: 60 });
    expect(screen.getByText('You have answered, Jonas has not')).toBeVisible();
    expect(screen.getByText(NEXT_QUESTION)).toBeVisible();
  });

  it('asks why they did not meet, and keeps the choice when saving fails', async () => {
    backend.api.on(ANSWER, () => failure(500, 'Failed to change the session'));
    await open(over());
    const card = await question();
    await press('We did not', card);
    await userEvent.click(card.getByRole('radio', { name: /^I could not/ }));
    await press('Save answer', card);
    expect(await screen.findByText('Failed to change the session')).toBeVisible();
    expect(card.getByRole('radio', { name: /^I could not/ })).toBeChecked();
    backend.api.on(ANSWER, () => changed({ answers: { yours: answer({ met: false }), theirs: null } }));
    await press('Save answer', card);
    await waitFor(() => expect(screen.queryByText('Did you and Jonas meet?')).toBeNull());
    expect(backend.api.callsTo(ANSWER)[1]?.body).toEqual({ met: false, why: 'me' });
  });

  it('shows both answers when they differ, and lets the member change the own one', async () => {
    backend.api.on(ANSWER, () => changed({ status: 'held', answerUntil: null, heldMinutes: 30 }));
    const theirs = answer({ met: false, minutes: null, why: 'both' });
    await open(over({ status: 'unclear', answers: { yours: answer({}), theirs } }));
    expect(await screen.findByText('You: we met. Jonas: we agreed not to.')).toBeVisible();
    await press('Change answer');
    const dialog = within(await screen.findByRole('dialog', { name: 'Did you and Jonas meet?' }));
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'How long?' }), '30');
    await press('Save answer', dialog);
    expect(await screen.findByText('You met: 30 minutes')).toBeVisible();
    expect(backend.api.callsTo(ANSWER)[0]?.body).toEqual({ met: true, minutes: 30 });
  });

  it('says how long the members have talked, and sends a contradiction to the moderators', async () => {
    const { unmount } = await open(over({ spokenMinutes: 52 }));
    expect((await question()).getByText('You spoke for 52 minutes here.')).toBeVisible();
    unmount();
    const Report = ({ kind, id, requestId }: { kind: string; id: string; requestId: string }) => (
      <p>{`Report of a ${kind}: ${requestId}/${id}`}</p>
    );
    const session = over({ status: 'unclear', answers: { yours: answer({}), theirs: answer({ met: false }) } });
    await open(session, { 'account/report-dialog': Report as never });
    await press('Tell the moderators');
    expect(await screen.findByText(`Report of a session: ${REQUEST_ID}/${session._id}`)).toBeVisible();
  });

  it.each([
    ['is not asked', over(), /^Answer: /],
    ['cannot change an answer', over({ answers: { yours: answer({}), theirs: null } }), /^Change /],
  ])('between a blocked pair, a member %s', async (_what, session, button) => {
    closeConversation();
    await open(session);
    const panel = within(await screen.findByRole('complementary', { name: 'Exchange' }));
    await panel.findByText('Sessions');
    await screen.findByPlaceholderText('Messaging is not available in this conversation');
    expect(screen.queryByText('Did you and Jonas meet?')).toBeNull();
    expect(panel.queryByRole('button', { name: button })).toBeNull();
  });

  it('between a blocked pair, asks whether the exchange is done, because nothing asks whether they met', async () => {
    closeConversation();
    backend.api.on('GET /requests/:id', () => ({
      request: { ...aPlannedRequest(plan), scheduledDate: inMinutes(-90) },
    }));
    await open(over(), { 'exchange/complete-dialog': () => null });
    expect(await screen.findByText(NEXT_QUESTION)).toBeVisible();
  });

  it('between a blocked pair, still reports different answers, but cannot change them', async () => {
    closeConversation();
    const theirs = answer({ met: false, minutes: null, why: 'both' });
    await open(over({ status: 'unclear', answers: { yours: answer({}), theirs } }));
    expect(await screen.findByRole('button', { name: 'Tell the moderators' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Change answer' })).toBeNull());
  });

  it('between a blocked pair, does not ask for a time', async () => {
    closeConversation();
    plan = aPlan({ suggest: 'time' });
    await renderRemote(messaging, { at: `/chat/${REQUEST_ID}`, user: nadia });
    await screen.findByPlaceholderText('Messaging is not available in this conversation');
    await screen.findByRole('log');
    expect(screen.queryByText('No time yet.')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Find a time' })).toBeNull();
  });

  it('asks nothing after the deadline for answers', async () => {
    await open(over({ status: 'unclear', answerUntil: null }));
    expect(await screen.findByText('Unclear, counts for nobody')).toBeVisible();
    expect(screen.queryByText('Did you and Jonas meet?')).toBeNull();
  });
});

it('shows in the thread who was late, and whether the members met', async () => {
  const session = over({ status: 'held', answerUntil: null, heldMinutes: 45 });
  const { startsAt } = session;
  backend.lines = [
    aMeetingLine({ change: 'late', rev: 2, startsAt, late: 10 }, jonas._id),
    aMeetingLine({ change: 'held', rev: 3, startsAt, minutes: 45 }, null),
  ];
  await open(session);
  const log = within(await screen.findByRole('log'));
  expect(await log.findByText('Jonas is about 10 minutes late')).toBeVisible();
  expect(log.getByText(/^You met on /)).toBeVisible();
  expect(log.getByText(/45 minutes/)).toBeVisible();
});

it('saves a session as the calendar file of the service, and shows an error when that fails', async () => {
  const FILE = 'GET /requests/:id/sessions/:sessionId/file';
  const saved: Blob[] = [];
  // jsdom has no blob addresses and follows no links.
  URL.createObjectURL = (blob) => `blob:${saved.push(blob as Blob)}`;
  URL.revokeObjectURL = () => {};
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
  backend.api.on(FILE, () => failure(500, 'Something went wrong'));
  await open(aSession(inMinutes(3 * 24 * 60)));
  const save = async () => {
    await userEvent.click(await screen.findByRole('button', { name: /^Change / }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Add to calendar' }));
  };
  await save();
  expect(await screen.findByText('Something went wrong')).toBeVisible();
  expect(saved).toEqual([]);
  backend.api.on(FILE, () => 'BEGIN:VCALENDAR' as never);
  await save();
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.type).toBe('text/calendar');
  expect(backend.api.callsTo(FILE).at(-1)?.params).toMatchObject({ id: REQUEST_ID });
});
