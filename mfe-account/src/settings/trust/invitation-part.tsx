import type { Invitation } from '@mutua/contracts';
import { INVITATIONS } from '@mutua/contracts/constants';
import { Button, errorMessage, Row, toast, useTranslation } from '@mutua/web-kit';
import styled from 'styled-components';
import { SettingRow, SettingRows } from '../../shared/setting-rows.tsx';
import { Switch } from '../../shared/switch.tsx';
import { useChangeInvitationMutation, useRenewInvitationMutation } from '../../shared/trust.resource.ts';
import { SubHeading } from '../parts/sub-heading.tsx';

const Lede = styled.p`
  max-width: 40em;
  margin-bottom: 12px;
  color: var(--text-muted);
  text-wrap: pretty;
`;

/** The invitation link, the members who joined by it, and the member who sent the invitation of this member. */
export function InvitationPart({ invitation }: { invitation: Invitation }) {
  const { t, language } = useTranslation('account');
  const [renew, { isLoading }] = useRenewInvitationMutation();
  const [change] = useChangeInvitationMutation();
  const { code, state, joined, people, saysInvited, invitedBy } = invitation;
  const address = code && `${window.location.origin}/i/${code}`;
  const run = async (call: Promise<{ error?: unknown }>) => {
    const { error } = await call;
    if (error) toast.error(errorMessage(error, t('settingsParts.failed')));
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address ?? '');
      toast.success(t('trust.link.copied'));
    } catch {
      toast.error(t('settingsParts.failed'));
    }
  };
  const names = new Intl.ListFormat(language).format(people.map(({ name }) => name));
  const figures = [
    t('trust.link.joined', { count: joined }),
    people.length > 0 && t('trust.link.people', { names }),
    state !== 'open' && t(`trust.link.${state}`, { count: INVITATIONS.monthly }),
  ].filter(Boolean);
  return (
    <section>
      <SubHeading>{t('trust.link.title')}</SubHeading>
      <Lede>{t('trust.link.lede', { count: INVITATIONS.monthly })}</Lede>
      <SettingRows $close>
        <SettingRow wide title={address ?? t('trust.link.none')} detail={figures.join(' ')}>
          <Row>
            {address && (
              <Button variant="secondary" onClick={copy}>
                {t('trust.link.copy')}
              </Button>
            )}
            <Button variant={address ? 'ghost' : 'secondary'} busy={isLoading} onClick={() => run(renew())}>
              {t(`trust.link.${address ? 'renew' : 'make'}`)}
            </Button>
          </Row>
        </SettingRow>
        <SettingRow title={t('trust.says.invited.title')} detail={t('trust.says.invited.detail')}>
          <Switch
            label={t('trust.says.invited.title')}
            checked={saysInvited}
            onChange={(says) => run(change({ saysInvited: says }))}
          />
        </SettingRow>
        {invitedBy && (
          <SettingRow
            title={t('trust.says.inviter.title')}
            detail={t('trust.says.inviter.detail', { name: invitedBy.person.name })}
          >
            <Switch
              label={t('trust.says.inviter.title')}
              checked={invitedBy.saysInviter}
              onChange={(says) => run(change({ saysInviter: says }))}
            />
          </SettingRow>
        )}
      </SettingRows>
    </section>
  );
}
