import { useEffect, useState } from 'react';

/**
 * A conversation is mounted in one place at a time: in its page, or beside its call. True when it is this one's turn, one render after
 * the other place has stored its draft and left the conversation.
 * @param isFirst nothing was mounted before, so there is nothing to wait for
 */
export function useSingleMount(isOurs: boolean, isFirst: boolean): boolean {
  const [hasTurn, setTurn] = useState(isOurs && isFirst);
  useEffect(() => setTurn(isOurs), [isOurs]);
  return isOurs && hasTurn;
}
