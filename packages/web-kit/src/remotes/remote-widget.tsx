import { type ReactNode, use, useEffect } from 'react';
import { textsOf, translate } from '../i18n/i18n.ts';
import { TextsContext } from '../i18n/use-translation.tsx';
import { toast } from '../toast/toast.ts';
import type { RemoteEntry } from './registry.ts';
import { RemoteBoundary, RemoteUnavailableError } from './remote-boundary.tsx';
import { useRemotes } from './remotes-context.ts';

export interface RemoteWidgetProps {
  /** `exchange/request-dialog`: the remote, then the widget's name in its `remote.json`. */
  name: string;
  /** Shown while it loads. */
  pending?: ReactNode;
  /** No toast when the widget cannot be loaded; it comes when it can be. */
  silent?: boolean;
  /** Everything else goes to the widget. */
  [prop: string]: unknown;
}

/** A part of another remote. The page works without it when that remote cannot be loaded. */
export function RemoteWidget({ name, pending = null, silent = false, ...props }: RemoteWidgetProps) {
  const { entries, report } = useRemotes();
  const [remote = '', widget = ''] = name.split('/');
  const entry = entries.find((candidate) => candidate.name === remote);
  return (
    <RemoteBoundary
      resetKey={`${entry?.container}/${widget}`}
      pending={pending}
      onError={(error) => entry && report?.(entry, error)}
      failed={() => (silent ? null : <Unavailable />)}
      // What was asked for with a press would come unasked later.
      heals={silent}
    >
      <WidgetOf remote={remote} entry={entry} widget={widget} props={props} />
    </RemoteBoundary>
  );
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
  const { widgets, messages } = use(load(entry));
  const Widget = widgets?.[widget];
  if (!Widget) throw new RemoteUnavailableError(remote);
  return (
    <TextsContext value={textsOf(messages)}>
      <Widget {...props} />
    </TextsContext>
  );
}

function Unavailable() {
  useEffect(() => {
    toast.error(translate('kit', 'widgetUnavailable'), { id: 'widget-unavailable' });
  }, []);
  return null;
}
