import { useTranslation, VisuallyHidden } from '@mutua/web-kit';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import styled from 'styled-components';

export const Steps = styled.ol`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  border: 1px solid var(--line-soft);
  border-radius: var(--radius-card);
  background: var(--surface);
`;
/** A text instead of the content of a step. */
export const Later = styled.p`
  color: var(--text-muted);
  font-size: var(--text-sm);
  line-height: 1.5;
`;
const Item = styled.li<{ $state: StepState }>`
  display: grid;
  grid-template-columns: 32px minmax(0, 1fr) auto;
  align-items: start;
  gap: 6px 16px;
  padding: 18px 20px;
  border-top: 1px solid var(--line-soft);
  &:first-child {
    border-top: 0;
  }
  > h2 {
    /* One line is as high as the number or tick. Two lines stay close together. */
    ${({ $state }) =>
      $state === 'now'
        ? 'padding: 4px 0; font-size: 20px; line-height: 24px;'
        : 'padding: 5px 0; font-size: 17px; line-height: 22px;'}
    overflow-wrap: anywhere;
    ${({ $state }) => $state === 'later' && 'color: var(--text-muted);'}
  }
  > h2:focus-visible {
    outline: 0;
  }
  > div:last-child {
    grid-column: 2 / -1;
  }
  > div:last-child:not(:empty) {
    margin-top: 4px;
  }
  @media (max-width: 600px) {
    column-gap: 12px;
    padding: 16px;
    > div:last-child {
      grid-column: 1 / -1;
    }
  }
`;
const Mark = styled.span<{ $state: StepState }>`
  display: grid;
  place-items: center;
  width: 32px;
  height: 32px;
  border-radius: 50%;
  font: 600 14px var(--font-display);
  ${({ $state }) =>
    ({
      done: 'background: var(--accent-soft); color: var(--on-accent-soft);',
      now: 'background: var(--accent); color: var(--on-accent);',
      later: 'box-shadow: inset 0 0 0 1.5px var(--line-strong); color: var(--text-muted);',
    })[$state]}
`;
const Aside = styled.span`
  display: flex;
  align-items: center;
  min-height: 32px;
  color: var(--text-muted);
  font-size: var(--text-sm);
  /* Keeps a button within the height of the line. */
  > :is(a, button) {
    margin: -6px -12px -6px 0;
  }
`;

export type StepState = 'done' | 'now' | 'later';

export interface StepProps {
  number: number;
  state: StepState;
  title: ReactNode;
  /** At the right of the title: a button that changes the answer, or how long the step takes. */
  aside?: ReactNode;
  children?: ReactNode;
}

/** One step of a list. It has a tick once it is done. */
export function Step({ number, state, title, aside, children }: StepProps) {
  const { t } = useTranslation('exchange');
  return (
    <Item $state={state} aria-current={state === 'now' ? 'step' : undefined}>
      <Mark $state={state} aria-hidden>
        {state === 'done' ? <Check size={18} strokeWidth={2} /> : number}
      </Mark>
      <h2 tabIndex={-1}>
        {title}
        {state === 'done' && <VisuallyHidden>, {t('firstSteps.done')}</VisuallyHidden>}
      </h2>
      <Aside>{aside}</Aside>
      {children && <div>{children}</div>}
    </Item>
  );
}
