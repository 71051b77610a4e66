import type { Profile, PublicUser } from '@mutua/contracts';
import { Button, IconButton, LinkButton, Menu, useSession, useTranslation } from '@mutua/web-kit';
import { toastResult, usePersonActions } from '@mutua/web-kit/parts';
import { Ellipsis, Pencil, Share2, UserCheck, UserPlus } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { KeepButton } from '../shared/keep/keep-button.tsx';
import { ShareMenu } from '../shared/share/share-menu.tsx';
import { useSignInState } from '../shared/use-sign-in-state.ts';
import { ContactButton } from './contact-button.tsx';
import { useSetFollowingMutation, useUnblockMemberMutation } from './profile.resource.ts';

/** How many skills a notice about a member names. */
const NAMED_SKILLS = 3;

const noticeOf = ({ name, place, location, languages = [], skills }: Profile) => ({
  title: name,
  about: skills
    .slice(0, NAMED_SKILLS)
    .map(({ title }) => title)
    .join(' · '),
  place,
  location,
  languages: languages.filter(({ level }) => level !== 'some').map(({ code }) => code),
});

/** The actions on a profile: edit on one's own; message or request, follow, share and block on others. */
export function ProfileActions({ member }: { member: Profile }) {
  const { t } = useTranslation('discovery');
  const { user, isAuthenticated } = useSession();
  const isOwn = user?._id === member._id;
  return (
    <>
      {isOwn && (
        <LinkButton to="/profile/edit" icon={<Pencil aria-hidden />}>
          {t('profile.edit')}
        </LinkButton>
      )}
      {!isOwn && !member.isBlocked && (
        <>
          <ContactButton member={member} />
          <FollowButton member={member} />
          <KeepButton kind="user" targetId={member._id} ownerId={member._id} hasKey />
        </>
      )}
      {!isOwn && member.isBlocked && <UnblockButton member={member} />}
      <ShareMenu notice={noticeOf(member)} trigger={<IconButton label={t('share.action')} icon={<Share2 />} />} />
      {isAuthenticated && !isOwn && !member.isBlocked && <MoreMenu member={member} />}
    </>
  );
}

function FollowButton({ member }: { member: PublicUser }) {
  const { t } = useTranslation('discovery');
  const { isAuthenticated } = useSession();
  const signInState = useSignInState();
  const navigate = useNavigate();
  const [setFollowing, { isLoading }] = useSetFollowingMutation();
  const isFollowing = member.isFollowing === true;
  const toggle = async () => {
    if (!isAuthenticated) return navigate('/login', { state: signInState });
    const done = t(isFollowing ? 'profile.follow.undone' : 'profile.follow.done');
    await toastResult(setFollowing({ id: member._id, follow: !isFollowing }), t('profile.follow.failed'), done);
  };
  return (
    <Button
      variant="secondary"
      icon={isFollowing ? <UserCheck aria-hidden /> : <UserPlus aria-hidden />}
      busy={isLoading}
      onClick={toggle}
    >
      {t(isFollowing ? 'profile.follow.following' : 'profile.follow.follow')}
    </Button>
  );
}

function MoreMenu({ member }: { member: PublicUser }) {
  const { t } = useTranslation('discovery');
  const { _id: id, bio } = member;
  const actions = usePersonActions({ person: member, report: { kind: 'member', id, excerpt: bio } });
  return (
    <>
      <Menu trigger={<IconButton label={t('profile.more')} icon={<Ellipsis />} />}>{actions?.items}</Menu>
      {actions?.dialogs}
    </>
  );
}

function UnblockButton({ member }: { member: PublicUser }) {
  const { t } = useTranslation('discovery');
  const [unblock, { isLoading }] = useUnblockMemberMutation();
  const { _id, name } = member;
  const lift = () => toastResult(unblock(_id), t('profile.block.unblockFailed'), t('profile.block.undone', { name }));
  return (
    <Button variant="secondary" busy={isLoading} onClick={lift}>
      {t('profile.block.unblock')}
    </Button>
  );
}
