import type { Claim } from '@mutua/contracts';
import {
  Button,
  ErrorState,
  errorMessage,
  isApiFailure,
  LinkButton,
  Page,
  Skeleton,
  SkeletonGroup,
  toast,
  useSession,
  useTranslation,
} from '@mutua/web-kit';
import { Drafts } from '@mutua/web-kit/parts';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { useDateFormats } from '../shared/use-date-formats.ts';
import { useClaimQuery, useRefuseClaimMutation } from './claim.resource.ts';
import { ClaimForm } from './claim-form.tsx';
import { ClaimButtons, ClaimFrame, ClaimSection } from './claim-frame.tsx';
import { draftKeyOf } from './drafts.ts';

const ENDS = ['withdrawn', 'expired', 'joined', 'refused'] as const;
type End = (typeof ENDS)[number] | 'unknown';

/** `/claim/:token`: what a list says about a person, and their answer. Opening it changes nothing. */
export function ClaimPage() {
  const { token = '' } = useParams();
  return <Invitation key={token} token={token} />;
}

function Invitation({ token }: { token: string }) {
  const { t } = useTranslation('account');
  const { dayOf } = useDateFormats();
  const [params, setParams] = useSearchParams();
  // A session that begins here loads everything again, and the invitation would be answered by then.
  const [hasJoined, setJoined] = useState(false);
  const [outcome, setOutcome] = useState<'refused' | 'later'>();
  const isDone = hasJoined || outcome !== undefined;
  const { currentData, data = currentData, error, isFetching, refetch } = useClaimQuery(token, { skip: isDone });
  const [known, setKnown] = useState<Claim>();
  if (data && known !== data) setKnown(data);

  if (outcome === 'refused') return <Outcome name="refused" />;
  if (outcome === 'later' && known) {
    return (
      <ClaimFrame title={t('claim.later.title')} lead={t('claim.later.lead', { date: dayOf(known.expiresAt) })}>
        <ClaimButtons>
          <Button variant="secondary" onClick={() => setOutcome(undefined)}>
            {t('claim.later.back')}
          </Button>
        </ClaimButtons>
      </ClaimFrame>
    );
  }
  if (known && !error) {
    if (params.get('answer') === 'no' && !hasJoined) {
      return (
        <Question
          token={token}
          claim={known}
          onRefused={() => setOutcome('refused')}
          onBack={() => setParams({}, { replace: true })}
        />
      );
    }
    return (
      <ClaimForm
        token={token}
        claim={known}
        onJoined={() => setJoined(true)}
        onLater={() => setOutcome('later')}
        onRefuse={() => setParams({ answer: 'no' })}
      />
    );
  }
  if (error) {
    const end = endOf(error);
    if (end) return <Outcome name={end} />;
    return (
      <Page title={t('claim.failed')} width={600}>
        <ErrorState titleAs="h1" title={t('claim.failed')} onRetry={refetch} busy={isFetching}>
          {errorMessage(error, '')}
        </ErrorState>
      </Page>
    );
  }
  return (
    <ClaimFrame title={t('claim.loading')} lead={'\u00A0'}>
      <ClaimSection as="div">
        <SkeletonGroup>
          <Skeleton $height={420} />
        </SkeletonGroup>
      </ClaimSection>
    </ClaimFrame>
  );
}

/** Why an invitation cannot be answered any more. Undefined for other failures. */
function endOf(error: unknown): End | undefined {
  if (!isApiFailure(error)) return undefined;
  if (error.status === 404) return 'unknown';
  return error.status === 410 ? (ENDS.find((each) => each === error.code) ?? 'expired') : undefined;
}

function Outcome({ name }: { name: End }) {
  const { t } = useTranslation('account');
  const { user } = useSession();
  const next = user
    ? { to: '/dashboard', label: t('claim.toDashboard') }
    : name === 'joined'
      ? { to: '/login', label: t('login.submit') }
      : { to: '/', label: t('claim.toSite') };
  return (
    <ClaimFrame title={t(`claim.end.${name}.title`)} lead={t(`claim.end.${name}.lead`)}>
      <ClaimButtons>
        <LinkButton to={next.to} variant={name === 'joined' ? 'primary' : 'secondary'}>
          {next.label}
        </LinkButton>
      </ClaimButtons>
    </ClaimFrame>
  );
}

interface QuestionProps {
  token: string;
  claim: Claim;
  onRefused: () => void;
  onBack: () => void;
}

/** Asks once before all of it is erased. The link of the mail leads here, and only the press refuses: mail scanners open links. */
function Question({ token, claim, onRefused, onBack }: QuestionProps) {
  const { t } = useTranslation('account');
  const memberId = useSession().user?._id ?? null;
  const [refuse, { isLoading }] = useRefuseClaimMutation();
  const press = async () => {
    const { error } = await refuse(token);
    if (error) {
      toast.error(errorMessage(error, t('claim.refuse.failed')));
      return;
    }
    // What was typed in this browser is a part of it.
    new Drafts(memberId).write(draftKeyOf(token), null);
    onRefused();
  };
  return (
    <ClaimFrame
      title={t('claim.refuse.title')}
      lead={t('claim.refuse.lead', { sender: claim.sender, email: claim.email })}
    >
      <ClaimButtons>
        <Button variant="danger" busy={isLoading} onClick={() => void press()}>
          {t('claim.refuse.submit')}
        </Button>
        <Button variant="ghost" onClick={onBack}>
          {t('claim.refuse.back')}
        </Button>
      </ClaimButtons>
    </ClaimFrame>
  );
}
