import { useTranslation } from '@mutua/web-kit';
import { firstNameOf } from '@mutua/web-kit/parts';
import { Check } from 'lucide-react';
import styled from 'styled-components';
import { useGoal } from './use-goal.ts';

const STEPS = ['account', 'inbox', 'share', 'ask'] as const;
export type Step = (typeof STEPS)[number];

const List = styled.ol`
  display: flex;
  gap: 8px;
  font-size: var(--text-xs);
  font-weight: var(--weight-medium);
  color: var(--text-muted);
`;
const Item = styled.li<{ $reached: boolean }>`
  flex: 1;
  min-width: 0;
  padding-top: 8px;
  border-top: 3px solid ${({ $reached }) => ($reached ? 'var(--accent)' : 'var(--line)')};
  overflow-wrap: anywhere;
  &[aria-current] {
    color: var(--text);
    font-weight: var(--weight-bold);
  }
  svg {
    display: inline;
    margin-left: 3px;
    vertical-align: -2px;
  }
`;

/** The steps from the account to the first request, with the present one marked. */
export function ProgressSteps({ step }: { step: Step }) {
  const { t } = useTranslation('account');
  const { skill } = useGoal();
  const current = STEPS.indexOf(step);
  const labelOf = (each: Step) =>
    each === 'ask' && skill ? t('way.askOwner', { name: firstNameOf(skill.userId.name) }) : t(`way.${each}`);
  return (
    <List aria-label={t('way.label')}>
      {STEPS.map((each, index) => (
        <Item key={each} $reached={index <= current} aria-current={index === current ? 'step' : undefined}>
          {labelOf(each)}
          {index < current && <Check size={13} role="img" aria-label={t('way.done')} />}
        </Item>
      ))}
    </List>
  );
}
