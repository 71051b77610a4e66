import { CORE_LIMITS } from '@mutua/contracts/limits';
import { Button, Pill, TextField, useTranslation } from '@mutua/web-kit';
import { toastResult } from '@mutua/web-kit/parts';
import { type SubmitEvent, useState } from 'react';
import styled from 'styled-components';
import { useSetGoalMutation } from '../../requests/request-dialog/request-dialog.resource.ts';
import { Step } from './step.tsx';

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 8px;
  align-items: start;
  > button {
    min-height: 44px;
    /* Below the label, as high as the field. */
    margin-top: calc(var(--text-sm) * var(--leading-ui) + 6px);
  }
`;
const Wanted = styled(Pill)`
  background: var(--get-soft);
  color: var(--get-text);
  font-weight: var(--weight-bold);
`;

export interface WantStepProps {
  /** What the member would like to learn. Undefined before the member has entered it. */
  wanted: string | undefined;
  /** Whether the form is shown. Otherwise another step is current, and only the heading is shown. */
  isNext: boolean;
  /** Called to do this step first. */
  onFirst: () => void;
}

/** Asks what the member would like to learn, in the member's own words. */
export function WantStep({ wanted, isNext, onFirst }: WantStepProps) {
  const { t } = useTranslation('exchange');
  const [setGoal, { isLoading }] = useSetGoalMutation();
  const [isChanging, setChanging] = useState(false);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const isDone = wanted !== undefined && !isChanging;
  const isFolded = wanted === undefined && !isNext;

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const query = typed.trim();
    if (!query) {
      setProblem(t('firstSteps.want.missing'));
      return;
    }
    if (await toastResult(setGoal({ query }), t('firstSteps.failed'))) setChanging(false);
  };
  const change = () => {
    setTyped(wanted ?? '');
    setChanging(true);
  };

  return (
    <Step
      number={1}
      state={isDone ? 'done' : isFolded ? 'later' : 'now'}
      title={t('firstSteps.want.title')}
      aside={
        (isDone || isFolded) && (
          <Button variant="ghost" size="sm" onClick={isDone ? change : onFirst}>
            {t(isDone ? 'firstSteps.want.change' : 'firstSteps.share.first')}
          </Button>
        )
      }
    >
      {isDone && (
        <Wanted>
          <bdi>{wanted}</bdi>
        </Wanted>
      )}
      {!isDone && !isFolded && (
        <Form onSubmit={submit} noValidate>
          <TextField
            label={t('firstSteps.want.label')}
            help={t('firstSteps.want.help')}
            error={problem}
            dir="auto"
            enterKeyHint="go"
            autoFocus={isChanging}
            maxLength={CORE_LIMITS.query.max}
            value={typed}
            onChange={({ target }) => {
              setProblem(undefined);
              setTyped(target.value);
            }}
          />
          <Button type="submit" busy={isLoading}>
            {t('firstSteps.want.submit')}
          </Button>
        </Form>
      )}
    </Step>
  );
}
