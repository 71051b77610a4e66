import { createRestarter } from './restarter.ts';

/** A restarter whose restarts end when the test ends them. */
const controlled = () => {
  const ends: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const restarts: string[] = [];
  const printed: string[] = [];
  const changed = createRestarter(
    (name) => {
      restarts.push(name);
      return new Promise((resolve, reject) => ends.push({ resolve, reject }));
    },
    (text) => printed.push(text),
  );
  return { changed, ends, restarts, printed };
};
const flushPromises = () => new Promise(setImmediate);

it('restarts once more for any number of changes during a restart', async () => {
  const { changed, ends, restarts } = controlled();
  changed('auth', 'a.ts');
  changed('auth', 'b.ts');
  changed('auth', 'c.ts');
  changed('chat', 'c.ts');
  expect(restarts).toEqual(['auth', 'chat']);
  ends[0]?.resolve();
  await flushPromises();
  expect(restarts).toEqual(['auth', 'chat', 'auth']);
  ends[2]?.resolve();
  await flushPromises();
  expect(restarts).toHaveLength(3);
});

it('prints what restarted, or why it did not, and continues with the next change', async () => {
  const { changed, ends, restarts, printed } = controlled();
  changed('auth', 'a.ts');
  ends[0]?.reject(new Error('auth did not start'));
  await flushPromises();
  expect(printed).toEqual(['auth did not start\nauth waits for the next change.']);
  changed('auth', 'a.ts');
  ends[1]?.resolve();
  await flushPromises();
  expect(restarts).toHaveLength(2);
  expect(printed[1]).toMatch(/^auth restarted in \d+\.\d s \(a\.ts\)$/);
});
