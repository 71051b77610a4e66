import { deviceName } from './device-name.ts';

const CHROME_ON_WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

it.each([
  ['Chrome, Windows', CHROME_ON_WINDOWS],
  ['Edge, Windows', `${CHROME_ON_WINDOWS} Edg/140.0.0.0`],
  ['Opera, Windows', `${CHROME_ON_WINDOWS} OPR/120.0.0.0`],
  ['Firefox, Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0'],
  [
    'Chrome, Android',
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  ],
  [
    'Safari, macOS',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
  ],
  [
    'Safari, iOS',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  ],
  ...(
    [
      ['Chrome', 'CriOS/140.0.7339.39'],
      ['Firefox', 'FxiOS/142.0'],
      ['Edge', 'EdgiOS/140.0.3485.54'],
    ] as const
  ).map(([name, version]) => [
    `${name}, iOS`,
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ${version} Mobile/15E148 Safari/604.1`,
  ]),
  ['Linux', 'SomeReader/1.0 (Linux)'],
])('%s', (name, userAgent) => {
  expect(deviceName(userAgent)).toBe(name);
});

it.each(['', 'curl/8.5.0'])('returns nothing for %j', (userAgent) => {
  expect(deviceName(userAgent)).toBeUndefined();
});
