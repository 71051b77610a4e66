import { type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react';
import { prepareOverlays, showUnavailable } from '../components/overlays.ts';
import { Scrim } from '../components/scrim.ts';
import { WaitedContext } from '../components/waited.ts';
import { textsOf } from '../i18n/i18n.ts';
import { TextsContext } from '../i18n/use-translation.tsx';
import type { RemoteEntry } from './registry.ts';
import { RemoteBoundary, RemoteUnavailableError } from './remote-boundary.tsx';
import { useRemotes } from './remotes-context.ts';

export interface RemoteWidgetProps {
  /** For example `exchange/request-dialog`: the remote, then the widget's name in its `remote.json`. */
  name: string;
  /** Shown while the widget loads. When absent, an `open` widget dims the page, as its dialog will. */
  pending?: ReactNode;
  /** Whether no toast is shown when the widget cannot be loaded. It then appears once it can be loaded. */
  silent?: boolean;
  /** All other props go to the widget. */
  [prop: string]: unknown;
}

/** A part of another remote. The page works without it when that remote cannot be loaded. */
export function RemoteWidget({ name, pending, silent = false, ...props }: RemoteWidgetProps) {
  const { entries, report } = useRemotes();
  const [hasWaited, setWaited] = useState(false);
  const wait = useCallback(() => setWaited(true), []);
  const [remote = '', widget = ''] = name.split('/');
  const entry = entries.find((candidate) => candidate.name === remote);
  const opens = props['open'] === true;
  return (
    <RemoteBoundary
      resetKey={`${entry?.container}/${widget}`}
      pending={pending ?? (opens ? <OpeningDialog onShown={wait} /> : null)}
      onError={(error) => entry && report?.(entry, error)}
      failed={() => (silent ? null : <Unavailable />)}
      // A widget that was opened by a press must not appear unexpectedly later.
      heals={silent}
    >
      <WaitedContext value={hasWaited}>
        <WidgetOf remote={remote} entry={entry} widget={widget} props={props} />
      </WaitedContext>
    </RemoteBoundary>
  );
}

/** Shows that the press was noticed: it dims the page, and loads the overlays together with the widget. */
function OpeningDialog({ onShown }: { onShown: () => void }) {
  useEffect(() => {
    prepareOverlays();
    onShown();
  }, [onShown]);
  return <Scrim aria-busy>{null}</Scrim>;
}

/** Handlers for a button that opens a widget. They load the widget when the pointer or the focus reaches the button. */
export function useWidgetAhead(name: string): { onPointerEnter: () => void; onFocus: () => void } {
  const { entries, load } = useRemotes();
  const [remote, widget] = name.split('/');
  const entry = entries.find((candidate) => candidate.name === remote);
  return useMemo(() => {
    const fetchAhead = () => {
      prepareOverlays();
      // The failure is reported when the widget is opened.
      if (entry) load(entry, widget).catch(() => undefined);
    };
    return { onPointerEnter: fetchAhead, onFocus: fetchAhead };
  }, [entry, load, widget]);
}

interface WidgetOfProps {
  remote: string;
  entry: RemoteEntry | undefined;
  widget: string;
  props: Record<string, unknown>;
}

function WidgetOf({ remote, entry, widget, props }: WidgetOfProps) {
  const { load } = useRemotes();
  if (!entry) throw new RemoteUnavailableError(remote);
  const { widgets, messages } = use(load(entry, widget));
  const Widget = widgets?.[widget];
  if (!Widget) throw new RemoteUnavailableError(remote);
  return (
    <TextsContext value={textsOf(messages)}>
      <Widget {...props} />
    </TextsContext>
  );
}

function Unavailable() {
  useEffect(showUnavailable, []);
  return null;
}
