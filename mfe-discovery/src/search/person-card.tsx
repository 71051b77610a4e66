import type { PersonResult, Place } from '@mutua/contracts';
import { Avatar, Pill, Rating, Row, Skeleton, Stack, Tag, TagList, TextLink, useTranslation } from '@mutua/web-kit';
import { PersonMenu, PlaceLine, ResultCard, ResultFoot, ResultText, Where } from '@mutua/web-kit/parts';
import { MapPin } from 'lucide-react';
import { useId } from 'react';
import styled from 'styled-components';
import { KeepButton } from '../shared/keep/keep-button.tsx';

const SHOWN_SKILLS = 3;

const Who = styled.div`
  display: flex;
  gap: 12px;
  align-items: center;
  /* Keeps the menu clear of the text. */
  padding-inline-end: 32px;
  > div {
    min-width: 0;
  }
`;
/* Above the link that covers the card. */
const CardMenu = styled(PersonMenu)`
  position: absolute;
  z-index: 1;
  top: 8px;
  inset-inline-end: 8px;
`;
const CardKeep = styled(KeepButton)`
  position: relative;
  z-index: 1;
`;
const Count = styled.span`
  color: var(--text-muted);
  font-size: var(--text-xs);
  font-weight: var(--weight-bold);
`;
const LowFoot = styled(ResultFoot)`
  margin-top: auto;
`;
const Actions = styled(Row)`
  margin-inline-start: auto;
`;
const ProfileLink = styled(TextLink)`
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: var(--radius-card);
  }
`;

/** One member in a grid. @param from the place that the reader searches near */
export function PersonCard({ person, from }: { person: PersonResult; from?: Place | null | undefined }) {
  const { t } = useTranslation('discovery');
  const nameId = useId();
  const { skills } = person;
  const more = skills.length - SHOWN_SKILLS;
  return (
    <ResultCard $lift aria-labelledby={nameId}>
      <Who>
        <Avatar name={person.name} src={person.avatar} size={52} decorative />
        <div>
          <h2 id={nameId} dir="auto">
            {person.name}
          </h2>
          {(person.place || person.location) && (
            <PlaceLine icon={<MapPin aria-hidden />}>
              <Where place={person.place} location={person.location} distance={person.distance} from={from} />
            </PlaceLine>
          )}
        </div>
      </Who>
      {person.bio && (
        <ResultText $lines={2} dir="auto">
          {person.bio}
        </ResultText>
      )}
      {skills.length > 0 && (
        <Stack>
          <Count>{t('personCard.skills', { total: skills.length })}</Count>
          <TagList>
            {skills.slice(0, SHOWN_SKILLS).map(({ _id, title }) => (
              <Pill key={_id}>
                <bdi>{title}</bdi>
              </Pill>
            ))}
            {more > 0 && <Tag>{t('personCard.moreSkills', { count: more })}</Tag>}
          </TagList>
        </Stack>
      )}
      <LowFoot>
        <Rating {...person.rating} show="reviews" />
        <Actions $nowrap $gap={3}>
          <ProfileLink to={`/profile/${person._id}`} aria-describedby={nameId}>
            {t('personCard.profile')}
          </ProfileLink>
          <CardKeep kind="user" targetId={person._id} ownerId={person._id} aria-describedby={nameId} />
        </Actions>
      </LowFoot>
      <CardMenu person={person} report={{ kind: 'member', id: person._id, excerpt: person.bio }} />
    </ResultCard>
  );
}

/** The skeleton of a person card. */
export function PersonCardSkeleton() {
  return (
    <ResultCard as="div">
      <Who>
        <Skeleton $width={52} $height={52} $circle />
        <Stack $gap={1}>
          <Skeleton $width={130} $height={21} />
          <Skeleton $width={90} $height={14} />
        </Stack>
      </Who>
      <Skeleton $height={42} />
      <Stack>
        <Skeleton $width={60} $height={14} />
        <Row>
          <Skeleton $width={90} $height={24} $radius={12} />
          <Skeleton $width={70} $height={24} $radius={12} />
        </Row>
      </Stack>
      <LowFoot>
        <Skeleton $width={110} $height={18} />
        <Skeleton $width={76} $height={18} />
      </LowFoot>
    </ResultCard>
  );
}
