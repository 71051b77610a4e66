import type { Profile } from '@mutua/contracts';
import {
  Button,
  LinkButton,
  Menu,
  MenuItem,
  Skeleton,
  useSession,
  useTranslation,
  VisuallyHidden,
} from '@mutua/web-kit';
import { ArrowLeftRight, MessageCircle } from 'lucide-react';
import { useId } from 'react';
import styled from 'styled-components';
import { useAwayTexts } from '../shared/away-notice.tsx';
import { useConversationWithQuery } from './profile.resource.ts';

/** On a phone it has its own row: otherwise one of the other actions would stand alone in the second row. */
const Request = styled.div`
  display: grid;
  @media (max-width: 479px) {
    flex-basis: 100%;
  }
`;

/** With more skills than this, the member chooses from the cards below. */
const IN_MENU = 8;

/** Opens the request dialog for members. Visitors get to the page of the skill, where they join. */
const requestPath = (skillId: string) => `/skills/${skillId}?request=1`;

/**
 * How to contact a member: a message when there is an exchange, else a request. While the conversations cannot be read it offers a request,
 * whose page shows an existing one.
 */
export function ContactButton({ member }: { member: Profile }) {
  const { t } = useTranslation('discovery');
  const { status } = useSession();
  const conversation = useConversationWithQuery(member._id, { skip: status !== 'authenticated' });
  if (status === 'loading' || conversation.isLoading) return <Skeleton $width={132} $height={40} />;
  if (conversation.data) {
    return (
      <LinkButton to={`/chat/${conversation.data}`} icon={<MessageCircle aria-hidden />}>
        {t('profile.message')}
      </LinkButton>
    );
  }
  const [first, ...others] = member.skills;
  if (!first) return null;
  if (member.away?.requests === 'none') return <Closed away={member.away} name={member.name} />;
  if (others.length === 0) {
    return (
      <Request>
        <LinkButton to={requestPath(first._id)} icon={<ArrowLeftRight aria-hidden />}>
          {t('skill.request')}
        </LinkButton>
      </Request>
    );
  }
  return (
    <Request>
      <Menu
        trigger={
          <Button icon={<ArrowLeftRight aria-hidden />} aria-haspopup="menu">
            {t('skill.request')}
          </Button>
        }
      >
        {member.skills.slice(0, IN_MENU).map(({ _id, title }) => (
          <MenuItem key={_id} to={requestPath(_id)}>
            <bdi>{title}</bdi>
          </MenuItem>
        ))}
      </Menu>
    </Request>
  );
}

/** Replaces the request while the member is away and accepts none. */
function Closed({ away, name }: { away: NonNullable<Profile['away']>; name: string }) {
  const texts = useAwayTexts();
  const id = useId();
  return (
    <Request>
      <Button variant="secondary" disabled aria-describedby={id}>
        <span suppressHydrationWarning>{texts.label(away)}</span>
      </Button>
      <VisuallyHidden id={id}>{texts.reason(away, name)}</VisuallyHidden>
    </Request>
  );
}
