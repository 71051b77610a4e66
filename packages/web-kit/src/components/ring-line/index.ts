export type { RingSize } from './ring-line.styles.ts';
export { EmptySeat, type RingAnswer, RingLine, type RingLineProps, type RingPerson } from './ring-line.tsx';
