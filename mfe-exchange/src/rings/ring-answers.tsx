import type { Ring, RingPlace, User } from '@mutua/contracts';
import { Avatar, formatRatingAverage, Pill, useTranslation } from '@mutua/web-kit';
import { EmptySeat } from '@mutua/web-kit/parts';
import styled from 'styled-components';
import { useDates } from '../ui/use-dates.ts';
import { SectionHead } from './ring-page.styles.ts';
import { RingPersonMenu } from './ring-person-menu.tsx';
import { useTimeLeft } from './use-time-left.ts';

const List = styled.ul`
  li {
    display: flex;
    gap: 12px;
    align-items: center;
    padding: 12px 0;
    border-top: 1px solid var(--line-soft);
  }
  li:first-child {
    padding-top: 0;
    border-top: 0;
  }
  li > div {
    flex: 1;
    min-width: 0;
  }
  li > svg,
  li > img,
  li > :last-child {
    flex: none;
  }
  strong {
    display: block;
    font-weight: var(--weight-bold);
    overflow-wrap: anywhere;
  }
  small {
    color: var(--text-muted);
    font-size: var(--text-sm);
    font-variant-numeric: tabular-nums;
  }
`;

/** What a member does for the viewer, with useful details: 'Teaches you · 5.0 · 4 hours a week in common'. */
function useFacts() {
  const { t } = useTranslation('exchange');
  return ({ user, hours }: RingPlace, role: 'teacher' | 'learner' | null): string =>
    [
      role && t(`rings.answers.${role}`),
      user && user.rating.count > 0 && formatRatingAverage(user.rating.average),
      hours !== null && t('matches.hours', { count: Math.round(hours) }),
    ]
      .filter(Boolean)
      .join(' · ');
}

function Answer({ answer }: Pick<RingPlace, 'answer'>) {
  const { t } = useTranslation('exchange');
  if (answer === 'accepted') return <Pill tone="success">{t('rings.answers.yes')}</Pill>;
  return <Pill tone="warning">{t(answer === 'again' ? 'rings.answers.again' : 'rings.answers.waiting')}</Pill>;
}

/** The answers of all members to a proposed ring. The viewer comes first, or last while their answer is due. */
export function RingAnswers({ ring, viewer }: { ring: Ring; viewer: User }) {
  const { t } = useTranslation('exchange');
  const dates = useDates();
  const leftOf = useTimeLeft();
  const factsOf = useFacts();
  const { places, dueAt } = ring;
  const [you, learner, ...rest] = places;
  const teacher = rest.pop();
  if (!you || !learner || !teacher) return null;
  const isDue = you.answer !== 'accepted';
  const others = [
    { place: teacher, role: 'teacher' as const },
    { place: learner, role: 'learner' as const },
    ...rest.map((place) => ({ place, role: null })),
  ];
  const own = (
    <li key="you">
      <Avatar name={viewer.name} src={viewer.avatar} decorative />
      <div>
        <strong>{t('rings.you')}</strong>
        {isDue && dueAt && <small>{t('rings.answers.until', { date: dates.short(dueAt) })}</small>}
      </div>
      <Answer answer={you.answer} />
    </li>
  );
  return (
    <section>
      <SectionHead>
        <h2>{t('rings.answers.title')}</h2>
        <span>{leftOf(dueAt)}</span>
      </SectionHead>
      <List>
        {!isDue && own}
        {others.map(({ place, role }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place in the ring is its identity
          <li key={index}>
            {place.user ? <Avatar name={place.user.name} src={place.user.avatar} decorative /> : <EmptySeat />}
            <div>
              <strong>{place.user ? <bdi>{place.user.name}</bdi> : t('rings.somebody')}</strong>
              <small>{factsOf(place, role)}</small>
            </div>
            <Answer answer={place.answer} />
            <RingPersonMenu user={place.user} />
          </li>
        ))}
        {isDue && own}
      </List>
    </section>
  );
}
