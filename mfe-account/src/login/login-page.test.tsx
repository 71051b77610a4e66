import { useSession } from '@mutua/web-kit';
import { failure, installTestApi, testToken, testUser } from '@mutua/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { showPage } from '../testing/show-page.tsx';
import { GOAL_ID, wantedSkill } from '../testing/wanted-skill.ts';
import { LoginPage } from './login-page.tsx';

const nadia = testUser();
const pair = { accessToken: testToken(nadia._id), refreshToken: 'refresh' };

const server = installTestApi();

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  server.on('GET /auth/providers', () => ({ google: false }));
  server.on('POST /auth/login', () => ({ ...pair, user: nadia }));
  server.on('GET /auth/me', () => ({ user: nadia }));
});

const email = () => screen.getByLabelText('Email');
const password = () => screen.getByLabelText('Password');
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Sign In' }));

async function signIn() {
  await userEvent.type(email(), nadia.email);
  await userEvent.type(password(), 'Secret1');
  await submit();
}

it('asks for both fields and sends nothing without them', async () => {
  await showPage(LoginPage, '/login');
  await submit();
  expect(await screen.findByText('Email is required')).toBeVisible();
  expect(screen.getByText('Password is required')).toBeVisible();
  expect(email()).toBeInvalid();
  expect(email()).toHaveFocus();
  expect(server.callsTo('POST /auth/login')).toHaveLength(0);
});

it('shows an error for a wrong address when the field loses the focus, until it is edited', async () => {
  await showPage(LoginPage, '/login');
  await userEvent.type(email(), 'nadia@example');
  expect(screen.queryByText('Please enter a valid email')).not.toBeInTheDocument();
  await userEvent.tab();
  expect(await screen.findByText('Please enter a valid email')).toBeVisible();

  await userEvent.type(email(), '.');
  expect(screen.queryByText('Please enter a valid email')).not.toBeInTheDocument();
});

it('signs in, and leaves the navigation to the shell', async () => {
  const { store, address } = await showPage(LoginPage, '/login');
  await signIn();
  expect(await screen.findByText('Welcome back!')).toBeVisible();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  await waitFor(() =>
    expect(server.callsTo('POST /auth/login')[0]?.body).toEqual({ email: nadia.email, password: 'Secret1', timeZone }),
  );
  expect(store.getState().session).toMatchObject({ status: 'authenticated', user: nadia });
  expect(address()).toBe('/login');
});

