import { fetchRegistry, registryOfDocument } from './registry-client.ts';

afterEach(() => {
  document.head.innerHTML = '';
});

it('reads the registry from the document', () => {
  document.head.innerHTML =
    '<script type="application/json" id="registry">{"remotes":[{"name":"\\u003cgarden\\u003e"}]}</script>';
  expect(registryOfDocument()).toEqual([{ name: '<garden>' }]);
});

it('returns none when the document has none', () => {
  expect(registryOfDocument()).toBeUndefined();
});

it('repeats a call on a dead connection, which would block every retry', async () => {
  const timeout = jest.spyOn(AbortSignal, 'timeout');
  const dead = new AbortController();
  timeout.mockReturnValueOnce(dead.signal);
  const fetchSpy = jest.fn((_: string, { signal }: RequestInit) =>
    signal === dead.signal
      ? new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
      : Promise.resolve({ ok: true, json: () => Promise.resolve({ remotes: [{ name: 'garden' }] }) }),
  );
  Object.assign(window, { fetch: fetchSpy });

  const reading = fetchRegistry();
  expect(timeout).toHaveBeenCalledWith(30_000);
  dead.abort(new DOMException('too late', 'TimeoutError'));
  expect(await reading).toEqual([{ name: 'garden' }]);
  expect(fetchSpy).toHaveBeenCalledTimes(2);
  timeout.mockRestore();
});

it('fails when the network does', async () => {
  Object.assign(window, { fetch: () => Promise.reject(new TypeError('Failed to fetch')) });
  await expect(fetchRegistry()).rejects.toThrow('Failed to fetch');
});
