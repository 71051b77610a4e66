import { type Connection, Schema } from 'mongoose';

/** The invitation link of a member. */
export interface InvitationDocument {
  /** A random id. Unconfirmed registrations store it, so that they do not name the member. */
  _id: string;
  memberId: string;
  /** Absent before the member first creates a link. */
  code?: string;
  saysInvited: boolean;
  /** The calendar month (UTC, `2026-11`) in which `taken` members have joined. */
  month?: string;
  taken?: number;
}

/** Stores that a member joined by another member's link. */
export interface JoinedDocument {
  /** The member who joined. */
  _id: string;
  inviterId: string;
  joinedAt: Date;
  saysInviter: boolean;
  /** Present while a member is suspended who was suspended soon after joining. */
  suspendedAt?: Date;
  expiresAt: Date;
}

const invitation = new Schema<InvitationDocument>(
  {
    _id: { type: String, required: true },
    memberId: { type: String, required: true },
    code: String,
    saysInvited: { type: Boolean, default: false },
    month: String,
    taken: Number,
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

export const invitationModel = (connection: Connection) =>
  connection.model<InvitationDocument>('Invitation', invitation, 'invitations');
export const joinedModel = (connection: Connection) =>
  connection.model<JoinedDocument>('JoinedMember', joined, 'joinedMembers');
