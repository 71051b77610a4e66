import { registryOfDocument } from './registry-client.ts';

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
