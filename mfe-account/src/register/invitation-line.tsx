import { useTranslation } from '@mutua/web-kit';
import styled from 'styled-components';
import { useInvitationLookQuery } from '../shared/trust.resource.ts';

/* The space of its lines is reserved from the beginning, so that the form does not move. */
const Line = styled.p`
  min-height: 2lh;
  color: var(--text-muted);
  text-wrap: pretty;
`;

/** Shows who invites the visitor, or that the link does not work. The registration is possible in both cases. */
export function InvitationLine({ code }: { code: string | null }) {
  const { t } = useTranslation('account');
  const { data } = useInvitationLookQuery(code ?? '', { skip: code === null });
  const state = code === null ? 'closed' : data?.state;
  return <Line role="status">{state && t(`invitation.${state}`, { name: data?.name ?? '' })}</Line>;
}
