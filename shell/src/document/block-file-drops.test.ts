import { blockFileDrops } from './block-file-drops.ts';

blockFileDrops();

/** Whether the browser would open a dropped file. */
function opens(target: Element, type: 'dragover' | 'drop', types: string[]): boolean {
  document.body.append(target);
  const event = new Event(type, { bubbles: true, cancelable: true });
  return target.dispatchEvent(Object.assign(event, { dataTransfer: { types, dropEffect: 'copy' } }));
}

it.each(['dragover', 'drop'] as const)('no file that is dropped on the page replaces it (%s)', (type) => {
  expect(opens(document.createElement('p'), type, ['Files'])).toBe(false);
  expect(opens(document.createElement('p'), type, ['text/plain'])).toBe(true);
  const field = Object.assign(document.createElement('input'), { type: 'file' });
  expect(opens(field, type, ['Files'])).toBe(true);
});
