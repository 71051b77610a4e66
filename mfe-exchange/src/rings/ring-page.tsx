// Over 300 lines: one page, with a part for each state of a ring.

import type { Ring, User } from '@mutua/contracts';
import {
  Button,
  EmptyState,
  ErrorState,
  errorMessage,
  isApiFailure,
  LinkButton,
  Page,
  Pill,
  type PillTone,
  Section,
  TextLink,
  Trans,
  toast,
  useSession,
  useTranslation,
} from '@mutua/web-kit';
import { firstNameOf, lazyPart, RingLine, TallPage, useDialogPart, useReport } from '@mutua/web-kit/parts';
import { ArrowLeft, Check, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useDates } from '../ui/use-dates.ts';
import { RingAnswers } from './ring-answers.tsx';
import { SuggestionCard } from './ring-card.tsx';
import { RingContentSkeleton } from './ring-content-skeleton.tsx';
import { RingLegs } from './ring-legs.tsx';
import { RingMeeting } from './ring-meeting.tsx';
import { ActionBar, Back, Halves, Head, LineCard, Next, Quote } from './ring-page.styles.ts';
import { NewTeacher, RingTerms } from './ring-terms.tsx';
import { useOneRingQuery, useRingSuggestionsQuery } from './rings.resource.ts';
import { useAnswer } from './use-answer.ts';
import { useDismissRing } from './use-dismiss-ring.ts';
import { useLiveRings } from './use-live-rings.ts';
import { titleOf, useNames, useRingPeople } from './use-ring-people.ts';
import { useTimeLeft } from './use-time-left.ts';

const LIST = '/matches?tab=rings';
const declinePart = lazyPart(() => import('./decline-dialog.tsx'));
/** How often a complete ring is loaded again until its exchanges exist. */
const OPENING_MS = 2000;

interface RingProps {
  ring: Ring;
  viewer: User;
}

function BackLink() {
  const { t } = useTranslation('exchange');
  return (
    <Back>
      <Link to={LIST}>
        <ArrowLeft aria-hidden />
        {t('rings.title')}
      </Link>
    </Back>
  );
}

interface FrameProps extends RingProps {
  title: string;
  text: ReactNode;
  tone: PillTone;
  status: string;
  /** The animation runs once. */
  draw?: boolean;
  children: ReactNode;
  /** The buttons that answer. */
  answers?: ReactNode;
}

function Frame({ ring, viewer, title, text, tone, status, draw = false, children, answers }: FrameProps) {
  const peopleOf = useRingPeople(viewer);
  return (
    <TallPage title={title} width={1000}>
      <div>
        <BackLink />
        <Head>
          <div>
            <h1>{title}</h1>
            <p>{text}</p>
          </div>
          <Pill tone={tone}>{status}</Pill>
        </Head>
        <LineCard as="div">
          <RingLine size="hero" people={peopleOf(ring)} draw={draw} />
        </LineCard>
        {children}
      </div>
      {answers}
    </TallPage>
  );
}

/** The message of the member who started the ring. The viewer can report it even without knowing who that member is. */
function Message({ ring }: { ring: Ring }) {
  const { t } = useTranslation('exchange');
  const starter = ring.places.find(({ isStarter }) => isStarter);
  const id = starter?.user?._id;
  const { open, dialog } = useReport({
    ...(id ? { kind: 'member', id } : { kind: 'ring', id: ring._id }),
    person: starter?.user ?? { name: t('rings.somebody'), avatar: null },
    excerpt: ring.message,
  });
  if (!ring.message) return null;
  return (
    <>
      <Quote dir="auto">{ring.message}</Quote>
      {starter && !starter.isYou && (
        <Button variant="ghost" size="sm" onClick={open}>
          {t('rings.page.report')}
        </Button>
      )}
      {dialog}
    </>
  );
}

