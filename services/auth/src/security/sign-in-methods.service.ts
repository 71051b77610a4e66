import type { Passkey, SignInMethods } from '@mutua/contracts';
import { type Caller, ForbiddenError } from '@mutua/service-kit';
import { addressChangeOf } from '../accounts/address.service.ts';
import { type SignInMethodsChange, signInMethodsMail } from '../accounts/sign-in-methods-mail.ts';
import type { Member, MemberRepository } from '../members/member.repository.ts';
import { requireCaller } from '../members/require-member.ts';
import type { PasskeyRepository } from '../passkeys/passkey.repository.ts';
import { lastSignInMethod, type PasskeyService, passkeyView } from '../passkeys/passkey.service.ts';
import type { SecondStepService } from '../second-step/second-step.service.ts';
import type { SessionService } from '../sessions/session.service.ts';
import type { Limits } from './limits.ts';
import type { PasswordHasher } from './password-hasher.ts';

type Json = Record<string, unknown>;

export type SignInMethodsService = ReturnType<typeof createSignInMethodsService>;

/**
 * Shows members their sign-in methods and changes them. A change needs a sign-in or a confirmation of the last ten minutes in this session.
 * The member gets a mail about it.
 */
export function createSignInMethodsService({
  members,
  passkeys,
  passkeyRecords,
  secondStep,
  sessions,
  passwords,
  limits,
  providerName,
}: {
  members: MemberRepository;
  passkeys: PasskeyService;
  passkeyRecords: PasskeyRepository;
  secondStep: SecondStepService;
  sessions: Pick<SessionService, 'requireFresh' | 'confirm'>;
  passwords: PasswordHasher;
  limits: Limits;
  providerName: string;
}) {
  async function freshMemberOf(caller: Caller): Promise<Member> {
    await sessions.requireFresh(caller);
    return requireCaller(members, caller);
  }
  async function tell(memberId: string, what: SignInMethodsChange): Promise<void> {
    await members.change(memberId, (member) => ({ set: {}, events: [signInMethodsMail(member, what)] }));
  }

  return {
    async list(caller: Caller): Promise<SignInMethods> {
      const member = await requireCaller(members, caller);
      const { _id, passwordHash, passwordChangedAt, openId } = member;
      const [own, step] = await Promise.all([passkeyRecords.list(_id), secondStep.stateOf(_id)]);
      return {
        hasPassword: passwordHash !== null,
        passwordChangedAt: passwordChangedAt?.toISOString() ?? null,
        google: openId?.email ?? null,
        addressChange: addressChangeOf(member),
        passkeys: own.map(passkeyView),
        secondStep: step,
      };
    },

    /**
     * Confirms that the member is the person who uses this session.
     * @throws ForbiddenError for a wrong password, or a passkey of another member
     * @throws TooManyRequestsError after repeated failures
     */
    async confirm(
      caller: Caller,
      { password = '', passkey }: { password?: string | undefined; passkey?: Json | undefined },
      address: string,
    ): Promise<void> {
      const { _id, email, passwordHash } = await requireCaller(members, caller);
      if (passkey) {
        const owner = await passkeys.use('confirm', passkey).catch(() => null);
        if (owner !== _id) throw new ForbiddenError('This passkey could not be checked', 'passkey_refused');
      } else {
        const attempt = await limits.beginLogin(email, address);
        if (!(await passwords.verify(passwordHash, password))) {
          throw new ForbiddenError('This is not your present password', 'wrong_password');
        }
        await attempt.succeeded();
      }
      await sessions.confirm(caller);
    },

    async passkeyOptions(caller: Caller): Promise<Json> {
      return passkeys.beginRegistration(await freshMemberOf(caller));
    },

    async addPasskey(caller: Caller, name: string, answer: Json): Promise<Passkey> {
      const { _id } = await freshMemberOf(caller);
      const passkey = await passkeys.register(_id, name, answer);
      await tell(_id, 'passkey-added');
      return passkey;
    },

    renamePasskey: ({ userId }: Caller, id: string, name: string) => passkeys.rename(userId, id, name),

    async removePasskey(caller: Caller, id: string): Promise<void> {
      const member = await freshMemberOf(caller);
      await passkeys.remove(member, id);
      await tell(member._id, 'passkey-removed');
    },

    /**
     * Disconnects the account of the OpenID provider. From then on, no account there is connected by its address alone.
     * @throws ConflictError when it is the only sign-in method
     */
    async disconnectOpenId(caller: Caller): Promise<void> {
      const { _id } = await freshMemberOf(caller);
      await members.change(_id, async (member) => {
        if (!member.openId) return null;
        if (member.passwordHash === null && (await passkeyRecords.count(_id)) === 0) throw lastSignInMethod();
        return {
          set: { openId: null, isOpenIdOff: true },
          events: [signInMethodsMail(member, 'google-disconnected', providerName)],
        };
      });
    },

    async beginSecondStep(caller: Caller) {
      const { _id, email } = await freshMemberOf(caller);
      return secondStep.begin(_id, email);
    },

    async switchSecondStepOn(caller: Caller, code: string): Promise<string[]> {
      const { _id } = await freshMemberOf(caller);
      const codes = await secondStep.switchOn(_id, code);
      await tell(_id, 'second-step-on');
      return codes;
    },

    async switchSecondStepOff(caller: Caller): Promise<void> {
      const { _id } = await freshMemberOf(caller);
      await secondStep.switchOff(_id);
      await tell(_id, 'second-step-off');
    },

    async renewRecoveryCodes(caller: Caller): Promise<string[]> {
      const { _id } = await freshMemberOf(caller);
      const codes = await secondStep.renewRecoveryCodes(_id);
      await tell(_id, 'recovery-codes');
      return codes;
    },
  };
}
