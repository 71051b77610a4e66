import type { Invitation } from '@mutua/contracts';
import { INVITATIONS } from '@mutua/contracts/limits';
import { Button, Row, useTranslation } from '@mutua/web-kit';
import { copyText, toastResult } from '@mutua/web-kit/parts';
import { SettingRow, SettingRows } from '../../shared/setting-rows.tsx';
import { SwitchRow } from '../../shared/switch-row.tsx';
import { useChangeInvitationMutation, useRenewInvitationMutation } from '../../shared/trust.resource.ts';
import { SubHeading } from '../parts/sub-heading.tsx';
import { How } from './marks-part.tsx';

/** The invitation link, the members who joined by it, and the member who sent the invitation of this member. */
export function InvitationPart({ invitation }: { invitation: Invitation }) {
  const { t, language } = useTranslation('account');
  const [renew, { isLoading }] = useRenewInvitationMutation();
  const [change] = useChangeInvitationMutation();
  const { code, state, joined, people, saysInvited, invitedBy } = invitation;
  const address = code && `${window.location.origin}/i/${code}`;
  const failed = t('settingsParts.failed');
  const run = (call: Promise<{ error?: unknown }>) => toastResult(call, failed);
  const names = new Intl.ListFormat(language).format(people.map(({ name }) => name));
  const figures = [
    t('trust.link.joined', { count: joined }),
    people.length > 0 && t('trust.link.people', { names }),
    state !== 'open' && t(`trust.link.${state}`, { count: INVITATIONS.monthly }),
  ].filter(Boolean);
  return (
    <section>
      <SubHeading>{t('trust.link.title')}</SubHeading>
      <How>{t('trust.link.lede', { count: INVITATIONS.monthly })}</How>
      <SettingRows $close>
        <SettingRow wide title={address ?? t('trust.link.none')} detail={figures.join(' ')}>
          <Row>
            {address && (
              <Button variant="secondary" onClick={() => copyText(address, failed, t('trust.link.copied'))}>
                {t('trust.link.copy')}
              </Button>
            )}
            <Button variant={address ? 'ghost' : 'secondary'} busy={isLoading} onClick={() => run(renew())}>
              {t(`trust.link.${address ? 'renew' : 'make'}`)}
            </Button>
          </Row>
        </SettingRow>
        <SwitchRow
          title={t('trust.says.invited.title')}
          detail={t('trust.says.invited.detail')}
          checked={saysInvited}
          onChange={(says) => run(change({ saysInvited: says }))}
        />
        {invitedBy && (
          <SwitchRow
            title={t('trust.says.inviter.title')}
            detail={t('trust.says.inviter.detail', { name: invitedBy.person.name })}
            checked={invitedBy.saysInviter}
            onChange={(says) => run(change({ saysInviter: says }))}
          />
        )}
      </SettingRows>
    </section>
  );
}
