import type { Lesson } from '@mutua/contracts';
import { media, Section, useSession, useTranslation } from '@mutua/web-kit';
import { useIsAlive } from '@mutua/web-kit/parts';
import { Clock, ListChecks, Repeat2, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { shownSession } from '../shared/lesson-state.ts';
import { PlaceIcon, usePlaceText } from '../shared/place-text.tsx';
import { useLessonTexts } from '../shared/use-lesson-texts.ts';
import { Text } from './lesson.styles.ts';

const List = styled.ul`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: 18px 32px;
  margin-top: 26px;
  li {
    display: grid;
    grid-template-columns: 22px minmax(0, 1fr);
    gap: 12px;
    color: var(--text-muted);
    font-size: var(--text-sm);
    line-height: 1.45;
    overflow-wrap: anywhere;
  }
  svg {
    width: 20px;
    height: 20px;
    margin-top: 2px;
    stroke-width: 1.75;
    color: var(--accent-text);
  }
  b {
    display: block;
    color: var(--text);
    font-size: 15px;
    font-weight: var(--weight-bold);
  }
  ${media.narrow} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
const Line = styled.p`
  max-width: 41em;
  margin-top: 14px;
  color: var(--text-muted);
  line-height: var(--leading-body);
  overflow-wrap: anywhere;
  white-space: pre-line;
  b {
    margin-right: 6px;
    color: var(--text);
    font-weight: var(--weight-bold);
  }
`;
const Link = styled.a`
  color: var(--accent-text);
  text-decoration: underline;
  text-underline-offset: 3px;
  overflow-wrap: anywhere;
`;

function Fact({ icon, title, children }: { icon: ReactNode; title: ReactNode; children?: ReactNode }) {
  return (
    <li>
      {icon}
      <span suppressHydrationWarning>
        <b suppressHydrationWarning>{title}</b>
        {children}
      </span>
    </li>
  );
}

/** When, where, how many, and what it costs: nothing. */
export function LessonFacts({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation('lessons');
  const { user } = useSession();
  const isAlive = useIsAlive();
  const texts = useLessonTexts(user?._id);
  const placeText = usePlaceText();
  const session = shownSession(lesson, isAlive ? Date.now() : 0);
  const { place, seats, least, gives, audience } = lesson;
  const when = [
    texts.otherClock(lesson, session),
    texts.zone(lesson, session),
    lesson.kind === 'course' && texts.length(session.minutes),
  ];
  return (
    <List>
      <Fact icon={<Clock aria-hidden />} title={texts.span(lesson, session)}>
        {when.filter(Boolean).join(' · ')}
      </Fact>
      <Fact icon={<PlaceIcon mode={place.mode} />} title={<bdi>{placeText(lesson)}</bdi>}>
        {!place.private && <span>{t(`place.${place.mode}Hint`)}</span>}
        {place.private?.address && (
          <>
            <bdi>{place.private.address}</bdi>{' '}
          </>
        )}
        {place.private && place.mode === 'here' && <Link href={`/circles/${lesson._id}/room`}>{t('place.join')}</Link>}
        {place.private?.link && (
          <Link href={place.private.link} target="_blank" rel="noopener noreferrer nofollow">
            <bdi>{place.private.link}</bdi>
          </Link>
        )}
      </Fact>
      {lesson.ring ? (
        <Fact icon={<Users aria-hidden />} title={t('ring.seats')}>
          {t('ring.onlyRing')}
        </Fact>
      ) : (
        <>
          <Fact icon={<Users aria-hidden />} title={t('facts.seats', { count: seats })}>
            {[
              least > 1 && t('facts.least', { least }),
              t(audience === 'adults' ? 'facts.adults' : 'audience.everybody'),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Fact>
          <Fact icon={<Repeat2 aria-hidden />} title={t('facts.free')}>
            {t(`facts.${gives}`)}
          </Fact>
        </>
      )}
    </List>
  );
}

/** What happens, what to bring along, and the notes for those with a seat. */
export function LessonStory({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation('lessons');
  const { about, bringAlong, place } = lesson;
  return (
    <Section title={t('story.title')} divided>
      {about && <Text dir="auto">{about}</Text>}
      {bringAlong && (
        <Line>
          <b>{t('story.bringAlong')}</b>
          <bdi>{bringAlong}</bdi>
        </Line>
      )}
      {place.private?.notes && (
        <Line>
          <b>
            <ListChecks size={16} aria-hidden /> {t('story.notes')}
          </b>
          <bdi>{place.private.notes}</bdi>
        </Line>
      )}
    </Section>
  );
}
