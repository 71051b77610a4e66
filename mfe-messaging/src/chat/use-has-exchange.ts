import { useRemotes } from '@mutua/web-kit';

/** Whether the exchange remote is there: completing and reviewing lead to it, and would end in an error without it. */
export const useHasExchange = (): boolean => useRemotes().entries.some(({ name }) => name === 'exchange');
