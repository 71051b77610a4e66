import { type Connection, Types } from 'mongoose';

/** Where passkeys, second steps and known devices are kept. */
const COLLECTIONS = ['passkeys', 'secondSteps', 'knownDevices'];

/** Removes everything by which an erased member signed in, besides the password and the sessions. */
export async function forgetSignInMethods(connection: Connection, memberId: string): Promise<void> {
  const ids = [memberId, new Types.ObjectId(memberId)];
  for (const name of COLLECTIONS) {
    await connection
      .collection(name)
      .deleteMany({ $or: [{ memberId: { $in: ids } }, { _id: { $in: ids as never[] } }] });
  }
}
