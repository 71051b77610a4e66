import type { CalendarFeed, CalendarSettings, CalendarSource, CalendarSourceInput } from '@mutua/contracts';
import { DAY_MS, HOUR_MS } from '@mutua/contracts/time';
import { kitEvents, unsaved } from '@mutua/web-kit';
import { failure, installTestApi, testUser } from '@mutua/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { showPage } from '../../../testing/show-page.tsx';
import { CalendarsPart } from './calendars-part.tsx';
import { useCalendars } from './use-calendars.ts';

const FEED = `//mutua.test/api/calendar/feeds/${'a'.repeat(43)}.ics`;
/** As the page shows it: programs that read `webcal:` without TLS would send the secret in clear. */
const FEED_URL = `${window.location.protocol}${FEED}`;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
const NEVER_READ: CalendarFeed = { createdAt: ago(DAY_MS), readAt: null, detail: 'full' };
const source = (number: number, changes: Partial<CalendarSource> = {}): CalendarSource => ({
  _id: `64e00000000000000000000${number}`,
  label: 'Work',
  host: 'calendar.google.com',
  ending: 'x7Qe',
  createdAt: ago(9 * DAY_MS),
  readAt: ago(12 * 60_000),
  problem: null,
  failingSince: null,
  busy: 4,
  ...changes,
});

const server = installTestApi();
let feed: CalendarFeed | null;
let sources: CalendarSource[];
let settings: CalendarSettings;

beforeEach(() => {
  feed = null;
  sources = [];
  settings = { mailEntries: 'auto', useBusy: true, alarms: true };
  server.on('GET /calendar/feed', () => ({ feed }));
  server.on('POST /calendar/feed', () => {
    feed = NEVER_READ;
    return { feed, url: `webcal:${FEED}` };
  });
  server.on('PUT /calendar/feed', ({ body }) => {
    feed = { ...NEVER_READ, ...(body as Pick<CalendarFeed, 'detail'>) };
    return { feed };
  });
  server.on('DELETE /calendar/feed', () => {
    feed = null;
    return { feed };
  });
  server.on('GET /calendar/sources', () => ({ sources }));
  server.on('POST /calendar/sources', ({ body }) => {
    const { label = '' } = body as CalendarSourceInput;
    const added = source(sources.length + 1, { label, readAt: null, busy: 0 });
    sources = [...sources, added];
    return { source: added };
  });
  server.on('DELETE /calendar/sources/:id', ({ params }) => {
    sources = sources.filter(({ _id }) => _id !== params['id']);
    return { sources };
  });
  server.on('GET /calendar/settings', () => ({ settings }));
  server.on('PUT /calendar/settings', ({ body }) => {
    settings = body as CalendarSettings;
    return { settings };
  });
});

function Part() {
  const calendars = useCalendars();
  return calendars.isLoading ? null : <CalendarsPart calendars={calendars} />;
}
const show = () => showPage(Part, '/settings/hours', { user: testUser() });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const press = async (name: string | RegExp) => userEvent.click(await button(name));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const question = async (name: string) => within(await screen.findByRole('alertdialog', { name }));
const closedQuestion = () => waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
const closed = async () => {
  await closedQuestion();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
};
/** Adds a calendar with this address and name. */
const add = async (url: string, name: string) => {
  await press('Add a calendar');
  const form = await dialog('Add a calendar');
  await userEvent.type(form.getByLabelText(/^Address/), url);
  await userEvent.type(form.getByLabelText(/^Name/), name);
  await userEvent.click(form.getByRole('button', { name: 'Add' }));
  return form;
};

