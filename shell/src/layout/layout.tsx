import { RemoteWidget, Toaster, useRemotes, useSession, useTranslation } from '@mutua/web-kit';
import { SkipLink, short } from '@mutua/web-kit/parts';
import { useEffect, useMemo, useRef } from 'react';
import { matchRoutes, useLocation, useRoutes } from 'react-router-dom';
import styled from 'styled-components';
import { replayEarlyInput } from '../document/replay-early-input.ts';
import { useNeutralTitle } from '../document/use-neutral-title.ts';
import { PaletteHost } from '../palette/palette-host.tsx';
import { PushNotice } from '../push/push-notice.tsx';
import { LeaveGuard } from '../routing/leave-guard.tsx';
import { type RouteHandle, remoteRoutes } from '../routing/remote-routes.tsx';
import { SessionEndWatch } from '../routing/session-end-watch.tsx';
import { SessionGate } from '../routing/session-gate.tsx';
import { useFocusOnNavigation } from '../routing/use-focus-on-navigation.ts';
import { useKeptFocus } from '../routing/use-kept-focus.ts';
import { useScrollRestoration } from '../routing/use-scroll-restoration.ts';
import { BottomBar } from './bottom-bar.tsx';
import { ErasureNotice } from './erasure-notice.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { useNavigation } from './navigation.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import { OutageNotice } from './outage-notice.tsx';
import { RateLimitWatch } from './rate-limit-watch.tsx';
import { useCounts } from './use-counts.ts';
import { useFrozenWhile } from './use-frozen-while.ts';
import { useHeaderReady } from './use-header-ready.ts';
import { useOptionalServices } from './use-optional-services.ts';
import { ZoneNotice } from './zone/zone-notice.tsx';

const Frame = styled.div<{ $full: boolean }>`
  display: flex;
  flex-direction: column;
  min-height: 100vh;
  min-height: 100dvh;
  padding-bottom: var(--bottom-bar);
  ${({ $full }) => $full && 'height: 100vh; height: 100dvh;'}
  ${short} {
    /* The bars then stand above and below the window, not in it. */
    ${({ $full }) => $full && 'height: auto;'}
  }
  @media print {
    display: block;
    height: auto;
    min-height: 0;
  }
`;
/* At least as high as the window below the bar, so that the footer is below the visible area and a loading page cannot move it. */
const Main = styled.main<{ $full: boolean }>`
  display: flex;
  flex: 1 0 auto;
  flex-direction: column;
  min-height: calc(100vh - var(--header));
  min-height: calc(100dvh - var(--header));
  ${({ $full }) => $full && 'flex: 1; min-height: 0;'}
  ${short} {
    ${({ $full }) => $full && 'flex: none; height: 100vh; height: 100dvh;'}
  }
  > * {
    flex: ${({ $full }) => ($full ? '1 1 0' : '1 0 auto')};
    min-height: 0;
  }
`;

/** Header, page and footer. The page is that of the remote whose route matches, or the 404 page. */
export function Layout({ startsWithSkeleton }: { startsWithSkeleton: boolean }) {
  const { t } = useTranslation('shell');
  const { entries } = useRemotes();
  const location = useLocation();
  const routes = useMemo(() => remoteRoutes(entries), [entries]);
  const page = useRoutes(routes);
  const handle: RouteHandle | undefined = matchRoutes(routes, location)?.at(-1)?.route.handle;
  const isFull = handle?.layout === 'full';
  const { isAuthenticated } = useSession();
  const { available, isKnown: areServicesKnown } = useOptionalServices();
  const { counts, isKnown: areCountsKnown } = useCounts();
  const isSettled = useHeaderReady(areServicesKnown && areCountsKnown);
  const items = useNavigation(useFrozenWhile(available, isSettled));
  const main = useRef<HTMLElement>(null);
  useFocusOnNavigation(main);
  useKeptFocus(main);
  useScrollRestoration();
  useNeutralTitle();
  useEffect(() => replayEarlyInput('frame'), []);

  return (
    <Frame $full={isFull} {...(isFull && { 'data-full': '' })}>
      <SkipLink
        href="#main"
        onClick={(event) => {
          // The default would add the hash to the address and an entry to the history.
          event.preventDefault();
          main.current?.focus();
        }}
      >
        {t('skipToContent')}
      </SkipLink>
      <NavigationProgress />
      <Header wide={isFull} settled={isSettled} items={items} counts={counts} />
      <ErasureNotice />
      <Main $full={isFull} id="main" ref={main} tabIndex={-1}>
        <SessionGate startsWithSkeleton={startsWithSkeleton}>{page}</SessionGate>
      </Main>
      {!isFull && <Footer />}
      {isAuthenticated && <BottomBar items={items} counts={counts} />}
      <PaletteHost items={items} counts={counts} />
      <AppWidgets />
      {/* Inside the router, because toasts may contain links. */}
      <Toaster />
      <RateLimitWatch />
      <OutageNotice />
      <ZoneNotice />
      <PushNotice />
      <SessionEndWatch />
      <LeaveGuard />
    </Frame>
  );
}

/** The widgets of remotes that every page has. */
function AppWidgets() {
  const { entries } = useRemotes();
  const { isAuthenticated } = useSession();
  return entries.flatMap((entry) =>
    entry.widgets
      .filter(({ slot, access }) => slot === 'app' && (access !== 'member' || isAuthenticated))
      .map(({ name }) => <RemoteWidget key={`${entry.name}/${name}`} name={`${entry.name}/${name}`} silent />),
  );
}
