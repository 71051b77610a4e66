import { accountMail } from '../accounts/account-mail.ts';
import type { Member, MemberRepository } from '../members/member.repository.ts';
import { newSecret } from '../security/secret.ts';
import { deviceOf } from './device-of.ts';
import type { KnownDeviceRepository } from './known-device.repository.ts';

/** How long the link of the mail works, and how long the device is shown as new. */
export const NEW_DEVICE_MS = 7 * 24 * 3600 * 1000;

const cityOf = (timeZone: string | null): string | undefined => timeZone?.split('/').at(-1)?.replaceAll('_', ' ');

export type NewDevices = ReturnType<typeof createNewDevices>;

/** Detects sign-ins on devices that a member has never used. */
export function createNewDevices({
  devices,
  members,
}: {
  devices: KnownDeviceRepository;
  members: Pick<MemberRepository, 'change'>;
}) {
  return {
    /**
     * For a new device, creates the secret with which the member can end its session. Returns the hash of the secret, and the mail that
     * contains it.
     */
    async notice(
      member: Member,
      userAgent: string,
      timeZone: string | null,
    ): Promise<{ hash: string; mail: () => Promise<void> } | null> {
      const { browser, system } = deviceOf(userAgent);
      const device = browser && system ? `${browser}, ${system}` : userAgent.slice(0, 40).replace(/[^\w /.-]/g, '');
      if (!(await devices.isNew(member._id, `${device} ${timeZone ?? ''}`))) return null;
      const { token, hash } = newSecret();
      const now = new Date();
      const place = cityOf(timeZone);
      const event = accountMail(member, {
        kind: 'new-device',
        token,
        values: { device: device || '?', ...(place && { place }), at: now.toISOString() },
        expiresAt: new Date(now.getTime() + NEW_DEVICE_MS),
      });
      return { hash, mail: async () => void (await members.change(member._id, () => ({ set: {}, events: [event] }))) };
    },
  };
}
