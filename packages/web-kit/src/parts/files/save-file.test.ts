import { saveFile } from './save-file.ts';

it('keeps a file for a minute after the click, because Safari reads it late', () => {
  jest.useFakeTimers();
  const revoke = jest.fn();
  Object.assign(URL, { createObjectURL: () => 'blob:codes', revokeObjectURL: revoke });
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);

  saveFile('codes.txt', 'one', 'text/plain');
  expect(click).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(30_000);
  expect(revoke).not.toHaveBeenCalled();

  jest.advanceTimersByTime(30_000);
  expect(revoke).toHaveBeenCalledWith('blob:codes');
  jest.useRealTimers();
});
