import { chooseFaults, KINDS, PARTS, REDIS_KINDS } from './faults.ts';
import { lastFailureMs, missedGoals, type Outcome, table } from './missed-goals.ts';

const BACK_AT = 10_000;

const outcome = (changes: Partial<Outcome> = {}): Outcome => ({
  fault: { kind: 'kill', part: 'requests' },
  calls: 100,
  exchanges: 3,
  messages: 18,
  slowestMs: 900,
  failures: [],
  backAt: BACK_AT,
  problems: [],
  stuck: [],
  ...changes,
});

const failure = (kind: string, at = BACK_AT - 500) => ({ since: at - 100, at, call: 'GET /skills/:id', kind });

describe('the goals', () => {
  it('hold when calls fail with a clear answer, and for at most 3 s after the part is back', () => {
    const failures = [failure('503'), failure('socket service_unavailable'), failure('503', BACK_AT + 2900)];
    expect(missedGoals(outcome({ failures }))).toEqual([]);
    expect(lastFailureMs(outcome({ failures }))).toBe(2900);
  });

  it('are missed when a call fails later', () => {
    const failures = [failure('503', BACK_AT + 2900), failure('socket away', BACK_AT + 3100)];
    expect(missedGoals(outcome({ fault: { kind: 'kill', part: 'chat' }, failures }))).toEqual([
      'calls failed until 3.1 s after the part was back: GET /skills/:id: socket away',
    ]);
  });

  it.each(['500', 'no answer', '503 without message', '401 unauthorized', 'refused', 'reset', 'socket away'])(
    'are missed by "%s" while a service is away',
    (kind) => {
      expect(missedGoals(outcome({ failures: [failure(kind), failure(kind)] }))).toEqual([
        `GET /skills/:id: ${kind}, which is no clear answer`,
      ]);
    },
  );

  it('allow failed connections while the gateway is away, and failed sockets while the gateway or chat is away', () => {
    const failures = [failure('refused'), failure('reset'), failure('socket away')];
    expect(missedGoals(outcome({ fault: { kind: 'kill', part: 'gateway' }, failures }))).toEqual([]);
    const fault = { kind: 'kill', part: 'chat' } as const;
    expect(missedGoals(outcome({ fault, failures: [failure('socket away')] }))).toEqual([]);
    expect(missedGoals(outcome({ fault, failures }))).toHaveLength(2);
  });

  it('are missed when something is lost, duplicated or miscounted, a part stays away, or the load did nothing', () => {
    const problems = (['lost', 'doubled', 'wrong count'] as const).map((kind) => ({ kind, text: 'x' }));
    expect(missedGoals(outcome({ problems }))).toEqual(['lost: x', 'doubled: x', 'wrong count: x']);
    expect(missedGoals(outcome({ stuck: ['POST /skills: 503'] }))).toEqual(['never succeeded: POST /skills: 503']);
    expect(missedGoals(outcome({ backAt: undefined }))).toEqual(['the part did not come back']);
    expect(missedGoals(outcome({ exchanges: 0 }))).toHaveLength(1);
  });
});

it('makes a table with a row for each fault', () => {
  const failures = [failure('503'), failure('503'), failure('500', BACK_AT + 1000)];
  const problems = [{ kind: 'doubled' as const, text: 'x' }];
  expect(
    table([outcome(), outcome({ failures, problems })])
      .replace(/ +/g, ' ')
      .split('\n')
      .slice(2),
  ).toEqual([
    '| kill requests | 100 | 0 | - | - | 0.9 s | 3 | 18 | 0 | 0 | 0 | held |',
    '| kill requests | 100 | 3 | 2 x 503, 1 x 500 | 1.0 s | 0.9 s | 3 | 18 | 0 | 1 | 0 | MISSED |',
  ]);
});

describe('chooseFaults', () => {
  it('chooses all faults, or those of the named parts and kinds', () => {
    const everywhere = KINDS.length - REDIS_KINDS.length;
    expect(chooseFaults([])).toHaveLength(PARTS.length * everywhere + REDIS_KINDS.length);
    expect(chooseFaults(['chat', 'redis'])).toHaveLength(2 * everywhere + REDIS_KINDS.length);
    expect(chooseFaults(['hang', 'mongo'])).toEqual([{ kind: 'hang', part: 'mongo' }]);
  });

  it('chooses the faults that only Redis has, and refuses them for another part', () => {
    expect(chooseFaults(['full', 'read-only'])).toEqual([
      { kind: 'full', part: 'redis' },
      { kind: 'read-only', part: 'redis' },
    ]);
    expect(() => chooseFaults(['full', 'chat'])).toThrow('full');
  });

  it('refuses an unknown name', () => {
    expect(() => chooseFaults(['chat', 'disk'])).toThrow('disk');
  });
});
