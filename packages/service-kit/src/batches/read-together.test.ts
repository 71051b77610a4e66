import { waitFor } from '../testing/wait-for.ts';
import { readTogether } from './read-together.ts';

interface Thing {
  _id: string;
  name: string;
}

/** A reader that records its questions and answers each when told to. Knows things whose id has one letter. */
function createSlowReader() {
  const questions: string[][] = [];
  const answer: (() => void)[] = [];
  const find = readTogether<Thing>((ids) => {
    questions.push(ids);
    const found = ids.filter((id) => id.length === 1).map((_id) => ({ _id, name: `thing ${_id}` }));
    return new Promise((resolve) => answer.push(() => resolve(found.reverse())));
  });
  return { questions, answer, find };
}

const namesOf = (things: Thing[]) => things.map(({ name }) => name);

describe('reads of simultaneous calls', () => {
  it('are one question, and each call gets what it asked for, in its order', async () => {
    const { questions, answer, find } = createSlowReader();
    const calls = [find(['b', 'a']), find(['c', 'b', 'c']), find(['unknown'])];
    await waitFor(async () => questions.length === 1);
    answer[0]?.();
    expect((await Promise.all(calls)).map(namesOf)).toEqual([['thing b', 'thing a'], ['thing c', 'thing b'], []]);
    expect(questions).toEqual([['b', 'a', 'c', 'unknown']]);
  });

  it('never get the answer to a question that was sent before them', async () => {
    const { questions, answer, find } = createSlowReader();
    const first = find(['a']);
    await waitFor(async () => questions.length === 1);
    const second = find(['a']);
    answer[0]?.();
    await first;
    await waitFor(async () => questions.length === 2);
    answer[1]?.();
    expect(namesOf(await second)).toEqual(['thing a']);
  });

  it('are sent although an earlier question has no answer yet', async () => {
    const { questions, answer, find } = createSlowReader();
    const first = find(['a']);
    await waitFor(async () => questions.length === 1);
    const second = find(['b']);
    await waitFor(async () => questions.length === 2);
    answer[1]?.();
    expect(namesOf(await second)).toEqual(['thing b']);
    answer[0]?.();
    await first;
  });

  it('ask nothing for no ids', async () => {
    const { questions, find } = createSlowReader();
    expect(await find([])).toEqual([]);
    expect(questions).toEqual([]);
  });

  it('fail together, and the next ones are asked again', async () => {
    let isDown = true;
    const find = readTogether<Thing>(async () => {
      if (isDown) throw new Error('down');
      return [{ _id: 'a', name: 'thing a' }];
    });
    const failing = await Promise.allSettled([find(['a']), find(['b'])]);
    expect(failing.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isDown = false;
    expect(namesOf(await find(['a']))).toEqual(['thing a']);
  });
});
