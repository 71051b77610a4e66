import mongoose from 'mongoose';

/** Makes a member an organiser, and nothing else, as the operator's command does. Their next token says so. */
export async function makeOrganiser(mongodbUri: string, memberId: string): Promise<void> {
  const connection = await mongoose.createConnection(mongodbUri, { dbName: 'mutua_auth' }).asPromise();
  const _id = new mongoose.Types.ObjectId(memberId);
  await connection.collection('members').updateOne({ _id }, { $set: { roles: ['organiser'] } });
  await connection.close();
}
