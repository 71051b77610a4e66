import { ForbiddenError } from '@mutua/service-kit';
import type { SiteRepository } from './site.repository.ts';

/** Whether an address is at one of the domains. Only a domain that begins with `*.` includes those below it. */
export function isAtDomain(email: string, domains: readonly string[]): boolean {
  const host = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return domains.some((domain) => (domain.startsWith('*.') ? host.endsWith(domain.slice(1)) : host === domain));
}

export type RegistrationRule = ReturnType<typeof createRegistrationRule>;

/** Decides who may register. It knows no members, so that its answer never says whether an address is known. */
export function createRegistrationRule({ site }: { site: Pick<SiteRepository, 'find'> }) {
  return {
    /**
     * @param invitationId that of an invitation that works, else null
     * @throws ForbiddenError invitation_needed, domain_needed or registration_closed
     */
    async refuse({ email, invitationId }: { email: string; invitationId: string | null | undefined }): Promise<void> {
      const { name, registration } = await site.find();
      const { who, domains } = registration;
      if (who === 'open' || (invitationId && who !== 'closed')) return;
      if (who === 'closed')
        throw new ForbiddenError(['Nobody can register at {site} right now', { site: name }], 'registration_closed');
      if (who === 'invited')
        throw new ForbiddenError(['You need an invitation to join {site}', { site: name }], 'invitation_needed');
      if (!isAtDomain(email, domains)) throw domainNeeded(domains);
    },

    /** @throws ForbiddenError domain_needed when a member moves to an address outside of the domains */
    async refuseAddress(email: string): Promise<void> {
      const { who, domains } = (await site.find()).registration;
      if (who === 'domains' && !isAtDomain(email, domains)) throw domainNeeded(domains);
    },
  };
}

const domainNeeded = (domains: readonly string[]) =>
  new ForbiddenError(
    ['Please use an address at one of these domains: {domains}', { domains: domains.join(', ') }],
    'domain_needed',
    { current: { domains } },
  );
