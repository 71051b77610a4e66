import { useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * A value that does not change while a person may press what depends on it: while held, it changes only with the next page.
 * @param isHeld whether what depends on it can be pressed
 */
export function useHeld<T>(value: T, isHeld: boolean): T {
  const { key } = useLocation();
  const [held, setHeld] = useState({ value, key });
  if (held.key !== key || (!isHeld && held.value !== value)) setHeld({ value, key });
  return held.value;
}