/** The answers that the viewer can give. */
function Answering({ ring }: { ring: Ring }) {
  const { t } = useTranslation('exchange');
  const { send, isLoading } = useAnswer(ring);
  const [isDeclining, setDeclining] = useState(false);
  const dialog = useDialogPart(declinePart, isDeclining, () => setDeclining(false));
  const [you] = ring.places;
  const isDue = you?.answer !== 'accepted';
  const accept = async () => {
    if (await send({ say: 'yes' })) toast.success(t('rings.saidYes'));
  };
  const withdraw = async () => {
    if (await send({ say: 'withdraw' })) toast.success(t('rings.takenBack'));
  };
  if (you?.isStarter && !isDue) {
    return (
      <ActionBar>
        <Button variant="secondary" icon={<Undo2 aria-hidden />} busy={isLoading} onClick={() => void withdraw()}>
          {t('rings.act.withdraw')}
        </Button>
        <small>{t('rings.act.secretWhy')}</small>
      </ActionBar>
    );
  }
  return (
    <ActionBar>
      {isDue && (
        <Button icon={<Check aria-hidden />} busy={isLoading} onClick={() => void accept()}>
          {t(you?.answer === 'again' ? 'rings.act.stillYes' : 'rings.act.yes')}
        </Button>
      )}
      <Button variant="secondary" onClick={() => setDeclining(true)}>
        {t(you?.answer === 'asked' ? 'rings.act.decline' : 'rings.act.leave')}
      </Button>
      <small>{t('rings.act.secretNo')}</small>
      {dialog && <dialog.DeclineDialog ring={ring} open={isDeclining} onClose={() => setDeclining(false)} />}
    </ActionBar>
  );
}

/** A ring that waits for answers of the viewer or of others. */
function ProposedRing({ ring, viewer }: RingProps) {
  const { t } = useTranslation('exchange');
  const { nameOf } = useNames();
  const leftOf = useTimeLeft();
  const { places, legs, accepted, size, dueAt } = ring;
  const [you] = places;
  const teacher = places.at(-1);
  const learned = legs.at(-1);
  const isAgain = you?.answer === 'again';
  const isDue = you?.answer !== 'accepted';
  const progress = t('rings.said', { count: accepted, size });
  const left = leftOf(dueAt);
  const title = () => {
    if (isAgain) return t('rings.page.again');
    if (isDue) return t('rings.page.asked');
    return you?.isStarter ? t('rings.page.starter', { count: size - 1 }) : t('rings.page.accepted');
  };
  const text =
    isAgain && teacher && learned ? (
      <Trans
        namespace="exchange"
        id="rings.page.againText"
        values={{ skill: titleOf(learned), name: nameOf(teacher) }}
        components={{ b: <b dir="auto" /> }}
      />
    ) : left ? (
      t('rings.progress', { said: progress, left })
    ) : (
      progress
    );
  return (
    <Frame
      ring={ring}
      viewer={viewer}
      title={title()}
      text={text}
      tone="warning"
      status={t(isDue ? 'rings.status.forYou' : 'rings.status.waiting')}
      answers={<Answering ring={ring} />}
    >
      <Halves>
        {isAgain ? <NewTeacher ring={ring} /> : <RingTerms ring={ring} />}
        <RingAnswers ring={ring} viewer={viewer} />
      </Halves>
      <Message ring={ring} />
    </Frame>
  );
}

/** What the members can do now that all have said yes. */
function useAgreedText({ status, size, createdAt, places, legs, substitute }: Ring): string {
  const { t } = useTranslation('exchange');
  const dates = useDates();
  const { nameOf, toNameOf } = useNames();
  const [, learner] = places;
  const teacher = places.at(-1);
  if (!learner || !teacher) return '';
  const names = { teacher: nameOf(teacher), learner: toNameOf(learner) };
  if (status === 'confirmed') return t('rings.page.chats', names);
  if (status === 'completed') return t('rings.page.completedText', { size, date: dates.day(createdAt) });
  const teaches = legs[0]?.status !== 'cancelled';
  const learns = legs.at(-1)?.status !== 'cancelled';
  const outcome = () => {
    if (teaches && learns) return t('rings.page.brokenOthers');
    if (teaches) return t('rings.page.brokenTeach', { name: names.learner });
    if (learns) return t('rings.page.brokenLearn', { name: names.teacher });
    return t('rings.page.brokenOver');
  };
  const instead =
    substitute && t('rings.page.substitute', { name: firstNameOf(substitute.user.name), gone: names.teacher });
  return [outcome(), instead].filter(Boolean).join(' ');
}

const AGREED_TONES = { confirmed: 'success', completed: 'info', broken: 'danger' } as const;

interface AgreedProps extends RingProps {
  status: keyof typeof AGREED_TONES;
  /** Whether the last yes came while the page was open. */
  isFresh: boolean;
}

