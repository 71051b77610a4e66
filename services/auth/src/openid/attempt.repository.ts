import type { Goal, Language } from '@mutua/contracts';
import { type Connection, Schema } from 'mongoose';

/** A browser that has left for the OpenID provider and may return once. */
interface AttemptDocument {
  /** The hash of the secret in the browser's cookie. */
  _id: string;
  state: string;
  nonce: string;
  /** The secret of PKCE, which only this service knows. */
  verifier: string;
  /** The goal of the visitor and the time zone of the browser, for a member who joins by this sign-in. */
  goal: Goal | null;
  timeZone: string | null;
  /** The member to whom the account will be connected, with the epoch of the session. Absent in a sign-in. */
  connectTo?: { memberId: string; epoch: number };
  /** The language of the browser; absent in attempts of an earlier release. */
  language?: Language;
  /** The invitation by which the visitor came. */
  invitationId?: string | null;
  expiresAt: Date;
}

const schema = new Schema<AttemptDocument>(
  {
    _id: { type: String, required: true },
    state: { type: String, required: true },
    nonce: { type: String, required: true },
    verifier: { type: String, required: true },
    goal: { type: Schema.Types.Mixed, default: null },
    timeZone: { type: String, default: null },
    connectTo: Schema.Types.Mixed,
    language: String,
    invitationId: String,
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false },
);

schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export type Attempt = Omit<AttemptDocument, '_id'>;

export type AttemptRepository = ReturnType<typeof createAttemptRepository>;

export function createAttemptRepository(connection: Connection) {
  const model = connection.model<AttemptDocument>('OpenIdAttempt', schema, 'openIdAttempts');

  return {
    async create(hash: string, attempt: Attempt): Promise<void> {
      await model.create({ _id: hash, ...attempt });
    },

    /** Removes an attempt, so that it can be used only once. Returns null when it is unknown or expired. */
    async take(hash: string): Promise<Attempt | null> {
      const taken = await model.findOneAndDelete({ _id: hash }).lean<AttemptDocument>();
      return taken && taken.expiresAt.getTime() > Date.now() ? taken : null;
    },
  };
}
