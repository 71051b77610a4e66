import { readStored, writeStored } from '../../ui/device-storage.ts';

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
const LATER = 'meets-question-later';

/** Whether the member wanted to answer the question how they meet later, less than a week ago. */
export const isPutOff = (): boolean => Date.now() - Number(readStored(LATER) ?? 0) < WEEK_MS;

export const putOff = (): void => writeStored(LATER, String(Date.now()));
