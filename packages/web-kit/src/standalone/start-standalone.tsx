import '../theme/theme.css';
import { type ReactNode, StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { errorMessage } from '../api/errors.ts';
import { Button, ErrorState, PasswordField, Row, Spinner, TextField } from '../components/index.ts';
import { Toaster } from '../components/toaster.tsx';
import { changeLanguage, loadMessages } from '../i18n/i18n.ts';
import { startingLanguage } from '../i18n/languages.ts';
import { startMemberLanguage } from '../member/member-language.ts';
import { startMemberZone } from '../member/member-zone.ts';
import { startRealtime } from '../realtime/start-realtime.ts';
import { startReconnect } from '../realtime/start-reconnect.ts';
import type { RemoteEntry, RemoteManifest } from '../remotes/registry.ts';
import type { RemoteModule } from '../remotes/remote-module.ts';
import { RemotePage } from '../remotes/remote-page.tsx';
import { RemoteWidget } from '../remotes/remote-widget.tsx';
import { RemotesContext, type RemotesRuntime } from '../remotes/remotes-context.ts';
import { signIn, startSession } from '../session/session.ts';
import { useSession } from '../session/use-session.ts';
import { useAppDispatch } from '../store/hooks.ts';
import { createStore } from '../store/store.ts';
import { initTheme } from '../theme/theme.ts';
import { toast } from '../toast/toast.ts';
import { startUnread } from '../unread/unread.ts';

/** The type of an imported `remote.json`: JSON has no literal types. */
interface ManifestFile {
  name: string;
  routes: { path: string }[];
  widgets: { name: string; slot?: string }[];
}

/** Shows one remote alone: its pages at their paths, against the running system, without the shell, its guards and the other remotes. */
export function startStandalone(remote: RemoteModule, manifest: ManifestFile): void {
  void changeLanguage(startingLanguage()).then(() => show(remote, manifest));
}

function show(remote: RemoteModule, manifest: ManifestFile): void {
  const root = document.body.appendChild(document.createElement('div'));
  const store = createStore();
  initTheme();
  startSession(store);
  startRealtime(store);
  startUnread(store);
  startReconnect(store);
  startMemberLanguage(store);
  startMemberZone(store);

  const { navigation: _none, ...rest } = manifest as RemoteManifest;
  const entry: RemoteEntry = {
    ...rest,
    version: remote.version,
    container: remote.name,
    entry: '',
  };
  const loaded = loadMessages(remote.name, remote.messages).then(() => remote);
  const runtime: RemotesRuntime = { entries: [entry], load: () => loaded };
  const widgets = manifest.widgets.filter(({ slot }) => slot === 'app');

  const page = (path: string) => (
    <RemotePage
      remote={remote.name}
      path={path}
      pending={<Spinner />}
      failed={({ retry }) => <ErrorState onRetry={retry} />}
    />
  );
  createRoot(root).render(
    <StrictMode>
      <Provider store={store}>
        <RemotesContext value={runtime}>
          <BrowserRouter>
            <Session>
              <Routes>
                {manifest.routes.map(({ path }) => (
                  <Route key={path} path={path} element={page(path)} />
                ))}
              </Routes>
              {widgets.map(({ name }) => (
                <RemoteWidget key={name} name={`${remote.name}/${name}`} />
              ))}
              <Toaster />
            </Session>
          </BrowserRouter>
        </RemotesContext>
      </Provider>
    </StrictMode>,
  );
}

/** A simple sign-in, because the sign-in page belongs to another remote. */
function Session({ children }: { children: ReactNode }) {
  const { status } = useSession();
  const dispatch = useAppDispatch();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  if (status === 'loading') return <Spinner />;
  return (
    <>
      {status === 'anonymous' && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            dispatch(signIn({ email, password })).catch((error: unknown) => {
              toast.error(errorMessage(error, 'Login failed'));
            });
          }}
        >
          <Row $gap={2}>
            <TextField label="Email" type="email" value={email} onChange={({ target }) => setEmail(target.value)} />
            <PasswordField label="Password" value={password} onChange={({ target }) => setPassword(target.value)} />
            <Button type="submit">Sign In</Button>
          </Row>
        </form>
      )}
      {children}
    </>
  );
}
