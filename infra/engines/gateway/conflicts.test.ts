import { ATTEMPTS, retryConflicts } from './conflicts.ts';
import { CommandError } from './errors.ts';

const conflict = () => new CommandError('WriteConflict', 'deadlock detected');

it('retries a conflict until the action succeeds', async () => {
  let attempts = 0;
  const action = async () => {
    attempts += 1;
    if (attempts < 4) throw conflict();
    return 'done';
  };
  expect(await retryConflicts(action)).toBe('done');
  expect(attempts).toBe(4);
});

it('gives up after the last attempt', async () => {
  jest.spyOn(Math, 'random').mockReturnValue(0);
  let attempts = 0;
  const action = async () => {
    attempts += 1;
    throw conflict();
  };
  await expect(retryConflicts(action)).rejects.toThrow('deadlock detected');
  expect(attempts).toBe(ATTEMPTS);
});

it('throws any other error at once', async () => {
  let attempts = 0;
  const action = async () => {
    attempts += 1;
    throw new CommandError('DuplicateKey', 'taken');
  };
  await expect(retryConflicts(action)).rejects.toThrow('taken');
  expect(attempts).toBe(1);
});
