import type { Profile, Reference } from '@mutua/contracts';
import { REFERENCES } from '@mutua/contracts/limits';
import {
  Avatar,
  Button,
  ConfirmDialog,
  EmptyState,
  ErrorState,
  errorMessage,
  IconButton,
  Menu,
  MenuItem,
  toast,
  useSession,
  useTranslation,
} from '@mutua/web-kit';
import { firstNameOf, PersonMenu, toastResult, usePersonActions } from '@mutua/web-kit/parts';
import { EllipsisVertical, EyeOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { ReviewSkeletons } from '../shared/reviews/review-list.tsx';
import { ReferenceDialog } from './reference-dialog.tsx';
import { useReferencesQuery, useRemoveReferenceMutation, useShowReferenceMutation } from './references.resource.ts';

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 380px), 1fr));
  gap: 28px 40px;
  margin-bottom: 24px;
`;
const Item = styled.li`
  display: flex;
  gap: 14px;
  align-items: flex-start;
  > div {
    flex: 1;
    min-width: 0;
  }
  a,
  b {
    font-weight: var(--weight-bold);
    overflow-wrap: anywhere;
  }
  a:hover {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  small {
    display: block;
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
  p {
    margin-top: 4px;
    font-size: 15px;
    line-height: var(--leading-body);
    overflow-wrap: anywhere;
    white-space: pre-line;
    text-wrap: pretty;
  }
`;
const Boxes = styled.ul`
  display: grid;
  gap: 16px;
  max-width: 800px;
  margin-bottom: 32px;
`;
const Box = styled(Item)`
  padding: 18px 20px;
  border: 1px dashed var(--line-strong);
  border-radius: var(--radius-card);
`;
const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  margin-top: 14px;
`;
const Hint = styled.p`
  max-width: 45em;
  color: var(--text-muted);
  font-size: var(--text-sm);
`;
const Ask = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px 16px;
  align-items: center;
  margin-bottom: 28px;
`;

/** Removes a reference after a confirmation. Returns a function that opens the dialog, and the dialog. */
function useRemoval(id: string) {
  const { t } = useTranslation('discovery');
  const [isAsking, setAsking] = useState(false);
  const [remove, { isLoading }] = useRemoveReferenceMutation();
  const confirm = async () => {
    const { error } = await remove(id);
    setAsking(false);
    if (error) toast.error(errorMessage(error, t('profile.knownBy.notSaved')));
    else toast.success(t('profile.knownBy.removed'));
  };
  const dialog = (
    <ConfirmDialog
      open={isAsking}
      onClose={() => setAsking(false)}
      onConfirm={confirm}
      title={t('profile.knownBy.removeTitle')}
      confirmLabel={t('profile.knownBy.remove')}
      danger
      busy={isLoading}
    >
      {t('profile.knownBy.removeHelp')}
    </ConfirmDialog>
  );
  return { ask: () => setAsking(true), dialog };
}

/** Shows a reference on the own profile, or hides it. */
function useShowing(id: string) {
  const { t } = useTranslation('discovery');
  const [show, { isLoading }] = useShowReferenceMutation();
  const decide = (accepted: boolean) => toastResult(show({ id, accepted }), t('profile.knownBy.notSaved'));
  return { decide, isLoading };
}

/** The author of a reference, how they know the member, and the words. */
function Words({ reference, name }: { reference: Reference; name: string }) {
  const { t } = useTranslation('discovery');
  const { author, relation, text, bond } = reference;
  return (
    <>
      <Link to={`/profile/${author._id}`} dir="auto">
        {author.name}
      </Link>
      <small>{t(`profile.knownBy.relations.${relation}`, { name })}</small>
      <p dir="auto">{text}</p>
      {bond && bond !== 'counted' && <small>{t(`profile.knownBy.bonds.${bond}`)}</small>}
    </>
  );
}

/** The menu on one's own profile: hide, remove, block, report. */
function OwnMenu({ reference: { _id, author, text } }: { reference: Reference }) {
  const { t } = useTranslation('discovery');
  const { decide } = useShowing(_id);
  const removal = useRemoval(_id);
  const actions = usePersonActions({ person: author, report: { kind: 'reference', id: _id, excerpt: text } });
  return (
    <>
      <Menu
        trigger={<IconButton label={t('profile.knownBy.menu', { name: author.name })} icon={<EllipsisVertical />} />}
      >
        <MenuItem icon={<EyeOff aria-hidden />} onSelect={() => void decide(false)}>
          {t('profile.knownBy.notShow')}
        </MenuItem>
        <MenuItem icon={<Trash2 aria-hidden />} onSelect={removal.ask}>
          {t('profile.knownBy.remove')}
        </MenuItem>
        {actions?.items}
      </Menu>
      {actions?.dialogs}
      {removal.dialog}
    </>
  );
}

/** A reference about the reader that nobody else sees: the reader may show it. */
function Waiting({ reference, name }: { reference: Reference; name: string }) {
  const { t } = useTranslation('discovery');
  const { _id, author, text, state } = reference;
  const { decide, isLoading } = useShowing(_id);
  const removal = useRemoval(_id);
  const isDeclined = state === 'declined';
  return (
    <Box>
      <Avatar name={author.name} src={author.avatar} size={36} decorative />
      <div>
        <Words reference={reference} name={name} />
        <small>
          {isDeclined
            ? t('profile.knownBy.declined')
            : t('profile.knownBy.wouldLike', { name: firstNameOf(author.name) })}
        </small>
        <Buttons>
          <Button busy={isLoading} onClick={() => decide(true)}>
            {t('profile.knownBy.show')}
          </Button>
          {isDeclined ? (
            <Button variant="secondary" onClick={removal.ask}>
              {t('profile.knownBy.remove')}
            </Button>
          ) : (
            <Button variant="secondary" disabled={isLoading} onClick={() => decide(false)}>
              {t('profile.knownBy.notShow')}
            </Button>
          )}
        </Buttons>
      </div>
      <PersonMenu person={author} report={{ kind: 'reference', id: _id, excerpt: text }} />
      {removal.dialog}
    </Box>
  );
}

/** The reference that the reader wrote about this member. */
function Own({ reference, name }: { reference: Reference; name: string }) {
  const { t } = useTranslation('discovery');
  const removal = useRemoval(reference._id);
  const { state } = reference;
  return (
    <Box>
      <div>
        <b>{t('profile.knownBy.own')}</b>
        <small>
          {t(`profile.knownBy.states.${state === 'shown' || state === 'hidden' ? state : 'waiting'}`, { name })}
        </small>
        <p dir="auto">{reference.text}</p>
        <Buttons>
          <Button variant="secondary" onClick={removal.ask}>
            {t('profile.knownBy.remove')}
          </Button>
        </Buttons>
      </div>
      {removal.dialog}
    </Box>
  );
}

/** Lets a signed-in reader write a reference, or says when that is possible. */
function Vouch({ member, mayWrite }: { member: Profile; mayWrite: boolean }) {
  const { t } = useTranslation('discovery');
  const [isOpen, setOpen] = useState(false);
  const name = firstNameOf(member.name);
  if (!mayWrite) return <Hint>{t('profile.knownBy.who', { days: REFERENCES.joinedDays })}</Hint>;
  return (
    <Ask>
      <span>{t('profile.knownBy.question', { name })}</span>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t('profile.knownBy.write')}
      </Button>
      <ReferenceDialog member={member} open={isOpen} onClose={() => setOpen(false)} />
    </Ask>
  );
}

/** The references of a member. On one's own profile also the waiting ones; on another profile also the reader's own one. */
export function KnownBy({ member }: { member: Profile }) {
  const { t } = useTranslation('discovery');
  const { user } = useSession();
  const { data, error, isFetching, refetch } = useReferencesQuery(member._id);
  const name = firstNameOf(member.name);
  if (!data) {
    if (!error) return <ReviewSkeletons />;
    return <ErrorState title={t('profile.knownBy.failed')} onRetry={refetch} busy={isFetching} />;
  }
  const { references, counted, waiting = [], own, mayWrite = false } = data;
  const isOwnProfile = user?._id === member._id;
  // Without a number there is nothing to explain: each reference says why it does not count.
  const hasUncounted = counted > 0 && references.length > counted;
  return (
    <>
      {(waiting.length > 0 || own) && (
        <Boxes>
          {waiting.map((each) => (
            <Waiting key={each._id} reference={each} name={name} />
          ))}
          {own && <Own reference={own} name={name} />}
        </Boxes>
      )}
      {user && !isOwnProfile && !own && !member.isBlocked && <Vouch member={member} mayWrite={mayWrite} />}
      {references.length === 0 && waiting.length === 0 && !own && (
        <EmptyState title={t('profile.knownBy.none')}>{t('profile.knownBy.noneHint')}</EmptyState>
      )}
      <List>
        {references.map((each) => (
          <Item key={each._id}>
            <Avatar name={each.author.name} src={each.author.avatar} size={36} decorative />
            <div>
              <Words reference={each} name={name} />
            </div>
            {isOwnProfile ? (
              <OwnMenu reference={each} />
            ) : (
              <PersonMenu person={each.author} report={{ kind: 'reference', id: each._id, excerpt: each.text }} />
            )}
          </Item>
        ))}
      </List>
      {hasUncounted && <Hint>{t('profile.knownBy.uncounted')}</Hint>}
    </>
  );
}
