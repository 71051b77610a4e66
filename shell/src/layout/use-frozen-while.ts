import { useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * A value that does not change while a person may press what depends on it: while frozen, it changes only with the next page.
 * @param isFrozen whether what depends on it can be pressed
 */
export function useFrozenWhile<T>(value: T, isFrozen: boolean): T {
  const { key } = useLocation();
  const [frozen, setFrozen] = useState({ value, key });
  if (frozen.key !== key || (!isFrozen && frozen.value !== value)) setFrozen({ value, key });
  return frozen.value;
}
