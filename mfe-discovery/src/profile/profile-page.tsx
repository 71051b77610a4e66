import type { Profile } from '@mutua/contracts';
import {
  Avatar,
  EmptyState,
  ErrorState,
  errorMessage,
  isApiFailure,
  LinkButton,
  Meta,
  Page,
  type Prepare,
  Row,
  Section,
  Skeleton,
  SkeletonGroup,
  Stack,
  TabPanel,
  Tabs,
  TextLink,
  useSession,
  useTranslation,
} from '@mutua/web-kit';
import { lazyPart, PlaceLine, useLazyPart, Where } from '@mutua/web-kit/parts';
import { Calendar, MapPin } from 'lucide-react';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { AwayNotice } from '../shared/away-notice.tsx';
import { GroupLessons, GroupThanks } from '../shared/group-lessons.tsx';
import { HoursList } from '../shared/hours/hours-list.tsx';
import { HoursTaught } from '../shared/hours/hours-taught.tsx';
import { usePublicWants } from '../shared/matches.resource.ts';
import { KnownByPart } from './known-by-part.tsx';
import { readProfile, usePublicProfileQuery } from './profile.resource.ts';
import { ProfileActions } from './profile-actions.tsx';
import { ProfileFigures } from './profile-figures.tsx';
import { ProfileLanguages } from './profile-languages.tsx';
import { ProfileMarks, TabsBesideMarks } from './profile-marks.tsx';
import { Facts, Head, Muted, Story, Times, Who } from './profile-page.styles.ts';
import { ProfileReviews } from './profile-reviews.tsx';
import { ProfileSkills } from './profile-skills.tsx';

// Few profiles show wants.
const wantsPart = lazyPart(() => import('./profile-wants.tsx'));

export const prepare: Prepare = ({ params: { userId = '' } }) => [readProfile(userId)];

export function ProfilePage() {
  const { userId = '' } = useParams();
  const [search] = useSearchParams();
  // A notification links to a tab, so a change of tab mounts the page again.
  return <ProfileById key={`${userId} ${search.get('tab')}`} id={userId} />;
}

function ProfileById({ id }: { id: string }) {
  const { t } = useTranslation('discovery');
  const { data, error, isFetching, refetch } = usePublicProfileQuery(id);
  if (data) return <ProfileView member={data} />;
  if (!error) return <ProfileSkeleton />;
  return (
    <Page title={t('profile.title')}>
      {isApiFailure(error) && error.status === 404 ? (
        <EmptyState
          titleAs="h1"
          title={t('profile.notFound')}
          action={<LinkButton to="/">{t('profile.goHome')}</LinkButton>}
        >
          {t('profile.notFoundHint')}
        </EmptyState>
      ) : (
        <ErrorState titleAs="h1" title={t('profile.failed')} onRetry={refetch} busy={isFetching}>
          {errorMessage(error, t('search.failedHint'))}
        </ErrorState>
      )}
    </Page>
  );
}

type ProfileTab = 'skills' | 'reviews' | 'known-by' | 'wants';

function ProfileView({ member }: { member: Profile }) {
  const { t, language } = useTranslation('discovery');
  const { user } = useSession();
  const [search] = useSearchParams();
  const [chosen, setTab] = useState<ProfileTab>(search.get('tab') === 'known-by' ? 'known-by' : 'skills');
  const wants = usePublicWants(member._id);
  const shownWants = useLazyPart(wantsPart, wants.length > 0, () => undefined);
  // The last public want may be removed while its tab is open.
  const isGone = chosen === 'wants' ? wants.length === 0 : chosen === 'known-by' && member.knownBy === undefined;
  const tab = isGone ? 'skills' : chosen;
  const { name, location, bio, skills, hours, knownBy, invitedBy } = member;
  // Every reader sees the same month.
  const month = new Intl.DateTimeFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  const joined = month.format(new Date(member.createdAt));
  return (
    <Page title={name}>
      <Head>
        <Who>
          <Avatar name={name} src={member.avatar} size={128} decorative />
          <Stack>
            <h1 dir="auto">{name}</h1>
            <Facts>
              {(member.place || location) && (
                <PlaceLine icon={<MapPin aria-hidden />}>
                  <Where
                    place={member.place}
                    location={location}
                    distance={member.distance}
                    isOwn={member._id === user?._id}
                  />
                </PlaceLine>
              )}
              <Meta icon={<Calendar aria-hidden />}>{t('profile.joined', { date: joined })}</Meta>
              {invitedBy && (
                <TextLink to={`/profile/${invitedBy._id}`}>{t('profile.invitedBy', { name: invitedBy.name })}</TextLink>
              )}
              <HoursTaught hours={member.hoursTaught} lessons={member.lessonsTaught} />
            </Facts>
            <AwayNotice away={member.away} name={name} />
          </Stack>
        </Who>
        <Row>
          <ProfileActions member={member} />
        </Row>
      </Head>
      <ProfileFigures {...member} />
      <Story>{bio ? <p dir="auto">{bio}</p> : <Muted>{t('profile.noBio')}</Muted>}</Story>
      {hours && (
        <Times>
          <Section title={t('skill.availability')}>
            <HoursList hours={hours} owner={member} />
          </Section>
        </Times>
      )}
      <TabsBesideMarks>
        <div>
          <Tabs<ProfileTab>
            label={t('profile.tabs')}
            items={[
              { value: 'skills', label: t('profile.skills'), count: skills.length },
              { value: 'reviews', label: t('reviews.title'), count: member.rating.count },
              ...(knownBy === undefined
                ? []
                : // Where none counts, some may be shown all the same.
                  [
                    {
                      value: 'known-by' as const,
                      label: t('profile.knownBy.title'),
                      ...(knownBy > 0 && { count: knownBy }),
                    },
                  ]),
              ...(shownWants && wants.length > 0
                ? [{ value: 'wants' as const, label: t('profile.wants.title'), count: wants.length }]
                : []),
            ]}
            value={tab}
            onChange={setTab}
          >
            <TabPanel value="skills">
              <ProfileSkills member={member} />
              <GroupLessons of={{ teacherId: member._id }} />
            </TabPanel>
            <TabPanel value="reviews">
              <ProfileReviews memberId={member._id} />
              {member.lessonsTaught !== undefined && <GroupThanks teacher={{ _id: member._id, name }} />}
            </TabPanel>
            <TabPanel value="known-by">
              <KnownByPart member={member} />
            </TabPanel>
            <TabPanel value="wants">{shownWants && <shownWants.ProfileWants member={member} wants={wants} />}</TabPanel>
          </Tabs>
        </div>
        <Stack $gap={8}>
          <ProfileLanguages member={member} />
          <ProfileMarks marks={member.marks} />
        </Stack>
      </TabsBesideMarks>
    </Page>
  );
}

function ProfileSkeleton() {
  return (
    <Page>
      <SkeletonGroup>
        <Head as="div">
          <Who>
            <Skeleton $width={128} $height={128} $circle />
            <Stack>
              <Skeleton $width={300} $height={48} />
              <Skeleton $width={240} $height={18} />
            </Stack>
          </Who>
          <Skeleton $width={260} $height={40} />
        </Head>
        <Skeleton $height={85} />
        <Story as="div">
          <Skeleton $height={81} />
        </Story>
        <Skeleton $height={44} />
      </SkeletonGroup>
    </Page>
  );
}
