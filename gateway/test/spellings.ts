import { type CallLimitName, type EndpointSpec, endpoints } from '@mutua/contracts';

const ID = 'a1b2c3d4e5f60718293a4b5c';

export interface LimitedCall {
  key: string;
  method: string;
  path: string;
  limit: CallLimitName;
}

/** The calls of the contract that have a limit of their own. */
export const limitedCalls: LimitedCall[] = (Object.entries(endpoints) as [string, EndpointSpec][]).flatMap(
  ([key, { limit }]) => {
    const [method = '', pattern = ''] = key.split(' ');
    return limit ? [{ key, method, path: `/api${pattern.replace(/:\w+/g, ID)}`, limit }] : [];
  },
);

const encoded = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`;

/** Other spellings of a path that some server or proxy treats as the same path. */
export const spellingsOf = (path: string): string[] => {
  const positions = [...path].map((letter, index) => ({ letter, index }));
  const replaced = (index: number, text: string, length = 1) =>
    path.slice(0, index) + text + path.slice(index + length);
  const letters = positions.filter(({ letter, index }) => /[a-z]/.test(letter) && index < path.indexOf(ID) >>> 0);
  const slashes = positions.filter(({ letter }) => letter === '/');
  return [
    path.toUpperCase(),
    ...letters.map(({ letter, index }) => replaced(index, letter.toUpperCase())),
    ...letters.map(({ letter, index }) => replaced(index, encoded(letter))),
    ...letters.map(({ letter, index }) => replaced(index, encoded(letter.toUpperCase()))),
    ...letters.filter(({ letter }) => letter === 's').map(({ index }) => replaced(index, '%C5%BF')),
    ...slashes.flatMap(({ index }) =>
      ['//', '/./', '/x/../', '/%2e/', '/%2e%2e/', '/;/', ';x=1/', '%2F', '\\', '/.;/', '/%20/'].map((slash) =>
        replaced(index, slash),
      ),
    ),
    ...['/', '//', '/.', '/./', '%2F', ';', ';x=1', '%20', '%00', '%0a', '%3f', '#', '#x', '%23', '\\'].map(
      (end) => path + end,
    ),
    `http://127.0.0.1${path}`,
    `http://127.0.0.1${path}/`,
    path.slice(1),
    // Added to a token, these would only make another token, which is an ordinary call.
    ...(path.endsWith(ID) ? [] : [`${path}.`, `${path}.json`]),
  ];
};
