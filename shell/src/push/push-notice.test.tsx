import { DEFAULT_SETTINGS, type Settings } from '@mutua/contracts';
import { DAY_MS } from '@mutua/contracts/time';
import { kitEvents } from '@mutua/web-kit';
import { installPush, installTestApi, PUSH_ID, type TestPush, testToken, testUser } from '@mutua/web-kit/testing';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation, useNavigationType } from 'react-router-dom';
import { released, renderShell } from '../testing/render-shell.tsx';
import { mayAskForPush } from './push-card.tsx';

const Garden = () => (
  <>
    <h1>Garden</h1>
    <p>looks for {useLocation().search}</p>
    <p>by {useNavigationType()}</p>
    <textarea aria-label="Message" />
  </>
);
const garden = released({ pages: { '/search': Garden } });
const subscription = { _id: 'a'.repeat(64), device: 'Firefox, Linux', createdAt: new Date().toISOString() };

const api = installTestApi();
let push: TestPush;
let settings: Settings;
beforeEach(() => {
  settings = structuredClone(DEFAULT_SETTINGS);
  api.on('GET /push/key', () => ({ publicKey: 'B'.repeat(87) }));
  api.on('GET /users/settings', () => ({ settings }));
  api.on('PUT /users/settings', () => ({ settings }));
  api.on('PUT /push/subscriptions', () => ({ subscription }));
  api.on('GET /push/subscriptions', () => ({ subscriptions: [] }));
  localStorage.clear();
});
afterEach(() => push.remove());

const show = async (user = testUser()) => {
  localStorage.setItem('token', testToken(user._id));
  await renderShell({ at: '/search', remotes: [garden], user });
  await screen.findByRole('heading', { name: 'Garden' });
};
const wait = () => act(async () => kitEvents.emit('waits-for-answer', { name: 'Jonas Weber' }));
const card = () => screen.queryByRole('region', { name: 'Push' });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('asks once the member waits for an answer, and the browser only after a press', async () => {
  push = installPush();
  settings.time.quiet = { from: '22:00', until: '07:00' };
  await show();
  expect(api.callsTo('GET /push/key')).toEqual([]);
  await wait();
  expect(await screen.findByText('Tell you when Jonas answers?')).toBeVisible();
  expect(card()).toHaveTextContent('On this device, also when Mutua is closed. Quiet from 22:00 to 07:00');
  expect(push.asked).toBe(0);
  await press('Turn on');
  await waitFor(() => expect(card()).toBeNull());
  expect(push.asked).toBe(1);
  expect(api.callsTo('PUT /push/subscriptions')).toHaveLength(1);
});

it('says that the push service of the browser did not answer, and asks again', async () => {
  push = installPush();
  const { pushManager } = (await navigator.serviceWorker.getRegistration()) as ServiceWorkerRegistration;
  pushManager.subscribe = () => Promise.reject(new DOMException('Registration failed', 'AbortError'));
  await show();
  await wait();
  await press('Turn on');
  expect(await screen.findByText(/^The push service of this browser did not answer/)).toBeVisible();
  expect(card()).toBeVisible();
});

it('stores in the account how often the member answered `Not now`', async () => {
  push = installPush();
  settings.delivery.pushDeclined = { times: 1, at: new Date(Date.now() - 31 * DAY_MS).toISOString() };
  await show();
  await wait();
  const field = screen.getByRole('textbox', { name: 'Message' });
  act(() => field.focus());
  await press('Not now');
  expect(card()).toBeNull();
  // A letter that is typed next belongs into the field.
  expect(field).toHaveFocus();
  await waitFor(() =>
    expect(api.callsTo('PUT /users/settings').map(({ body }) => body)).toEqual([
      { delivery: { pushDeclined: { times: 2, at: expect.any(String) } } },
    ]),
  );
});

it.each([
  [null, true],
  [{ times: 1, daysAgo: 29 }, false],
  [{ times: 1, daysAgo: 30 }, true],
  [{ times: 3, daysAgo: 400 }, false],
])('after %j may ask: %s', (declined, may) => {
  const now = Date.now();
  const at = (days: number) => new Date(now - days * DAY_MS).toISOString();
  expect(mayAskForPush(declined && { times: declined.times, at: at(declined.daysAgo) }, now)).toBe(may);
});

it('does not ask a member who has refused, or wants no push', async () => {
  push = installPush('denied');
  await show();
  await wait();
  await waitFor(() => expect(api.callsTo('GET /push/key')).toHaveLength(1));
  expect(card()).toBeNull();
});