it('names the goal, and goes on to it after signing in', async () => {
  server.on('GET /skills/:id', () => ({ skill: wantedSkill() }));
  const { store, history } = await showPage(LoginPage, '/login', { at: `/login?goal=${GOAL_ID}` });
  expect(await screen.findByText(/Then: ask Hana for/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', `/register?goal=${GOAL_ID}`);
  expect(email()).toHaveFocus();
  await userEvent.keyboard(`${nadia.email}{Enter}Secret1{Enter}`);
  await waitFor(() => expect(store.getState().session.status).toBe('authenticated'));
  expect(history.location.state).toEqual({ from: `/skills/${GOAL_ID}?request=1` });
});

it('welcomes a new member whose address was confirmed, and fills in the address', async () => {
  await showPage(LoginPage, '/login', {
    state: { isVerified: true, email: nadia.email, name: 'Mia Lindgren', from: '/chat/7' },
  });
  expect(screen.getByRole('heading', { name: 'Welcome, Mia' })).toBeVisible();
  expect(screen.getByText('Email verified successfully!')).toBeVisible();
  expect(email()).toHaveValue(nadia.email);
  expect(password()).toHaveFocus();
});

it('shows the error of the service for a wrong password, and keeps the input', async () => {
  server.on('POST /auth/login', () => failure(401, 'Invalid email or password'));
  const { store } = await showPage(LoginPage, '/login');
  await signIn();
  expect(await screen.findByText('Invalid email or password')).toBeVisible();
  expect(email()).toHaveValue(nadia.email);
  expect(password()).toHaveValue('Secret1');
  expect(store.getState().session.status).toBe('anonymous');
});

it('shows a default message when the error has none', async () => {
  server.on('POST /auth/login', () => failure(500, ''));
  await showPage(LoginPage, '/login');
  await signIn();
  expect(await screen.findByText('Login failed')).toBeVisible();
});

describe('before the address is confirmed', () => {
  const refused = 'Please verify your email before logging in';
  beforeEach(() => {
    server.on('POST /auth/login', () => failure(403, refused, { requiresVerification: true }));
  });

  it('shows that the address is not confirmed, and sends the mail again', async () => {
    server.on('POST /auth/resend-verification', () => ({ message: '' }));
    await showPage(LoginPage, '/login');
    await signIn();
    expect(await screen.findByRole('alert')).toHaveTextContent(refused);

    await userEvent.click(screen.getByRole('button', { name: 'Send the mail again' }));
    expect(await screen.findByText('We have sent you the mail again. It may take a minute.')).toBeVisible();
    await waitFor(() =>
      expect(server.callsTo('POST /auth/resend-verification').map(({ body }) => body)).toEqual([
        { email: nadia.email },
      ]),
    );
    expect(screen.queryByRole('button', { name: 'Send the mail again' })).not.toBeInTheDocument();
  });

  it('lets the member try again when the mail has failed', async () => {
    server.on('POST /auth/resend-verification', () => failure(503, 'The mail service is away'));
    await showPage(LoginPage, '/login');
    await signIn();
    await userEvent.click(await screen.findByRole('button', { name: 'Send the mail again' }));
    expect(await screen.findByText('The mail service is away')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send the mail again' })).toBeEnabled();
  });
});

it('shows why the shell sent the visitor here', async () => {
  await showPage(LoginPage, '/login', { state: { message: 'Please verify your email to continue' } });
  expect(screen.getByRole('alert')).toHaveTextContent('Please verify your email to continue');
});

/** Behaves like the shell's guard: it unmounts the page while a session is restored, in strict mode. */
function GuestPage() {
  const { status } = useSession();
  return status === 'loading' ? (
    <p>Loading</p>
  ) : (
    <StrictMode>
      <LoginPage />
    </StrictMode>
  );
}
const BACK = `/login?token=${pair.accessToken}&refresh=${pair.refreshToken}`;

describe('Google', () => {
  it('is offered where the server has it configured', async () => {
    server.on('GET /auth/providers', () => ({ google: true }));
    await showPage(LoginPage, '/login');
    expect(await screen.findByRole('button', { name: 'Continue with Google' })).toBeVisible();
  });

  it('is not offered otherwise', async () => {
    const { store } = await showPage(LoginPage, '/login');
    await waitFor(() => {
      expect(Object.values(store.getState().api.queries)).toEqual([expect.objectContaining({ status: 'fulfilled' })]);
    });
    expect(screen.queryByRole('button', { name: 'Continue with Google' })).not.toBeInTheDocument();
  });

  it('is refused when this tab did not start it, because a link from anybody can contain tokens', async () => {
    server.on('GET /auth/providers', () => ({ google: true }));
    const { store, address } = await showPage(LoginPage, '/login', { at: BACK });
    expect(await screen.findByText('Google authentication failed')).toBeVisible();
    expect(address()).toBe('/login');
    expect(store.getState().session.status).toBe('anonymous');
    expect(localStorage.getItem('token')).toBeNull();
    expect(server.callsTo('GET /auth/me')).toHaveLength(0);
  });

  describe('after this tab has left for Google', () => {
    beforeEach(() => {
      sessionStorage.setItem('googleSignIn', '/dashboard');
      server.on('GET /auth/providers', () => ({ google: true }));
    });

    it('signs in once with the returned tokens', async () => {
      const { store, address } = await showPage(GuestPage, '/login', { at: BACK });
      await waitFor(() => expect(address()).toBe('/dashboard'));
      expect(store.getState().session).toMatchObject({ status: 'authenticated', user: nadia });
      await waitFor(() => expect(server.callsTo('GET /auth/me')).toHaveLength(1));
      expect(sessionStorage.getItem('googleSignIn')).toBeNull();
    });

    it('asks for the second step when it is still needed', async () => {
      const { address } = await showPage(LoginPage, '/login', { at: '/login?error=second_step_needed&ticket=t1' });
      await userEvent.type(await screen.findByLabelText('Code'), '123456{Enter}');
      await waitFor(() =>
        expect(server.callsTo('POST /auth/login/second-step')[0]?.body).toEqual({ ticket: 't1', code: '123456' }),
      );
      expect(address()).toBe('/login');
      expect(screen.queryByText('Google authentication failed')).not.toBeInTheDocument();
    });

    it('takes a recovery code as it is written down', async () => {
      await showPage(LoginPage, '/login', { at: '/login?error=second_step_needed&ticket=t1' });
      await userEvent.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
      await userEvent.type(screen.getByLabelText('Recovery code'), 'abcd-1234-efgh{Enter}');
      await waitFor(() =>
        expect(server.callsTo('POST /auth/login/second-step')[0]?.body).toEqual({
          ticket: 't1',
          code: 'abcd-1234-efgh',
        }),
      );
    });

    it('goes on to the page that the visitor wanted first', async () => {
      sessionStorage.setItem('googleSignIn', '/skills/64f000000000000000000001?request=1');
      const { address } = await showPage(GuestPage, '/login', { at: BACK });
      await waitFor(() => expect(address()).toBe('/skills/64f000000000000000000001?request=1'));
    });

    it('signs in the returning member, even when another one was signed in', async () => {
      const mateo = testUser({ _id: '64b000000000000000000002', name: 'Mateo Restrepo' });
      const { store } = await showPage(LoginPage, '/login', { at: BACK, user: mateo });
      await waitFor(() => expect(store.getState().session.user).toEqual(nadia));
    });

    it('shows one error for invalid tokens, although the shell mounts the page again meanwhile', async () => {
      server.on('GET /auth/me', () => failure(401, 'Not you'));
      server.on('POST /auth/refresh', () => failure(401, 'Not you'));
      const { address } = await showPage(GuestPage, '/login', { at: BACK });
      expect(await screen.findAllByText('Google authentication failed')).toHaveLength(1);
      expect(address()).toBe('/login');
      await waitFor(() => expect(server.callsTo('GET /auth/me')).toHaveLength(1));
    });

    it('signs nobody in where Google is not configured', async () => {
      server.on('GET /auth/providers', () => ({ google: false }));
      const { store } = await showPage(LoginPage, '/login', { at: BACK });
      expect(await screen.findByText('Google authentication failed')).toBeVisible();
      expect(store.getState().session.status).toBe('anonymous');
      expect(server.callsTo('GET /auth/me')).toHaveLength(0);
    });
  });

  it('shows an error once, and removes it from the address', async () => {
    const { store, address } = await showPage(GuestPage, '/login', { at: '/login?error=access_denied' });
    expect(await screen.findAllByText('Google authentication failed')).toHaveLength(1);
    await waitFor(() => expect(address()).toBe('/login'));
    expect(store.getState().session.status).toBe('anonymous');
  });
});

describe('a refused sign-in', () => {
  it('shows the reason for a suspended account, and offers no mail', async () => {
    const why = 'Your account is suspended. If you think this is wrong, write to help@mutua.example.';
    server.on('POST /auth/login', () => failure(403, why, { code: 'suspended' }));
    await showPage(LoginPage, '/login');
    await signIn();
    expect(await screen.findByText(why)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send the mail again' })).not.toBeInTheDocument();
  });

  it.each([
    ['suspended', /^Your account is suspended\. The mail/],
    ['not_connected', /^Google is not connected to your account/],
    ['other_account', /^Another account of Google/],
    ['email_not_verified', /^Google has not checked/],
  ])('shows the reason when Google refused: %s', async (error, text) => {
    await showPage(LoginPage, '/login', { at: `/login?error=${error}` });
    expect(await screen.findByText('Google authentication failed')).toBeVisible();
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('names the provider of the site', async () => {
    server.on('GET /auth/providers', () => ({ google: true, password: true, openid: { name: 'Uni Graz' } }));
    await showPage(LoginPage, '/login', { at: '/login?error=other_account' });
    expect(await screen.findByText(/^Another account of Uni Graz/)).toBeVisible();
  });

  it('shows only a general error when the reason of Google is unknown', async () => {
    await showPage(LoginPage, '/login', { at: '/login?error=<b>evil</b>' });
    expect(await screen.findByText('Google authentication failed')).toBeVisible();
    // Only the toast is shown.
    expect(screen.getAllByRole('alert')).toHaveLength(1);
  });
});

describe('passkeys in the address field', () => {
  const get = jest.fn<Promise<unknown>, [CredentialRequestOptions]>();
  const passkey = { id: 'key', rawId: 'key', type: 'public-key', response: {}, clientExtensionResults: {} };

  beforeEach(() => {
    get.mockReset();
    server.on('POST /auth/login/passkey-options', () => ({ options: { challenge: 'aGk' } }));
    server.on('POST /auth/login/passkey', () => ({ ...pair, user: nadia }));
    const PublicKeyCredential = Object.assign(() => undefined, {
      isConditionalMediationAvailable: async () => true,
      parseRequestOptionsFromJSON: (options: unknown) => options,
    });
    Object.assign(window, { PublicKeyCredential });
    Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true });
  });
  afterEach(() => {
    Reflect.deleteProperty(window, 'PublicKeyCredential');
    Reflect.deleteProperty(navigator, 'credentials');
  });

  it('are offered when the page opens, and sign in', async () => {
    get.mockResolvedValue({ toJSON: () => passkey });
    const { store } = await showPage(LoginPage, '/login');
    expect(email()).toHaveAttribute('autocomplete', 'username webauthn');
    expect(await screen.findByText('Welcome back!')).toBeVisible();
    expect(get.mock.calls[0]?.[0]).toMatchObject({ mediation: 'conditional', publicKey: { challenge: 'aGk' } });
    await waitFor(() => expect(server.callsTo('POST /auth/login/passkey')).toMatchObject([{ body: { passkey } }]));
    expect(store.getState().session).toMatchObject({ status: 'authenticated' });
  });

  it('sign in with a password manager whose credential has no JSON of its own', async () => {
    const bytes = (text: string) => new TextEncoder().encode(text).buffer;
    get.mockResolvedValue({
      id: 'aWQ',
      rawId: bytes('id'),
      response: {
        clientDataJSON: bytes('data'),
        authenticatorData: bytes('auth'),
        signature: bytes('sign'),
        userHandle: null,
      },
    });
    await showPage(LoginPage, '/login');
    expect(await screen.findByText('Welcome back!')).toBeVisible();
    const response = { clientDataJSON: 'ZGF0YQ', authenticatorData: 'YXV0aA', signature: 'c2lnbg' };
    expect(server.callsTo('POST /auth/login/passkey')).toMatchObject([
      { body: { passkey: { id: 'aWQ', rawId: 'aWQ', type: 'public-key', response, clientExtensionResults: {} } } },
    ]);
  });

  it('are no longer offered when the page is left', async () => {
    get.mockReturnValue(new Promise(() => undefined));
    const { unmount } = await showPage(LoginPage, '/login');
    await waitFor(() => expect(get).toHaveBeenCalledTimes(1));
    const signal = get.mock.calls[0]?.[0].signal;
    expect(signal?.aborted).toBe(false);
    unmount();
    expect(signal?.aborted).toBe(true);
  });

  it('fail without a message, because the visitor did not ask for them', async () => {
    server.on('POST /auth/login/passkey-options', () => failure(429, 'Too many', { code: 'too_many_requests' }));
    await showPage(LoginPage, '/login');
    await waitFor(() => expect(server.callsTo('POST /auth/login/passkey-options')).toHaveLength(1));
    expect(get).not.toHaveBeenCalled();
    expect(screen.queryByText('Too many')).not.toBeInTheDocument();
  });
});
