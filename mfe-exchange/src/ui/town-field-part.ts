import { lazyPart } from '@mutua/web-kit/parts';

export const townFieldPart = lazyPart(() => import('./town-field.tsx'));

/** Loads the field before it is shown, as soon as somebody reaches what opens it. */
export const prepareTownField = (): void => void townFieldPart.load().catch(() => undefined);
