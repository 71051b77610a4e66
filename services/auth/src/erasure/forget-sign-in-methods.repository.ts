import { type Connection, Types } from 'mongoose';

/** The collections of passkeys, second steps and known devices. */
const COLLECTIONS = ['passkeys', 'secondSteps', 'knownDevices'];

/** Removes the sign-in methods of an erased member, except the password and the sessions, which another step removes. */
export async function forgetSignInMethods(connection: Connection, memberId: string): Promise<void> {
  const ids = [memberId, new Types.ObjectId(memberId)];
  for (const name of COLLECTIONS) {
    await connection
      .collection(name)
      .deleteMany({ $or: [{ memberId: { $in: ids } }, { _id: { $in: ids as never[] } }] });
  }
}