describe('a subscription whose member did not sign out', () => {
  const nadia = testUser();
  const jonas = testUser({ _id: '64b000000000000000000002', name: 'Jonas Lindqvist' });

  it.each([
    ['stays with its member', nadia, true],
    ['ends when another member signs in, who has not turned push on', jonas, false],
  ])('%s', async (_, next, stays) => {
    push = installPush();
    await show(nadia);
    await wait();
    await press('Turn on');
    await waitFor(() => expect(api.callsTo('PUT /push/subscriptions')).toHaveLength(1));
    cleanup();
    await show(next);
    const state = () => [push.subscription !== null, api.callsTo('PUT /push/subscriptions').length];
    await waitFor(() => expect(state()).toEqual(stays ? [true, 2] : [false, 1]));
  });

  it.each([
    ['is renewed for its member when the browser has ended it', nadia, true],
    ['is not renewed for another member', jonas, false],
  ])('%s', async (_, next, isRenewed) => {
    push = installPush();
    await show(nadia);
    await wait();
    await press('Turn on');
    await waitFor(() => expect(api.callsTo('PUT /push/subscriptions')).toHaveLength(1));
    cleanup();
    push.subscription = null;
    await show(next);
    if (isRenewed) await waitFor(() => expect(api.callsTo('PUT /push/subscriptions')).toHaveLength(2));
    else {
      // The question comes after the subscription was looked at.
      await wait();
      expect(await screen.findByText('Tell you when Jonas answers?')).toBeVisible();
    }
    expect(push.subscription !== null).toBe(isRenewed);
  });

  it('ends when this device does not know its member, and the server does not either', async () => {
    push = installPush('granted');
    await show(jonas);
    await waitFor(() => expect(push.subscription).toBeNull());
    expect(api.callsTo('PUT /push/subscriptions')).toEqual([]);
  });
});

it('reports a browser with permission to the server, and ends its subscription at a sign-out', async () => {
  push = installPush('granted');
  // The member turned push on with an earlier release, which did not remember it on the device.
  api.on('GET /push/subscriptions', () => ({ subscriptions: [{ ...subscription, _id: PUSH_ID }] }));
  await show();
  await waitFor(() => expect(api.callsTo('PUT /push/subscriptions')).toHaveLength(1));
  act(() => kitEvents.emit('signing-out'));
  await waitFor(() => expect(push.subscription).toBeNull());
});

it('subscribes again when the site has another key', async () => {
  push = installPush('granted');
  api.on('GET /push/subscriptions', () => ({ subscriptions: [{ ...subscription, _id: PUSH_ID }] }));
  const unsubscribe = jest.fn(async () => {
    push.subscription = null;
    return true;
  });
  Object.assign(push.subscription ?? {}, {
    options: { applicationServerKey: new Uint8Array([4, 1]).buffer },
    unsubscribe,
  });
  await show();
  await waitFor(() => expect(api.callsTo('PUT /push/subscriptions')).toHaveLength(1));
  expect(unsubscribe).toHaveBeenCalledTimes(1);
  expect(push.subscription).not.toBeNull();
});

it('shows the address of a pressed push without a reload, and answers the service worker', async () => {
  push = installPush();
  await show();
  const answers: unknown[] = [];
  const open = (path: string) =>
    act(async () => {
      const ports = [{ postMessage: (answer: unknown) => answers.push(answer) }];
      const event = Object.assign(new Event('message'), { data: { type: 'OPEN_PAGE', path }, ports });
      (navigator.serviceWorker as unknown as EventTarget).dispatchEvent(event);
    });
  await open('/search?q=piano');
  expect(await screen.findByText('looks for ?q=piano')).toBeVisible();
  expect(screen.getByText('by PUSH')).toBeVisible();
  // The same address again makes no second entry in the history.
  await open('/search?q=piano');
  expect(screen.getByText('by REPLACE')).toBeVisible();
  await open('https://elsewhere.example/');
  expect(screen.getByText('looks for ?q=piano')).toBeVisible();
  expect(answers).toEqual(['shown', 'shown']);
});

it('explains the Home Screen on an iPhone, which has push for installed apps only', async () => {
  push = installPush();
  push.remove();
  const agent = jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_4)');
  await show();
  await wait();
  expect(await screen.findByText(/Add to Home Screen/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Turn on' })).toBeNull();
  agent.mockRestore();
});
