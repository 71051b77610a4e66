/** Beginnings of patterns, signs that parsers look for, and letters that change the length of a text. */
const PARTS = [
  ...[
    'a',
    'A1',
    'a.',
    ' ',
    ' a',
    '  \n',
    '\n',
    '-',
    'a-',
    '.',
    '+',
    '@',
    'a@',
    ',',
    '/',
    '1',
    '1 ',
    '<',
    '&',
    '"',
    '\\',
    '%',
  ],
  ...['*', '**a', '[', '[a](', '{', '(', ';', '; ', '=', 'a=b&', '?', '~', '::ffff:', '://', 'http://', 'https://a.b/'],
  ...['。', 'é', 'e\u0301', '\u0301', '👍', '👩\u200d', '\u200d', '🇲🇺', '\u{1f3f4}\u{e0067}', 'ﷺ', '가', '漢'],
  ...['א\u05b0', '\ud800', '\u2028', 'ß', 'İ', 'ö', 'öe', 'аdmin', 'mutua', 'mutua ', 'former ', 'www', 'oe', 'ing'],
  ...['ers', 'bb', 'c++', "'n'", 'rn', 'xn--', '%2e', 'de,', 'de;q=0.1,', '*;q=1,', '0-1,', 'language='],
];
const MOST_MS = 50;
const ATTEMPTS = 10;

function costOf(task: () => unknown): number {
  const before = process.threadCpuUsage();
  task();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/**
 * Returns how many milliseconds of processor time a task takes: the least of ten attempts, because others may take the cache or the core.
 * An attempt of at most 50 ms is the last one.
 */
export function leastCost(task: () => unknown): number {
  let cost = costOf(task);
  for (let more = 1; more < ATTEMPTS && cost > MOST_MS; more += 1) cost = Math.min(cost, costOf(task));
  return cost;
}

/** The longest turn of the event loop while `act` runs, in milliseconds of processor time. */
async function turnOf(act: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let isDone = false;
  let before = process.threadCpuUsage();
  const endTurn = () => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
    before = process.threadCpuUsage();
    if (!isDone) setImmediate(endTurn);
  };
  setImmediate(endTurn);
  await act();
  isDone = true;
  endTurn();
  return longest;
}

/**
 * Returns the longest time for which nobody else is served while `act` runs: one turn of the event loop, in milliseconds of processor time.
 * It is the least of ten attempts, because a busy machine makes some of them slow, and the first one may load something.
 */
export async function longestTurn(act: () => Promise<unknown>): Promise<number> {
  let longest = await turnOf(act);
  for (let more = 1; more < ATTEMPTS && longest > MOST_MS; more += 1) longest = Math.min(longest, await turnOf(act));
  return longest;
}

/**
 * Returns the texts of a length for which a task takes more than 50 ms of processor time: nobody else is served meanwhile. The texts make
 * careless patterns walk in circles, because they begin a match again and again, and never end one. See `leastCost`.
 * @param parts what the texts repeat, besides the usual parts
 */
export function slowTexts(length: number, task: (text: string) => unknown, parts: readonly string[] = []): string[] {
  const texts = [...PARTS, ...parts].flatMap((part) => {
    const text = part.repeat(Math.ceil(length / part.length)).slice(0, length);
    return [text, `${text.slice(0, -1)}!`, `a@${text.slice(2)}`, `${text.slice(0, -4)}@a.b`];
  });
  return texts.flatMap((text) => {
    const cost = leastCost(() => task(text));
    return cost > MOST_MS ? [`${JSON.stringify(text.slice(0, 30))}: ${Math.round(cost)} ms`] : [];
  });
}
