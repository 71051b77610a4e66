import type { ReadPublic } from './descriptions.ts';

/** What services have answered while a document was made, by call: `GET /skills/64f…`. */
export type Answers = Record<string, unknown>;

/** A way to read that notes what came back, so that the page need not ask again. */
export const noting =
  (read: ReadPublic, answers: Answers): ReadPublic =>
  async (key, id) => {
    const answer = await read(key, id);
    if (answer !== undefined) answers[key.replace(':id', id)] = answer;
    return answer;
  };
