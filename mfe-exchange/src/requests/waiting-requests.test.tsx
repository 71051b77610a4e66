import { type ExchangeRequest, WITHDRAWALS } from '@mutua/contracts';
import { failure, installTestApi, sentRequest, testRequest } from '@mutua/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { serveRequests, testSkill } from '../testing/factories.ts';
import { inHours, testPlan, testProposal } from '../testing/plan-factories.ts';
import { showPage } from '../testing/show-page.tsx';
import { RequestsPage } from './requests-page.tsx';

const EDIT = 'PUT /requests/:id';
const server = installTestApi();
let received: ExchangeRequest[];
let sent: ExchangeRequest[];

beforeEach(() => {
  received = [];
  sent = [sentRequest({ message: 'Thursday?', version: 1 })];
  serveRequests(server, () => ({ received, sent }));
  server.on('GET /skills/my-skills', () => ({
    skills: [testSkill(), testSkill({ _id: '64c000000000000000000009', title: 'Tagine', proficiency: 'beginner' })],
  }));
});

const show = (query = '') => showPage(RequestsPage, '/requests', { at: `/requests${query}` });
const card = async () => within(await screen.findByRole('article', { name: 'Exchange with Mateo Restrepo' }));
const bodies = () => server.callsTo(EDIT).map(({ body }) => body);

