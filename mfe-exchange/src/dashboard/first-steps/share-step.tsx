import type { Skill } from '@mutua/contracts';
import { Button, LinkButton, Skeleton, useTranslation } from '@mutua/web-kit';
import styled from 'styled-components';
import { ShortSkillForm } from '../../skills/short-skill-form.tsx';
import { Step } from './step.tsx';

/* As high as the button that may replace it. */
const Own = styled.p`
  display: grid;
  align-content: center;
  min-height: var(--control);
  color: var(--give-text);
  font-weight: var(--weight-bold);
  overflow-wrap: anywhere;
`;

export interface ShareStepProps {
  /** The first skill of the member. Undefined while it loads, null when there is none. */
  skill: Skill | null | undefined;
  /** Whether it is the current step. */
  isNext: boolean;
  /** Called to do this step first. */
  onFirst: () => void;
  /** Whether its first field takes the focus. */
  hasFocus: boolean;
  /** Called after the skill was created. */
  onShared: () => void;
}

/** A form for the member's first skill, in four fields. */
export function ShareStep({ skill, isNext, onFirst, hasFocus, onShared }: ShareStepProps) {
  const { t } = useTranslation('exchange');
  const isForm = skill === null && isNext;
  return (
    <Step
      number={3}
      state={skill ? 'done' : isNext ? 'now' : 'later'}
      title={t('firstSteps.share.title')}
      aside={
        skill ? (
          <LinkButton variant="ghost" size="sm" to="/skills/create">
            {t('firstSteps.share.another')}
          </LinkButton>
        ) : (
          t('firstSteps.share.time')
        )
      }
    >
      {skill === undefined && <Skeleton $height="var(--control)" />}
      {skill && (
        <Own>
          <bdi>{skill.title}</bdi>
        </Own>
      )}
      {isForm && <ShortSkillForm autoFocus={hasFocus} onShared={onShared} />}
      {skill === null && !isForm && (
        <Button variant="secondary" onClick={onFirst}>
          {t('firstSteps.share.first')}
        </Button>
      )}
    </Step>
  );
}
