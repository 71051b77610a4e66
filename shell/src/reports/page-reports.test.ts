import { ClientReports } from '@mutua/contracts';
import type { RemoteEntry } from '@mutua/web-kit';
import { describeError, startPageReports } from './page-reports.ts';

const thrownAt = (place: string, name = 'TypeError') => {
  const error = new TypeError('Cannot read ann@example.com');
  error.name = name;
  error.stack = `TypeError: Cannot read ann@example.com\n    at f (https://mutua.example${place})\n    at g (https://mutua.example/shell/9/js/x.js:1:1)`;
  return error;
};
const IN_MESSAGING = '/remotes/messaging/1.0.0-1a2b3c4d/js/main.0123abcd.js:1:200';

/** jsdom's blobs have no `text`. */
const textOf = (blob: Blob): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob);
  });

describe('an error', () => {
  it('is attributed to the release whose script threw it, without its message', () => {
    const report = describeError(thrownAt(IN_MESSAGING), 'error');
    expect(report).toEqual({
      kind: 'error',
      app: 'messaging',
      version: '1.0.0-1a2b3c4d',
      source: 'error',
      name: 'TypeError',
      at: IN_MESSAGING,
    });
    expect(ClientReports.safeParse({ reports: [report] }).success).toBe(true);
  });

  it('of the shell is attributed to the shell', () => {
    expect(describeError(thrownAt('/shell/1.0.0-aa/js/main.js:2:3'), 'rejection')).toMatchObject({
      app: 'shell',
      version: '1.0.0-aa',
    });
  });

  it('with a custom name is reported with the name of its class', () => {
    expect(describeError(thrownAt(IN_MESSAGING, 'not found: ann@example.com'), 'error')?.name).toBe('Error');
  });

  it.each([
    ['an extension', new Error('x')],
    ['no error', 'ann@example.com'],
    ['nothing', undefined],
  ])('of %s is not reported', (_name, error) => {
    if (error instanceof Error) error.stack = 'Error: x\n at chrome-extension://abc/content.js:1:1';
    expect(describeError(error, 'error')).toBeUndefined();
  });
});

describe('a page', () => {
  const sent: Blob[] = [];
  let give: (vital: { name: 'LCP'; value: number }) => void;
  const entries = [
    { name: 'discovery', version: '2', container: 'discovery_2', entry: '', routes: [{ path: '/skills/:skillId' }] },
  ] as unknown as RemoteEntry[];
  const reports = async () => {
    const bodies = await Promise.all(sent.splice(0).map(textOf));
    return bodies.flatMap((body) => ClientReports.parse(JSON.parse(body)).reports);
  };

  beforeAll(async () => {
    Object.assign(navigator, { sendBeacon: (_path: string, body: Blob) => sent.push(body) });
    window.history.replaceState(null, '', '/skills/42');
    startPageReports({
      entries: () => entries,
      loadVitals: async () => [
        (report) => {
          give = report as typeof give;
        },
      ],
    });
    await Promise.resolve();
  });

  it('sends its web vitals when it is hidden, by release and pattern', async () => {
    give({ name: 'LCP', value: 1200 });
    expect(sent).toEqual([]);
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    expect(sent[0]?.type).toBe('application/json');
    expect(await reports()).toEqual([
      { kind: 'vital', app: 'discovery', version: '2', route: '/skills/:skillId', name: 'LCP', value: 1200 },
    ]);
  });

  it('sends uncaught errors at once, but at most twenty', async () => {
    for (let count = 0; count < 25; count += 1)
      window.dispatchEvent(new ErrorEvent('error', { error: thrownAt(IN_MESSAGING) }));
    const all = await reports();
    expect(all).toHaveLength(20);
    expect(all[0]).toMatchObject({ app: 'messaging', source: 'error' });
  });
});
