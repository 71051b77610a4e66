import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * The latest value, for functions that run after the render that made them. They may write a change to it that is not rendered yet, so that
 * a second change does not undo the first one.
 */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  }, [value]);
  return latest;
}
