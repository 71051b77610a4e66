import { deviceOf } from './device-of.ts';

const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

it.each([
  ['Chrome', 'Windows', 'computer', WINDOWS],
  ['Microsoft Edge', 'Windows', 'computer', `${WINDOWS} Edg/140.0.0.0`],
  ['Firefox', 'Linux', 'computer', 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0'],
  [
    'Chrome',
    'Android',
    'phone',
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  ],
  [
    'Safari',
    'iOS',
    'phone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  ],
  [null, null, 'computer', 'curl/8.5.0'],
  [null, null, 'computer', ''],
])('%s on %s', (browser, system, kind, userAgent) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system, kind });
});
