import type { Skill, User } from '@mutua/contracts';
import { Button, LinkButton, lazyNamed, Page, PageHeader, TwoColumn, useTranslation } from '@mutua/web-kit';
import { firstNameOf } from '@mutua/web-kit/parts';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import { requestPath } from '../../exchange/request-path.ts';
import { hasJoinedLately } from '../joined-lately.ts';
import { RestBanner } from '../notices/rest-banner.tsx';
import { ProfileSteps } from '../profile-steps.tsx';
import { FindStep } from './find-step.tsx';
import { FirstExchange } from './first-exchange.tsx';
import { ShareStep } from './share-step.tsx';
import { Later, Step, Steps } from './step.tsx';
import { type Known, type StepName, useProgress } from './use-progress.ts';
import { WantStep } from './want-step.tsx';

// Code that most visits do not need: there is seldom an announcement.
const AnnouncementLines = lazyNamed(() => import('../notices/announcement-lines.tsx'), 'AnnouncementLines');
const WaitingClaim = lazyNamed(() => import('../notices/waiting-claim.tsx'), 'WaitingClaim');

/* On pages of medium width, the parts of the side column are beside each other. */
const Columns = styled(TwoColumn)`
  > aside {
    gap: 32px;
  }
  @media (min-width: 601px) and (max-width: 900px) {
    > aside {
      grid-template-columns: repeat(auto-fit, minmax(280px, 1fr));
      align-items: start;
    }
  }
`;
const Skip = styled(Button)`
  /* The text is aligned with the left edge of the card. */
  margin: 12px 0 0 -12px;
`;

/** Moves the focus to the heading of the next step, because the controls of the finished one are gone. */
function useFocusOnNext(next: StepName | undefined) {
  const list = useRef<HTMLOListElement>(null);
  const before = useRef(next);
  useEffect(() => {
    const step = list.current?.querySelector<HTMLElement>('[aria-current]');
    const hasChanged = before.current && next && before.current !== next;
    before.current = next;
    // The first field of a form takes the focus itself.
    if (!hasChanged || !step || step.contains(document.activeElement)) return;
    const heading = step.querySelector('h2');
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView?.({ block: 'nearest' });
  }, [next]);
  return list;
}

/** The last step: a link to the page of the skill, where the request dialog opens by itself. */
function AskStep({ wanted, isNext }: { wanted: Known<Skill>; isNext: boolean }) {
  const { t } = useTranslation('exchange');
  return (
    <Step
      number={4}
      state={isNext ? 'now' : 'later'}
      title={
        wanted ? t('firstSteps.ask.title', { name: firstNameOf(wanted.userId.name) }) : t('firstSteps.ask.anybody')
      }
    >
      {wanted && isNext ? (
        <LinkButton to={requestPath(wanted._id)}>{t('firstSteps.ask.now', { skill: wanted.title })}</LinkButton>
      ) : (
        <Later>{t('firstSteps.ask.later')}</Later>
      )}
    </Step>
  );
}

export interface GuideProps {
  user: User;
  /** Shows the dashboard instead of the guide. */
  onEnd: () => void;
}

/** The dashboard of a new member: the steps to a first exchange, each with a short form. */
export function Guide({ user, onEnd }: GuideProps) {
  const { t } = useTranslation('exchange');
  const navigate = useNavigate();
  const { query, words, wanted, own, next: inOrder, left } = useProgress(user);
  // The member can choose to enter the skill to teach first. One form is open at a time.
  const [sharesFirst, setSharesFirst] = useState(false);
  const next = sharesFirst && inOrder && own === null ? 'share' : inOrder;
  const list = useFocusOnNext(next);
  /** How many steps remain before the first request. */
  const steps = wanted
    ? t('firstSteps.left', { count: left, name: firstNameOf(wanted.userId.name) })
    : t('firstSteps.leftAny', { count: left });
  return (
    <Page title={t('dashboard.title')}>
      <PageHeader
        title={<bdi>{t('firstSteps.welcome', { name: firstNameOf(user.name) })}</bdi>}
        subtitle={next ? steps : '\u00a0'}
      />
      <Columns
        side={
          <>
            {wanted && <FirstExchange user={user} own={own} wanted={wanted} />}
            <ProfileSteps user={user} />
          </>
        }
      >
        <Suspense>
          <AnnouncementLines />
        </Suspense>
        {hasJoinedLately(user) && (
          <Suspense>
            <WaitingClaim />
          </Suspense>
        )}
        <RestBanner />
        <Steps ref={list}>
          <WantStep wanted={words} isNext={next !== 'share'} onFirst={() => setSharesFirst(false)} />
          <FindStep query={query} skill={wanted} isNext={next !== 'share'} />
          <ShareStep
            skill={own}
            isNext={next === 'share'}
            onFirst={() => setSharesFirst(true)}
            hasFocus={sharesFirst}
            onShared={() => wanted && void navigate(requestPath(wanted._id))}
          />
          <AskStep wanted={wanted} isNext={next === 'ask'} />
        </Steps>
        <Skip variant="ghost" size="sm" onClick={onEnd}>
          {t('firstSteps.skip')}
        </Skip>
      </Columns>
    </Page>
  );
}
