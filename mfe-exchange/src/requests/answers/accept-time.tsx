import type { BodyInput, ExchangeRequest, Plan } from '@mutua/contracts';
import { ErrorState, errorMessage, Skeleton, SkeletonGroup, useTranslation } from '@mutua/web-kit';
import { ProposalFacts, pickable, useMeetingTexts, usePlanQuery, useTimeRows } from '@mutua/web-kit/meetings';
import { ChoiceRows, firstNameOf } from '@mutua/web-kit/parts';
import { useState } from 'react';
import { MeetingTimeField, missingIn, momentOf, NO_TIME } from '../../meetings/times/meeting-time-field.tsx';
import { TimesField } from '../../meetings/times/times-field.tsx';
import { TimesTray } from '../../meetings/times/times-tray.tsx';
import { ONCE, useSuggestedTimes } from '../../meetings/times/use-suggested-times.ts';
import { useTimes } from '../../meetings/times/use-times.ts';
import { useProposalWords } from '../../meetings/use-proposal-words.ts';

type AcceptBody = BodyInput<'PUT /requests/:id/accept'>;

/** A time of the sender as its moment, or another decision of the receiver. */
type Choice = 'later' | 'propose' | 'set' | (string & {});

/** The choice of a time: one of the sender's times, own times to propose, a fixed time, or no time yet. */
export function useAcceptTime(request: ExchangeRequest) {
  const texts = useMeetingTexts();
  // The list already says whether the request came with times. Most requests have none.
  const hasTimes = request.plan?.waiting === 'you';
  const plan = usePlanQuery(request._id, { skip: !hasTimes, refetchOnMountOrArgChange: true });
  const proposal = plan.data?.plan.proposals.find(({ status, by }) => status === 'open' && by === request.senderId._id);
  const offered = (hasTimes && proposal?.times) || [];
  const open = pickable(offered);
  const times = useTimes();
  const suggested = useSuggestedTimes(request._id, ONCE, times.times);
  const [chosen, setChosen] = useState<Choice>();
  const [date, setDate] = useState(NO_TIME);
  const [isChecked, setChecked] = useState(false);
  const isOffered = (choice: Choice | undefined) => open.some(({ startsAt }) => startsAt === choice);
  const isOther = chosen === 'later' || chosen === 'propose' || chosen === 'set';
  const choice: Choice = isOther || isOffered(chosen) ? (chosen as Choice) : (open[0]?.startsAt ?? 'later');
  const wrong = missingIn(date) ?? (momentOf(date) ? null : 'day');
  const set = momentOf(date)?.toISOString() ?? null;

  return {
    plan,
    isLoading: hasTimes && plan.isLoading,
    hasTimes,
    proposal: hasTimes ? proposal : undefined,
    offered,
    choice,
    choose: setChosen,
    times,
    suggested,
    date,
    setDate,
    wrong: isChecked ? wrong : null,
    isDirty: times.isDirty || date !== NO_TIME,
    /** The picked time as text. */
    picked: isOffered(choice) ? texts.moment(choice) : null,
    /** The typed date, which holds at once. */
    fixed: set,
    reload: () => {
      if (hasTimes) plan.refetch();
    },
    /** The body of the acceptance. Null when something is missing, or while the sender's times are loading. */
    collect: ({ clientId, despite }: { clientId: string; despite: boolean }): AcceptBody | null => {
      if (hasTimes && plan.isLoading) return null;
      if (choice === 'later') return { scheduledDate: null };
      if (choice === 'propose') {
        const chosenTimes = times.collect();
        return chosenTimes && { scheduledDate: null, proposal: { times: chosenTimes, clientId } };
      }
      if (choice !== 'set') return { pick: { startsAt: choice, despite } };
      setChecked(true);
      return wrong ? null : { scheduledDate: set, despite };
    },
  };
}

export interface AcceptTimeProps {
  when: ReturnType<typeof useAcceptTime>;
  /** The name of the sender. */
  name: string;
  viewerId: string;
  /** The place that the receiver has typed. */
  place: Plan['place'] | undefined;
}

/** The fields of `useAcceptTime`. */
export function AcceptTime({ when, name, viewerId, place }: AcceptTimeProps) {
  const { t } = useTranslation('exchange');
  const words = useProposalWords();
  const rows = useTimeRows(words)(when.offered, name);
  const { plan, hasTimes, choice } = when;
  const first = firstNameOf(name);
  const { suggested } = when;
  const suiting = suggested.known?.you === 'hours' && suggested.suits === 'both' ? suggested.suitingDays : 0;
  if (when.isLoading) {
    // Has the focus of the dialog. It would go to the field below the times otherwise, with the keyboard of a phone over them.
    return (
      <div tabIndex={-1} data-autofocus="true" style={{ outline: 'none' }}>
        <SkeletonGroup>
          <Skeleton $height={224} $radius={10} />
        </SkeletonGroup>
      </div>
    );
  }
  return (
    <>
      {hasTimes && !plan.data && plan.error && (
        <ErrorState plain titleAs="h3" busy={plan.isFetching} onRetry={plan.refetch}>
          {errorMessage(plan.error, t('arrange.planFailed'))}
        </ErrorState>
      )}
      <ChoiceRows<Choice>
        label={rows.length > 0 ? t('accept.when.theirs', { name: first }) : t('accept.when.label')}
        value={choice}
        onChange={when.choose}
        choices={[
          ...rows,
          {
            value: 'propose',
            title: t(rows.length > 0 ? 'accept.when.proposeOther' : 'accept.when.propose'),
            detail:
              suiting > 0
                ? t('accept.when.suiting', { count: suiting })
                : t('accept.when.proposeText', { name: first }),
          },
          { value: 'set', title: t('accept.when.set'), detail: t('accept.when.setText', { name: first }) },
          { value: 'later', title: t('accept.when.later'), detail: t('accept.when.laterText') },
        ]}
      />
      {when.picked && plan.data && when.proposal && (
        <ProposalFacts
          words={words}
          plan={plan.data.plan}
          proposal={when.proposal}
          viewerId={viewerId}
          name={name}
          place={place}
        />
      )}
      {choice === 'propose' && (
        <>
          <TimesField times={when.times} suggested={suggested} name={name} />
          <TimesTray label={t('arrange.times.label')} times={when.times} suggested={suggested} name={name} />
        </>
      )}
      {choice === 'set' && <MeetingTimeField value={when.date} onChange={when.setDate} wrong={when.wrong} />}
    </>
  );
}