/** A ring to which all have said yes, also when it is over or a part was cancelled. */
function AgreedRing({ ring, viewer, status, isFresh }: AgreedProps) {
  const { t } = useTranslation('exchange');
  return (
    <Frame
      ring={ring}
      viewer={viewer}
      title={t(`rings.page.${status}`)}
      text={useAgreedText(ring)}
      tone={AGREED_TONES[status]}
      status={t(`rings.status.${status}`)}
      draw={isFresh}
    >
      <RingLegs ring={ring} viewer={viewer} />
      {/* Lessons learn of a new ring a moment later. */}
      <RingMeeting key={ring.version} ringId={ring._id} />
      {status === 'completed' && (
        <Next>
          <TextLink to="/wants">{t('rings.page.next')}</TextLink>
        </Next>
      )}
    </Frame>
  );
}

/** A ring that failed, with what the viewer can do instead. */
function ClosedRing({ ring, viewer }: RingProps) {
  const { t } = useTranslation('exchange');
  const { dismiss, shownOf } = useDismissRing();
  const { data = [] } = useRingSuggestionsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [other] = shownOf(data);
  const isOwn = ring.status === 'withdrawn' && ring.places[0]?.isStarter === true;
  const title = t(isOwn ? 'rings.page.withdrawn' : 'rings.page.closed');
  return (
    <Page title={title} width={1000}>
      <BackLink />
      <EmptyState
        titleAs="h1"
        title={title}
        action={
          <>
            <LinkButton to="/matches">{t('rings.page.matches')}</LinkButton>
            <LinkButton to="/wants" variant="secondary">
              {t('wants.title')}
            </LinkButton>
          </>
        }
      >
        {t(isOwn ? 'rings.page.withdrawnText' : 'rings.page.closedText')}
      </EmptyState>
      {other && (
        <Section title={t('rings.page.another')}>
          <SuggestionCard
            key={other.offer}
            suggestion={other}
            viewer={viewer}
            isFirst={false}
            onDismiss={() => dismiss(other)}
          />
        </Section>
      )}
    </Page>
  );
}

function RingSkeleton() {
  const { t } = useTranslation('exchange');
  return (
    <Page title={t('rings.title')} width={1000}>
      <BackLink />
      <RingContentSkeleton />
    </Page>
  );
}

function RingById({ id, viewer }: { id: string; viewer: User }) {
  const { t } = useTranslation('exchange');
  const [first, setFirst] = useState<Ring['status']>();
  const [isOpening, setOpening] = useState(false);
  const { data, error, isFetching, refetch } = useOneRingQuery(id, {
    refetchOnMountOrArgChange: true,
    pollingInterval: isOpening ? OPENING_MS : 0,
    skipPollingIfUnfocused: true,
  });
  useLiveRings();
  if (data && first === undefined) setFirst(data.status);
  // The requests of the legs are created a moment after the last yes.
  const opens = data?.status === 'confirmed' && [data.legs[0], data.legs.at(-1)].some((leg) => !leg?.requestId);
  if (opens !== isOpening) setOpening(opens);

  if (!data && error) {
    return (
      <Page title={t('rings.title')} width={1000}>
        <BackLink />
        {isApiFailure(error) && error.status === 404 ? (
          <EmptyState
            titleAs="h1"
            title={t('rings.page.missing')}
            action={<LinkButton to={LIST}>{t('rings.title')}</LinkButton>}
          >
            {t('rings.page.missingText')}
          </EmptyState>
        ) : (
          <ErrorState titleAs="h1" onRetry={refetch} busy={isFetching}>
            {errorMessage(error, t('rings.failed.list'))}
          </ErrorState>
        )}
      </Page>
    );
  }
  if (!data) return <RingSkeleton />;
  const shown = { ring: data, viewer };
  switch (data.status) {
    case 'proposed':
      return <ProposedRing {...shown} />;
    case 'confirmed':
    case 'completed':
    case 'broken':
      return (
        <AgreedRing {...shown} status={data.status} isFresh={data.status === 'confirmed' && first === 'proposed'} />
      );
    default:
      return <ClosedRing {...shown} />;
  }
}

/** `/rings/:ringId`: a ring of exchanges, what it asks of the viewer, and its progress. */
export function RingPage() {
  const { ringId = '' } = useParams();
  const { user } = useSession();
  return user ? <RingById key={ringId} id={ringId} viewer={user} /> : null;
}
