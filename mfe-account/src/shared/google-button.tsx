import { Button, useTranslation } from '@mutua/web-kit';
import { LogIn } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import styled from 'styled-components';
import { useProvidersQuery } from './account.resource.ts';
import { leaveForGoogle } from './google-sign-in.ts';

const Or = styled.div`
  display: flex;
  align-items: center;
  gap: 14px;
  color: var(--text-muted);
  font-size: var(--text-sm);
  &::before,
  &::after {
    content: '';
    flex: 1;
    border-top: 1px solid var(--line);
  }
`;

/** Google's logo in its own colours, as Google's guidelines require. */
function GoogleMark() {
  return (
    <svg width="18" height="18" viewBox="0 0 48 48" aria-hidden="true">
      <path
        fill="#EA4335"
        d="M24 9.5c3.5 0 6.7 1.2 9.2 3.6l6.9-6.9C35.9 2.4 30.5 0 24 0 14.6 0 6.5 5.4 2.6 13.2l8 6.2C12.4 13.7 17.7 9.5 24 9.5z"
      />
      <path
        fill="#4285F4"
        d="M47 24.6c0-1.6-.2-3.1-.4-4.6H24v9h12.9c-.6 3-2.2 5.5-4.8 7.2l7.7 6C44.4 38 47 31.8 47 24.6z"
      />
      <path
        fill="#FBBC05"
        d="M10.5 28.6A14.5 14.5 0 0 1 9.8 24c0-1.6.3-3.1.8-4.6l-8-6.2A24 24 0 0 0 0 24c0 3.9.9 7.5 2.6 10.8l7.9-6.2z"
      />
      <path
        fill="#34A853"
        d="M24 48c6.5 0 11.9-2.1 15.9-5.8l-7.7-6c-2.2 1.5-4.9 2.3-8.2 2.3-6.3 0-11.6-4.2-13.5-9.9l-8 6.2C6.5 42.6 14.6 48 24 48z"
      />
    </svg>
  );
}

/**
 * 'Continue with Google', where the server has it configured; nothing otherwise.
 * A provider with a name of its own has no logo.
 * @param alone - whether no form follows
 * @param from - the page to continue to after the sign-in
 * @param onLeave - called before the browser leaves the page
 */
export function GoogleButton({
  from = '/dashboard',
  alone = false,
  onLeave,
}: {
  from?: string | undefined;
  alone?: boolean;
  onLeave?: () => void;
}) {
  const { t } = useTranslation('account');
  const { search } = useLocation();
  const { data } = useProvidersQuery();
  if (!data?.google) return null;
  const leave = () => {
    const query = new URLSearchParams(search);
    onLeave?.();
    leaveForGoogle({ goal: query.get('goal') ?? '', invitation: query.get('invitation') ?? '', from });
  };
  return (
    <>
      <Button
        variant="secondary"
        size="lg"
        full
        icon={data.openid ? <LogIn aria-hidden /> : <GoogleMark />}
        onClick={leave}
      >
        {data.openid ? t('google.named', { name: data.openid.name }) : t('google.continue')}
      </Button>
      {!alone && <Or>{t('google.or')}</Or>}
    </>
  );
}
