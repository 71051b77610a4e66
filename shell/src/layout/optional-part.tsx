import { type ComponentType, lazy, Suspense } from 'react';

/** A part that few members need, so its code is loaded when it is first shown. The page works without it: a failed load shows nothing. */
export function optionalPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazy<ComponentType<Props>>(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: () => null }),
    ),
  );
  return (props: Props) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  );
}