describe('the own feed', () => {
  it('makes an address, and shows it once with a button to copy it', async () => {
    const user = userEvent.setup();
    await show();
    await user.click(await button('Get an address'));
    const shown = await dialog('Your calendar address');
    expect(shown.getByLabelText('Address')).toHaveValue(FEED_URL);
    expect(shown.getByText('Google reads it every 8 to 24 hours; the mails are quicker.')).toBeVisible();
    await user.click(shown.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('Address copied')).toBeVisible();
    await user.click(shown.getByRole('button', { name: 'Done' }));
    await closed();
    expect(await navigator.clipboard.readText()).toBe(FEED_URL);
    expect(await button('New address')).toHaveFocus();
    expect(screen.getByText('On')).toBeVisible();
    expect(screen.getByText(/^A secret address, not read yet\. Google reads/)).toBeVisible();
    expect(document.body.innerHTML).not.toContain(FEED_URL);
  });

  it('asks before a new address replaces the old one', async () => {
    feed = { ...NEVER_READ, readAt: ago(2 * HOUR_MS) };
    await show();
    expect(await screen.findByText(/^A secret address, read 2 hours ago\. Google reads/)).toBeVisible();
    await press('New address');
    await userEvent.click((await question('Make a new address?')).getByRole('button', { name: 'Cancel' }));
    await closed();
    expect(server.callsTo('POST /calendar/feed')).toHaveLength(0);
    await press('New address');
    await userEvent.click((await question('Make a new address?')).getByRole('button', { name: 'New address' }));
    const shown = await dialog('Your calendar address');
    expect(shown.getByLabelText('Address')).toHaveValue(FEED_URL);
    // The focus is elsewhere, not on the button to which the dialog would return it.
    await closedQuestion();
    expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement);
  });

  it('saves what the feed shows', async () => {
    feed = NEVER_READ;
    await show();
    const choice = await screen.findByLabelText('What it shows');
    await userEvent.selectOptions(choice, 'Only that there is a session');
    await waitFor(() => expect(choice).toHaveDisplayValue('Only that there is a session'));
    expect(server.callsTo('PUT /calendar/feed')[0]?.body).toEqual({ detail: 'private' });
    server.on('PUT /calendar/feed', () => failure(503, 'Not now'));
    await userEvent.selectOptions(choice, 'Everything');
    expect(await screen.findByText('Not now')).toBeVisible();
    expect(choice).toHaveDisplayValue('Only that there is a session');
  });

  it('asks before it is turned off', async () => {
    feed = NEVER_READ;
    await show();
    await press('Turn off');
    const asked = await question('Turn off your calendar address?');
    expect(server.callsTo('DELETE /calendar/feed')).toHaveLength(0);
    await userEvent.click(asked.getByRole('button', { name: 'Turn off' }));
    expect(await button('Get an address')).toBeVisible();
    await closed();
    expect(await button('Get an address')).toHaveFocus();
    expect(screen.queryByLabelText('What it shows')).not.toBeInTheDocument();
  });
});

