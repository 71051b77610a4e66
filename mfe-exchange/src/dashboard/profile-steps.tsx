import type { User } from '@mutua/contracts';
import { TextLink, useTranslation } from '@mutua/web-kit';
import { Camera, CircleCheck, type LucideIcon, MapPin, Pencil } from 'lucide-react';
import styled from 'styled-components';
import { SideSection } from './side-section.tsx';

type Part = 'avatar' | 'location' | 'bio';

const ICONS: Record<Part, LucideIcon> = { avatar: Camera, location: MapPin, bio: Pencil };
/** The most helpful parts come first. */
const PARTS: readonly Part[] = ['avatar', 'location', 'bio'];

/** The parts of a profile that are not filled in yet. */
export const missingParts = (user: User): Part[] => PARTS.filter((part) => !user[part]);

const Meter = styled.div`
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: 1fr;
  gap: 6px;
  i {
    height: 4px;
    border-radius: 2px;
    background: var(--fill);
  }
  i[data-on] {
    background: var(--accent);
  }
  @media (forced-colors: active) {
    i {
      border: 1px solid CanvasText;
    }
    i[data-on] {
      background: Highlight;
      forced-color-adjust: none;
    }
  }
`;

/** How much of the profile is filled in. The confirmed e-mail address counts as the first part. */
export function ProfileMeter({ user }: { user: User }) {
  const { t } = useTranslation('exchange');
  const total = PARTS.length + 1;
  const done = total - missingParts(user).length;
  return (
    <Meter role="img" aria-label={t('profile.meter', { done, total })}>
      {['address', ...PARTS].map((part, index) => (
        <i key={part} data-on={index < done || undefined} />
      ))}
    </Meter>
  );
}

const Lines = styled.ul`
  margin-top: 8px;
  font-size: var(--text-sm);
  li {
    display: flex;
    align-items: flex-start;
    gap: 12px;
    padding: 11px 0;
    border-top: 1px solid var(--line-soft);
  }
  li:first-child {
    border-top: 0;
  }
  svg {
    flex: none;
    color: var(--text-muted);
  }
  li[data-done] svg {
    color: var(--success-text);
  }
  small {
    display: block;
    margin-top: 2px;
    color: var(--text-muted);
    font-size: var(--text-xs);
  }
`;
const Quiet = styled.span`
  color: var(--text-muted);
  font-size: var(--text-sm);
  font-variant-numeric: tabular-nums;
`;

/** A link to a field of the profile, with the benefit of filling it in. */
export function ProfilePart({ part }: { part: Part }) {
  const { t } = useTranslation('exchange');
  return (
    <span>
      <TextLink to={`/profile/edit#${part}`}>{t(`profile.${part}.label`)}</TextLink>
      <small>{t(`profile.${part}.why`)}</small>
    </span>
  );
}

/** All parts of the profile, for a new member. */
export function ProfileSteps({ user }: { user: User }) {
  const { t } = useTranslation('exchange');
  const missing = missingParts(user);
  const total = PARTS.length + 1;
  return (
    <SideSection
      title={t('profile.title')}
      action={<Quiet>{t('profile.count', { done: total - missing.length, total })}</Quiet>}
    >
      <ProfileMeter user={user} />
      <Lines>
        <li data-done>
          <CircleCheck aria-hidden size={18} strokeWidth={1.75} />
          <span>{t('profile.address')}</span>
        </li>
        {PARTS.map((part) => {
          const isMissing = missing.includes(part);
          const Icon = isMissing ? ICONS[part] : CircleCheck;
          return (
            <li key={part} data-done={!isMissing || undefined}>
              <Icon aria-hidden size={18} strokeWidth={1.75} />
              {isMissing ? <ProfilePart part={part} /> : <span>{t(`profile.${part}.done`)}</span>}
            </li>
          );
        })}
      </Lines>
    </SideSection>
  );
}
