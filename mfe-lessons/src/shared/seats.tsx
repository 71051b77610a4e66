import type { LessonSummary } from '@mutua/contracts';
import { useTranslation } from '@mutua/web-kit';
import styled from 'styled-components';
import { type Dot, dotsOf, isFull, type LessonState } from './lesson-state.ts';
import { useLessonTexts } from './use-lesson-texts.ts';

const Dots = styled.span<{ $large: boolean }>`
  --dot: ${({ $large }) => ($large ? 18 : 13)}px;
  display: flex;
  flex-wrap: wrap;
  gap: ${({ $large }) => ($large ? 7 : 5)}px;
  align-items: center;
  em {
    margin-left: 3px;
    padding-left: 7px;
    border-left: 1px solid var(--line);
    color: var(--text-muted);
    font-size: var(--text-xs);
    font-style: normal;
    font-weight: var(--weight-bold);
  }
`;
const LOOKS: Record<Dot, string> = {
  taken: 'background: var(--line-strong);',
  mine: 'background: var(--get-line);',
  kept: 'border: 2px solid var(--get-line); box-shadow: 0 0 0 3px var(--get-soft);',
  free: 'border: 1.5px dashed var(--line-strong);',
};
const Seat = styled.i<{ $is: Dot }>`
  width: var(--dot);
  height: var(--dot);
  border-radius: 50%;
  ${({ $is }) => LOOKS[$is]}
  @media (forced-colors: active) {
    forced-color-adjust: none;
    border-color: CanvasText;
    background: ${({ $is }) => ($is === 'taken' ? 'CanvasText' : $is === 'mine' ? 'Highlight' : 'Canvas')};
  }
`;

export interface SeatDotsProps {
  lesson: Pick<LessonSummary, 'seats' | 'counts' | 'mine'>;
  size?: 'md' | 'lg';
}

/** The seats of a lesson: a full disc is taken, a dashed ring free, persimmon the reader's own. */
export function SeatDots({ lesson, size = 'md' }: SeatDotsProps) {
  const { t } = useTranslation('lessons');
  const { seats, counts, mine } = lesson;
  const { taken, waiting } = counts;
  const key =
    mine?.state === 'taken' ? 'seats.labelMine' : mine?.state === 'offered' ? 'seats.labelKept' : 'seats.label';
  return (
    <Dots $large={size === 'lg'} role="img" aria-label={t(key, { taken, seats, waiting })}>
      {dotsOf(lesson).map((dot, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: dots have no identity
        <Seat key={place} $is={dot} />
      ))}
      {waiting > 0 && <em>+{waiting}</em>}
    </Dots>
  );
}

/** What the reader reads beside the seats: '2 seats left · from 4', 'Full · 3 wait', 'You have a seat', 'You are third'. */
export function useSeatsText() {
  const { t } = useTranslation('lessons');
  const texts = useLessonTexts();
  const left = (lesson: LessonSummary): string => {
    const { counts, least, gives, ring } = lesson;
    if (isFull(lesson)) return t('seats.full', { waiting: counts.waiting });
    const more = [
      ...(least > counts.taken && least > 1 ? [t('seats.from', { least })] : []),
      ...(gives === 'nothing' && !ring ? [t('seats.noSkill')] : []),
    ];
    return [t('seats.left', { count: counts.free }), ...more].join(' · ');
  };
  return (lesson: LessonSummary, state: LessonState): string => {
    const { mine } = lesson;
    switch (state) {
      case 'cancelled':
      case 'finished':
      case 'closed':
        return t(`states.${state}`);
      case 'taken':
        return t('seats.mine');
      case 'asked':
        return t('seats.asked');
      case 'waiting':
        return t('seats.line', { line: mine?.line ?? 1 });
      case 'offered':
        return mine?.until ? t('seats.offered', { time: texts.until(mine.until) }) : t('seats.kept');
      default:
        return left(lesson);
    }
  };
}