async function edit(query = '?tab=sent') {
  await show(query);
  await userEvent.click((await card()).getByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit request' }));
  const message = await dialog.findByLabelText(/Message/);
  return { dialog, message, save: () => userEvent.click(dialog.getByRole('button', { name: 'Save' })) };
}

describe('the sender of a pending request', () => {
  it('edits the message and the offered skill, and sends the version that was shown', async () => {
    server.on(EDIT, ({ body }) => {
      const { message } = body as { message: string };
      const before = {
        at: '2026-11-03T10:00:00.000Z',
        message: 'Thursday?',
        senderSkillId: sentRequest().senderSkillId,
      };
      sent = [sentRequest({ message, version: 3, edits: [before] })];
      return { request: sent[0] as ExchangeRequest };
    });
    sent = [sentRequest({ message: 'Thursday?', version: 2 })];
    const { dialog, message, save } = await edit();
    expect(message).toHaveValue('Thursday?');
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Your skill' }), 'Tagine (Beginner)');
    await userEvent.clear(message);
    await userEvent.type(message, 'Friday, too.');
    await save();
    expect(await screen.findByText('Request saved')).toBeVisible();
    expect(bodies()).toEqual([{ message: 'Friday, too.', senderSkillId: '64c000000000000000000009', version: 2 }]);
    expect(await (await card()).findByText('Friday, too.')).toBeVisible();
  });

  it('changes the proposed times', async () => {
    const [first, second] = [inHours(48), inHours(72)];
    const { senderId } = sentRequest();
    const proposals = [testProposal([first, second], { by: senderId._id })];
    server.on('GET /requests/:id/plan', () => testPlan({ proposals }, { status: 'pending' }));
    server.on(EDIT, () => ({ request: sentRequest({ version: 2 }) }));
    const { dialog, save } = await edit();
    const tray = dialog.getByRole('region', { name: 'Times you suggest' });
    await userEvent.click(within(tray).getAllByRole('button', { name: /^Remove/ })[0] as HTMLElement);
    await save();
    await screen.findByText('Request saved');
    expect(bodies()).toEqual([{ message: 'Thursday?', senderSkillId: testSkill()._id, times: [second], version: 1 }]);
  });

  it('can remove the whole message', async () => {
    server.on(EDIT, () => ({ request: sentRequest({ version: 2 }) }));
    const { message, save } = await edit();
    await userEvent.clear(message);
    await save();
    await screen.findByText('Request saved');
    expect(bodies()).toEqual([{ message: '', senderSkillId: testSkill()._id, version: 1 }]);
  });

  it('sees that the request was answered meanwhile, and keeps the typed text, also when a filter hides the request', async () => {
    server.on(EDIT, () => {
      sent = [sentRequest({ status: 'accepted', version: 1 })];
      return failure(409, 'This request is accepted', { current: { request: sent[0] } });
    });
    const { dialog, message, save } = await edit('?tab=sent&status=pending');
    await userEvent.type(message, ' Or Friday.');
    await save();
    expect(
      await dialog.findByText('Mateo has accepted this request meanwhile, so it can no longer be edited.'),
    ).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
    expect(message).toHaveValue('Thursday? Or Friday.');
    expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(dialog.getByRole('link', { name: 'Open chat' })).toHaveAttribute('href', `/chat/${sentRequest()._id}`);
  });

  it('sees an edit from another device before it is overwritten', async () => {
    server.on(EDIT, ({ body }) => {
      const { version } = body as { version: number };
      const request = sentRequest({ message: 'From the phone', version: 2 });
      return version < 2
        ? failure(409, 'You have edited this request meanwhile', { code: 'request_edited', current: { request } })
        : { request: sentRequest({ message: 'Mine', version: 3 }) };
    });
    const { dialog, message, save } = await edit();
    await userEvent.clear(message);
    await userEvent.type(message, 'Mine');
    await save();
    expect(await dialog.findByText('You have edited this request meanwhile')).toBeVisible();
    expect(dialog.getByText('From the phone')).toBeVisible();
    expect(message).toHaveValue('Mine');
    await save();
    expect(await screen.findByText('Request saved')).toBeVisible();
    expect(bodies().at(-1)).toMatchObject({ message: 'Mine', version: 2 });
  });

  it('keeps the typed text when the service refuses for another reason', async () => {
    const other = sentRequest({ _id: '64d000000000000000000077', status: 'accepted' });
    server.on(EDIT, () =>
      failure(409, 'You already have a request for this skill with this member', { current: { request: other } }),
    );
    const { dialog, message, save } = await edit();
    await userEvent.type(message, ' Or Friday.');
    await save();
    expect(await dialog.findByText('You already have a request for this skill with this member')).toBeVisible();
    expect(message).toHaveValue('Thursday? Or Friday.');
    expect(dialog.getByRole('button', { name: 'Save' })).toBeEnabled();
  });

  it.each([
    ['after the last edit', { version: 11 }],
    ['when the service does not support edits', {}],
  ])('has no Edit button %s', async (_, known) => {
    sent = [sentRequest(known)];
    await show('?tab=sent');
    expect((await card()).getByRole('button', { name: 'Cancel' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  });

  it('sees that the receiver got a reminder, and when the request expires', async () => {
    sent = [sentRequest({ nudgedAt: '2026-11-15T10:00:00.000Z', expiresAt: '2026-12-18T10:00:00.000Z' })];
    await show('?tab=sent');
    expect((await card()).getByText('expires on Dec 18').parentElement).toHaveTextContent(
      'We have asked again · expires on Dec 18',
    );
  });
});

describe('the receiver', () => {
  it('can show the earlier text with a press', async () => {
    const [taught, earlier] = [
      testRequest().senderSkillId,
      { ...testRequest().senderSkillId, _id: '64c000000000000000000008' },
    ];
    received = [
      testRequest({
        message: 'Now',
        version: 3,
        edits: [
          { at: '2026-11-04T10:00:00.000Z', message: '', senderSkillId: taught },
          { at: '2026-11-03T10:00:00.000Z', message: 'At first', senderSkillId: { ...earlier, title: 'Banjo' } },
        ],
      }),
    ];
    await show();
    const shown = await card();
    const toggle = shown.getByRole('button', { name: 'Edited Nov 04' });
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    expect(shown.queryByRole('list')).toBeNull();
    await userEvent.click(toggle);
    expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Until Nov 04, .*No message$/),
      expect.stringMatching(/^Until Nov 03, .*At firstOffered Banjo$/),
    ]);
  });

  it('sees who still waits, without a date if there is none', async () => {
    received = [testRequest({ nudgedAt: '2026-11-15T10:00:00.000Z' })];
    await show();
    expect((await card()).getByText('Mateo still waits for your answer')).toBeVisible();
    expect(screen.queryByText(/expires/)).toBeNull();
  });

  it('sees the request of the link first, also when it is on a later page', async () => {
    const asked = testRequest({ _id: '64d000000000000000000099', message: 'An old one' });
    received = [testRequest({ message: 'A new one' })];
    server.on('GET /requests/:id', () => ({ request: asked }));
    const { address } = await show(`?request=${asked._id}`);
    await screen.findByText('An old one');
    const names = screen.getAllByRole('article').map(({ textContent }) => textContent);
    expect(names).toEqual([expect.stringContaining('An old one'), expect.stringContaining('A new one')]);
    expect(server.callsTo('GET /requests/:id')[0]?.params).toEqual({ id: asked._id });
    await userEvent.click(screen.getByRole('tab', { name: /Sent/ }));
    expect(address()).toBe('/requests?tab=sent');
    expect(await screen.findAllByRole('article')).toHaveLength(1);
  });
});

it('says that a request has expired, not that somebody has cancelled it', async () => {
  sent = [sentRequest({ status: 'cancelled', reason: WITHDRAWALS.expired })];
  await show('?tab=sent');
  const shown = await card();
  expect(shown.getByText('expired')).toBeVisible();
  expect(shown.getByText('The request has expired')).toBeVisible();
  expect(shown.queryByText('cancelled')).toBeNull();
});