describe('other calendars', () => {
  it('shows a refusal at its field, and keeps the input', async () => {
    server.on('POST /calendar/sources', () =>
      failure(400, 'Validation failed', {
        errors: [{ field: 'url', message: 'Please enter the https address of a calendar' }],
      }),
    );
    await show();
    const form = await add('ftp://example.org', 'Work');
    expect(await form.findByText('Please enter the https address of a calendar')).toBeVisible();
    expect(form.getByLabelText(/^Address/)).toHaveFocus();
    expect(form.getByLabelText(/^Address/)).toHaveValue('ftp://example.org');
    expect(form.getByLabelText(/^Name/)).toHaveValue('Work');
    expect(unsaved.asks()).toBe(true);
    server.on('POST /calendar/sources', () => failure(409, 'You can add at most 3 calendars'));
    await userEvent.click(form.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('You can add at most 3 calendars')).toBeVisible();
    expect(form.getByLabelText(/^Address/)).toHaveValue('ftp://example.org');
  });

  it('shows when an added calendar was read', async () => {
    await show();
    expect(await screen.findByText(/^Mutua suggests no times at which/)).toBeVisible();
    await add('https://calendar.google.com/x7Qe', 'Work');
    expect(await screen.findByText(/Not read yet\.$/)).toBeVisible();
    await closed();
    expect(await button('Add a calendar')).toHaveFocus();
    expect(server.callsTo('POST /calendar/sources')[0]?.body).toEqual({
      url: 'https://calendar.google.com/x7Qe',
      label: 'Work',
    });
    sources = [source(1, { readAt: ago(0) })];
    expect(await screen.findByText(/Read \d+ seconds? ago\.$/)).toBeVisible();
  });

  it('shows the end of each address to tell calendars apart, and at most three calendars', async () => {
    sources = [source(1), source(2, { label: '', ending: 'k0wA' })];
    await show();
    expect(await screen.findByText('calendar.google.com · …x7Qe')).toBeVisible();
    expect(screen.getByText('calendar.google.com · …k0wA')).toBeVisible();
    expect(screen.getAllByText(/^Busy times only.* Never shown to anybody\. Read 12 minutes ago\.$/)).toHaveLength(2);
    await add('https://example.org/3', 'Family');
    expect(await screen.findByText('At most 3 calendars can be added.')).toBeVisible();
    await closed();
    expect(screen.getByText('At most 3 calendars can be added.')).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Add a calendar' })).not.toBeInTheDocument();
  });

  it.each([
    ['unreadable', 6, 'Could not be read since', 'What was read 8 days ago still counts.'],
    ['unreadable', 7, 'Could not be read since', 'Its times do not count.'],
    ['no_calendar', 1, 'No calendar at this address since', 'What was read 8 days ago still counts.'],
    ['too_large', 8, 'Too large to be read since', 'Its times do not count.'],
  ] as const)(
    'shows that a calendar is %s for %d days, and whether its times count',
    async (problem, days, statusText, counts) => {
      const failingSince = ago(days * DAY_MS + 60_000);
      sources = [source(1, { problem, failingSince, readAt: ago(8 * DAY_MS) })];
      await show();
      const date = new Intl.DateTimeFormat('en', { weekday: 'short', month: 'short', day: 'numeric' });
      expect(await screen.findByText(`${statusText} ${date.format(new Date(failingSince))}. ${counts}`)).toBeVisible();
    },
  );

  it('shows that a calendar that was never read has no busy times', async () => {
    sources = [source(1, { problem: 'too_large', failingSince: ago(HOUR_MS), readAt: null })];
    await show();
    expect(await screen.findByText(/Its times do not count\.$/)).toBeVisible();
  });

  it('reads a calendar again, or shows when that is possible', async () => {
    const failing = source(1, { problem: 'unreadable', failingSince: ago(HOUR_MS) });
    sources = [failing];
    const limited = jest.fn();
    const stop = kitEvents.on('rate-limited', limited);
    server.on('PUT /calendar/sources/:id/refresh', () =>
      failure(
        429,
        'You are doing this too quickly',
        {},
        { 'Retry-After': '240', 'Access-Control-Expose-Headers': '*' },
      ),
    );
    await show();
    await press('Try again: Work');
    await waitFor(() => expect(limited).toHaveBeenCalledWith(240));
    stop();
    await waitFor(async () => expect(await button('Try again: Work')).not.toHaveAttribute('aria-busy'));
    expect(screen.queryByText('You are doing this too quickly')).not.toBeInTheDocument();

    server.on('PUT /calendar/sources/:id/refresh', () => ({ source: failing }));
    await press('Try again: Work');
    await waitFor(() => expect(server.callsTo('PUT /calendar/sources/:id/refresh')).toHaveLength(2));
    sources = [source(1)];
    expect(await screen.findByText(/Read 12 minutes ago\.$/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again: Work' })).not.toBeInTheDocument();
  });

  it('asks before a calendar is removed', async () => {
    sources = [source(1), source(2, { label: 'Family' })];
    await show();
    await press('Remove Family');
    const asked = await question('Remove this calendar?');
    expect(asked.getByText('The busy times of Family no longer count.')).toBeVisible();
    expect(server.callsTo('DELETE /calendar/sources/:id')).toHaveLength(0);
    await userEvent.click(asked.getByRole('button', { name: 'Remove' }));
    await closed();
    await waitFor(() => expect(screen.queryByText('Family')).not.toBeInTheDocument());
    expect(screen.getByText('Work')).toBeVisible();
    expect(await button('Add a calendar')).toHaveFocus();
  });
});

describe('the settings of calendars', () => {
  it('saves each change at once', async () => {
    sources = [source(1)];
    await show();
    await userEvent.selectOptions(await screen.findByLabelText('Calendar entries in mails'), 'Never');
    expect(await screen.findByText('Mails about sessions have none.')).toBeVisible();
    // Both before the page is rendered again.
    act(() => {
      screen.getByRole('switch', { name: 'Use busy times' }).click();
      screen.getByRole('switch', { name: 'Alarm an hour before' }).click();
    });
    await waitFor(() =>
      expect(server.callsTo('PUT /calendar/settings').at(-1)?.body).toEqual({
        mailEntries: 'never',
        useBusy: false,
        alarms: false,
      }),
    );
  });

  it('restores a setting that could not be saved, and offers busy times only with calendars', async () => {
    server.on('PUT /calendar/settings', () => failure(503, 'Not now'));
    await show();
    const alarms = await screen.findByRole('switch', { name: 'Alarm an hour before' });
    expect(screen.queryByRole('switch', { name: 'Use busy times' })).not.toBeInTheDocument();
    await userEvent.click(alarms);
    expect(await screen.findByText('Not now')).toBeVisible();
    await waitFor(() => expect(alarms).toBeChecked());
  });
});

it('tries again when the data could not be fetched', async () => {
  server.on('GET /calendar/sources', () => failure(503, 'Busy'));
  await show();
  const again = await button('Try again');
  server.on('GET /calendar/sources', () => ({ sources }));
  await userEvent.click(again);
  expect(await button('Add a calendar')).toBeVisible();
});
