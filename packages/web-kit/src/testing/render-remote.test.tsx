import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { api } from '../api/api.ts';
import { request } from '../api/request.ts';
import { useTranslation } from '../i18n/use-translation.tsx';
import { defineRemote } from '../remotes/remote-module.ts';
import { RemoteWidget } from '../remotes/remote-widget.tsx';
import { useSession } from '../session/use-session.ts';
import { failure, installTestApi, renderRemote, testUser } from './index.ts';

const server = installTestApi();

const resource = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    providers: build.query<{ google: boolean }, void>({ query: () => request('GET /auth/providers') }),
  }),
});

declare module '../i18n/texts.ts' {
  interface Texts {
    sample: { title: string };
  }
}

function Page() {
  const { t } = useTranslation('sample');
  const { id = '' } = useParams();
  const { user } = useSession();
  const { data, error } = resource.useProvidersQuery();
  return (
    <>
      <h1>{t('title', { id, name: user?.name ?? 'visitor' })}</h1>
      {data && <p>google {String(data.google)}</p>}
      {error && 'message' in error && <p>{error.message}</p>}
      <RemoteWidget name="other/badge" text="from elsewhere" />
      <Link to="/elsewhere?x=1">away</Link>
    </>
  );
}

const sample = defineRemote({
  name: 'sample',
  version: 'test',
  pages: { '/things/:id': Page },
  messages: { en: () => Promise.resolve({ default: { title: 'Thing {id} for {name}' } }) },
});
const widgets = { 'other/badge': ({ text }: { text: string }) => <p>{text}</p> };

it('shows a page with its texts, its member, its data and the widgets of other remotes', async () => {
  server.on('GET /auth/providers', () => ({ google: true }));

  const { address } = await renderRemote(sample, { at: '/things/7', user: testUser(), widgets });

  expect(await screen.findByRole('heading', { name: 'Thing 7 for Nadia Benali' })).toBeVisible();
  expect(await screen.findByText('google true')).toBeVisible();
  expect(screen.getByText('from elsewhere')).toBeVisible();

  await userEvent.click(screen.getByText('away'));
  expect(address()).toBe('/elsewhere?x=1');
});

it('shows the message of a failed call, and is signed out without a member', async () => {
  server.on('GET /auth/providers', () => failure(503, 'Not now'));

  await renderRemote(sample, { at: '/things/8', widgets });

  expect(await screen.findByRole('heading', { name: 'Thing 8 for visitor' })).toBeVisible();
  expect(await screen.findByText('Not now')).toBeVisible();
  expect(server.calls[0]?.token).toBeNull();
});

describe('an event after the last step of a test', () => {
  let arrive: () => void = () => undefined;
  function Late() {
    const [text, setText] = useState('early');
    arrive = () => setText('late');
    return <p>{text}</p>;
  }
  // Runs before the hook that removes the page.
  afterEach(() => arrive());

  it.each(['early', 'early'])('fails neither this test nor the next one', async (text) => {
    await renderRemote({ ...sample, pages: { '/late': Late } }, { at: '/late' });
    expect(screen.getByText(text)).toBeVisible();
  });
});
