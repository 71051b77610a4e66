import { memberModel } from '../src/members/member.model.ts';
import { type Harness, PASSWORD } from './harness.ts';

/** The body of a registration. */
export const input = (email: string, more: object = {}) => ({
  name: 'Grace Hopper',
  email,
  password: PASSWORD,
  ...more,
});

/** The calls for registration, sign-in and forgotten passwords, and the documents that they store. */
export function accountCalls(auth: Harness) {
  const members = () => memberModel(auth.context.connection);

  return {
    register: (body: unknown) => auth.call('POST /auth/register', { body }),
    /** Registers an address. Returns the token of the first mail. */
    async registered(email: string, more?: object): Promise<string> {
      await auth.call('POST /auth/register', { body: input(email, more) });
      return auth.mailedToken(email, 'verify-email');
    },
    login: (email: string, password = PASSWORD) => auth.call('POST /auth/login', { body: { email, password } }),
    verify: (token: string) => auth.call('GET /auth/verify/:token', { params: { token } }),
    resend: (email: string) => auth.call('POST /auth/resend-verification', { body: { email } }),
    forgot: (email: string) => auth.call('POST /auth/forgot-password', { body: { email } }),
    reset: (token: string, password: string) =>
      auth.call('POST /auth/reset-password/:token', { params: { token }, body: { password } }),
    stored: (email: string) => members().findOne({ email }).lean(),
    /** Moves the expiry of every link of a kind into the past by this time. */
    age: (email: string, kind: 'verificationLinks' | 'resetLinks', ms: number) =>
      members().updateOne({ email }, { $set: { [`${kind}.$[].expiresAt`]: new Date(Date.now() - ms) } }),
    mailsTo: async (email: string) =>
      (await auth.sent('notifications', 'mail.requested')).filter(({ to }) => to === email),
  };
}
