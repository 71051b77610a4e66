import type { User } from '@mutua/contracts';
import { Dialog, Skeleton, Stack, useSession, useTranslation } from '@mutua/web-kit';
import { useMeetingTexts, usePlan, usePlanSeen } from '@mutua/web-kit/meetings';
import { firstNameOf } from '@mutua/web-kit/parts';
import { useState } from 'react';
import styled, { css } from 'styled-components';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { isToCome, otherIn, type Task, taskOf } from './arrange-choices.ts';
import { ArrangeFields } from './arrange-fields.tsx';

const WIDTH = 780;

/** The form has its own footer at the panel's edge. The footer must not cover a focused element. */
const FormDialog = styled(Dialog)<{ $hasForm: boolean }>`
  ${({ $hasForm }) =>
    $hasForm &&
    css`
      && {
        padding-bottom: 0;
        scroll-padding-bottom: 190px;
      }
    `}
`;
const Ended = styled.p`
  color: var(--text-muted);
  line-height: var(--leading-body);
`;

export interface ArrangeDialogProps {
  requestId: string;
  open: boolean;
  onClose: () => void;
  /** The session that gets another time. */
  move?: string | undefined;
  /** The proposal that is answered with other times. */
  counter?: string | undefined;
  /** A meeting link, instead of the known place. */
  place?: { platform: string; link: string } | undefined;
}

/** Proposes times for a session or a series, to move a session, or as an answer to the other member's times. */
export function ArrangeDialog({ open, ...props }: ArrangeDialogProps) {
  const { user } = useSession();
  return open && user ? <OpenDialog {...props} viewer={user} /> : null;
}

function OpenDialog({
  requestId,
  onClose,
  viewer,
  move,
  counter,
  place,
}: Omit<ArrangeDialogProps, 'open'> & { viewer: User }) {
  const { t } = useTranslation('exchange');
  const query = usePlan(requestId);
  const { data } = query;
  usePlanSeen(requestId, data !== undefined);
  // Whether the other member's times arrived while own times were being chosen.
  const [isCrossed, setCrossed] = useState(false);
  const head = useHead();
  const task = data && taskOf(data.plan, viewer._id, { move, counter });
  const other = data && otherIn(data.plan, viewer._id);
  if (!data || !task || !other) {
    return (
      <Dialog open onClose={onClose} title={t('arrange.plainTitle')} width={WIDTH}>
        <NotLoaded query={query} failed={t('arrange.planFailed')} plain>
          <Stack $gap={5}>
            <Skeleton $height={56} $radius={10} />
            <Skeleton $height={44} />
            <Skeleton $height={108} $radius={10} />
            <Skeleton $height={160} $radius={10} />
            <Skeleton $height={44} />
          </Stack>
        </NotLoaded>
      </Dialog>
    );
  }
  const isEnded = data.request.status !== 'accepted';
  const isGone = task.kind === 'move' && !(task.session && isToCome(task.session));
  const { title, lead } = head({ task, isCrossed, isCounter: counter !== undefined, name: firstNameOf(other.name) });
  return (
    <FormDialog
      open
      onClose={onClose}
      title={title}
      description={isEnded || isGone ? undefined : lead}
      width={WIDTH}
      $hasForm={!(isEnded || isGone)}
    >
      {isEnded || isGone ? (
        <Ended>{t(isEnded ? 'arrange.ended' : 'arrange.sessionGone')}</Ended>
      ) : (
        <ArrangeFields
          planned={data}
          task={task}
          viewerId={viewer._id}
          other={other}
          place={place}
          isCounter={counter !== undefined}
          isCrossed={isCrossed}
          onCrossed={() => setCrossed(true)}
          onClose={onClose}
        />
      )}
    </FormDialog>
  );
}

/** The title of the dialog, and the sentence below it. */
function useHead() {
  const { t, language } = useTranslation('exchange');
  const texts = useMeetingTexts();
  return ({
    task,
    isCrossed,
    isCounter,
    name,
  }: {
    task: Task;
    isCrossed: boolean;
    isCounter: boolean;
    name: string;
  }) => {
    const { session, receivedProposal } = task;
    if (receivedProposal && isCrossed)
      return { title: t('arrange.crossed.title', { name }), lead: t('arrange.crossed.lead') };
    if (receivedProposal && isCounter) {
      const moments = receivedProposal.times.map(({ startsAt }) => texts.moment(startsAt));
      const times = new Intl.ListFormat(language, { type: 'disjunction' }).format(moments);
      return { title: t('arrange.counter.title', { name }), lead: t('arrange.counter.lead', { name, times }) };
    }
    if (session) {
      const moment = texts.moment(session.startsAt);
      return { title: t('arrange.move.title'), lead: t('arrange.move.lead', { name, moment }) };
    }
    return { title: t('arrange.title', { name }), lead: t('arrange.lead', { name }) };
  };
}
