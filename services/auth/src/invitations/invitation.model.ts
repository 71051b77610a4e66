import { type Connection, type Model, Schema } from 'mongoose';

/** The link of a member. */
export interface InvitationDocument {
  /** A random id. Registrations that wait for their confirmation keep it, so that nothing in them names the member. */
  _id: string;
  memberId: string;
  /** Absent before the first link. */
  code?: string;
  saysInvited: boolean;
}

/** That a member joined by the link of another one. */
export interface JoinedDocument {
  /** The member who joined. */
  _id: string;
  inviterId: string;
  joinedAt: Date;
  saysInviter: boolean;
  /** Of a member who was suspended soon after joining, while it lasts. */
  suspendedAt?: Date;
  expiresAt: Date;
}

const invitation = new Schema<InvitationDocument>(
  {
    _id: { type: String, required: true },
    memberId: { type: String, required: true },
    code: String,
    saysInvited: { type: Boolean, default: false },
  },
  { versionKey: false },
);
invitation.index({ memberId: 1 }, { unique: true });
invitation.index({ code: 1 }, { unique: true, sparse: true });

const joined = new Schema<JoinedDocument>(
  {
    _id: { type: String, required: true },
    inviterId: { type: String, required: true },
    joinedAt: { type: Date, required: true },
    saysInviter: { type: Boolean, default: false },
    suspendedAt: Date,
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false },
);
joined.index({ inviterId: 1, joinedAt: -1 });
joined.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const invitationModel = (connection: Connection): Model<InvitationDocument> =>
  connection.model<InvitationDocument>('Invitation', invitation, 'invitations');
export const joinedModel = (connection: Connection): Model<JoinedDocument> =>
  connection.model<JoinedDocument>('JoinedMember', joined, 'joinedMembers');
