import type { BodyInput } from '@mutua/contracts';
import type { WaitingState } from './drafts.ts';

/** What a person has filled in on the page of their invitation before they left for Google. */
export interface HandOver extends WaitingState {
  /** The address of the invitation. */
  email: string;
  profile: BodyInput<'PUT /users/profile'>;
  /** What they do not want to keep. */
  left: readonly number[];
}

/** The storage key of it in this tab. Google gives the browser nothing back but a session. */
const KEY = 'claimHandOver';

export const handOver = {
  keep(value: HandOver): void {
    try {
      sessionStorage.setItem(KEY, JSON.stringify(value));
    } catch {
      // Without storage, all offers and needs wait as the list has them.
    }
  },
  /** Returns it to the member with the address of the invitation, and to nobody else. */
  of(email: string | undefined): HandOver | null {
    try {
      const value: HandOver | null = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
      return value !== null && value.email === email ? value : null;
    } catch {
      return null;
    }
  },
  forget(): void {
    try {
      sessionStorage.removeItem(KEY);
    } catch {
      // There was none.
    }
  },
};
