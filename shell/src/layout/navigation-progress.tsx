import { useWaiting } from '@mutua/web-kit';
import { markPageLeft } from '@mutua/web-kit/parts';
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import styled, { keyframes } from 'styled-components';
import { useHistory } from '../routing/shell-history.ts';

/** Most pages load faster. */
const HIDDEN_MS = 150;

/* It slows down more and more, because the waiting time is unknown. */
const advance = keyframes`
  from { transform: scaleX(0); }
  17% { transform: scaleX(0.5); }
  to { transform: scaleX(0.95); }
`;
const Bar = styled.div`
  position: fixed;
  z-index: 90;
  inset: 0 0 auto;
  height: 2px;
  background: var(--accent);
  transform-origin: left;
  animation: ${advance} 5s var(--ease-out) both;
`;

/** A progress line at the top while the next page's code loads and the previous page is still shown. */
export function NavigationProgress() {
  const history = useHistory();
  const shown = useLocation();
  const locationOf = () => history.location;
  const target = useSyncExternalStore(history.listen, locationOf, locationOf);
  return target.key !== shown.key && <LateBar />;
}

function LateBar() {
  const [isDue, setDue] = useState(false);
  useWaiting();
  useLayoutEffect(markPageLeft, []);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), HIDDEN_MS);
    return () => clearTimeout(timer);
  }, []);
  return isDue && <Bar aria-hidden />;
}
