import type { CirclePerson } from '@mutua/contracts';
import { createContext } from 'react';

/** What the messages of a thread know of their circle. */
export interface ThreadCircle {
  /** Whether nothing can be written. */
  isClosed: boolean;
  /** Whether the reader teaches, and can remove messages of others. */
  isTeacher: boolean;
  memberId: string;
  /** The people, by id. */
  people: ReadonlyMap<string, CirclePerson>;
  /** Whose messages are folded. */
  blocked: ReadonlySet<string>;
}

/** The circle whose messages are shown; null in an exchange. */
export const CircleContext = createContext<ThreadCircle | null>(null);
