import type { Match, User } from '@mutua/contracts';
import {
  Button,
  Card,
  LinkButton,
  Meta,
  Person,
  Pill,
  Rating,
  Skeleton,
  SwapLine,
  useTranslation,
} from '@mutua/web-kit';
import {
  Dot,
  DottedParts,
  PlaceLine,
  phone,
  useDialogPart,
  useDistances,
  useLanguageNames,
  Where,
} from '@mutua/web-kit/parts';
import { Clock, MapPin, Users, Video } from 'lucide-react';
import { useState } from 'react';
import styled from 'styled-components';
import { requestDialog } from '../requests/request-dialog/request-dialog-part.ts';

/** Cards of matches, side by side. */
export const MatchGrid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(340px, 100%), 1fr));
  gap: 20px;
`;
const Box = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  grid-template-rows: auto auto 1fr auto;
  gap: 14px;
`;
const Head = styled.div`
  display: flex;
  gap: 12px;
  align-items: center;
  > :first-child {
    flex: 1;
  }
`;
const Why = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 6px 16px;
  align-content: start;
`;
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  > :first-child {
    flex: 1;
  }
  ${phone} {
    > * {
      flex: 1 1 100%;
    }
    > :last-child {
      margin-bottom: -10px;
    }
  }
`;

const Here = styled.span`
  white-space: nowrap;
`;

/** For example "Kyoto · here today". */
function Whereabouts({ match: { user, reasons } }: { match: Match }) {
  const { t } = useTranslation('exchange');
  const active = reasons.find(({ kind }) => kind === 'active');
  const here = active?.kind === 'active' && t('matches.here', { days: active.days });
  if (!user.location && !here) return null;
  return (
    <PlaceLine icon={user.location ? <MapPin aria-hidden /> : undefined}>
      <DottedParts>
        {user.location && (
          <span>
            <Where place={user.place} location={user.location} isOwn />
          </span>
        )}
        {here && (
          <Here>
            {user.location && <Dot />}
            {here}
          </Here>
        )}
      </DottedParts>
    </PlaceLine>
  );
}

/** How the two can meet: the distance to a lesson in person, and the language of one online. */
function Meeting({ reasons }: Pick<Match, 'reasons'>) {
  const { t } = useTranslation('exchange');
  const { distance: distanceOf } = useDistances();
  const { nameOf } = useLanguageNames();
  const near = reasons.find((reason) => reason.kind === 'near')?.distance;
  const language = reasons.find((reason) => reason.kind === 'online')?.language;
  const distance = near && distanceOf(near);
  return (
    <>
      {near && (near.isSame || distance) && (
        <Meta icon={<Users aria-hidden />}>{distance ? t('matches.near', { distance }) : t('matches.sameTown')}</Meta>
      )}
      {language && <Meta icon={<Video aria-hidden />}>{t('matches.online', { language: nameOf(language) })}</Meta>}
    </>
  );
}

/** A mutual match: the member teaches what the viewer wants, and wants what the viewer teaches. A button requests an exchange. */
export function MatchCard({ match, viewer, onDismiss }: { match: Match; viewer: User; onDismiss: () => void }) {
  const { t } = useTranslation('exchange');
  const [isOpen, setOpen] = useState(false);
  const [isSent, setSent] = useState(false);
  const dialog = useDialogPart(requestDialog, isOpen, () => setOpen(false));
  const { user, hours, isNew } = match;
  const [theirs] = match.theyTeach;
  const [own] = match.youTeach;
  if (!theirs || !own) return null;
  return (
    <Box aria-label={t('matches.card', { name: user.name })} tabIndex={-1} data-row>
      <Head>
        <Person name={user.name} avatar={user.avatar} size="md" to={`/profile/${user._id}`}>
          <Whereabouts match={match} />
        </Person>
        {isNew && <Pill tone="get">{t('matches.new')}</Pill>}
      </Head>
      <SwapLine
        left={viewer}
        right={user}
        give={{ label: t('requestDialog.give'), skill: own.title }}
        get={{ label: t('requestDialog.get'), skill: theirs.title }}
      />
      <Why>
        <Meta icon={<Clock aria-hidden />}>
          {hours === null ? t('matches.hoursUnknown') : t('matches.hours', { count: Math.round(hours) })}
        </Meta>
        {user.rating.count > 0 && <Rating {...user.rating} />}
        <Meeting reasons={match.reasons} />
      </Why>
      <Actions>
        {isSent ? (
          <LinkButton to="/requests?tab=sent" variant="secondary">
            {t('matches.sent')}
          </LinkButton>
        ) : (
          <Button onClick={() => setOpen(true)}>{t('matches.request')}</Button>
        )}
        <Button variant="ghost" onClick={onDismiss} aria-label={t('matches.dismissLabel', { name: user.name })}>
          {t('matches.dismiss')}
        </Button>
      </Actions>
      {dialog && (
        <dialog.RequestDialog
          skill={{ ...theirs, userId: user, availableDays: [] }}
          offeredId={own._id}
          open={isOpen}
          onClose={() => setOpen(false)}
          onSent={() => setSent(true)}
        />
      )}
    </Box>
  );
}

/** The skeleton of a card while matches are loading. */
export function MatchCardSkeleton() {
  return (
    <Box as="div">
      <Head>
        <Skeleton $circle $width={44} $height={44} />
        <Skeleton $width={120} $height={36} />
      </Head>
      <Skeleton $height={132} />
      <Skeleton $width="70%" $height={18} />
      <Skeleton $height={40} />
    </Box>
  );
}
