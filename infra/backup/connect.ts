import { isRecordingCommands, recordCommands } from '@mutua/service-kit';
import mongoose from 'mongoose';

export type Client = InstanceType<typeof mongoose.mongo.MongoClient>;
export type Database = ReturnType<Client['db']>;

/** Connects without the deadlines of a service: a backup may wait for a slow answer. */
export async function connect(uri: string): Promise<Client> {
  const client = new mongoose.mongo.MongoClient(uri, { monitorCommands: isRecordingCommands() });
  recordCommands(client);
  return client.connect();
}

/** The collections of a database, without the server's internal ones. */
export async function collectionNames(database: Database): Promise<string[]> {
  const found = await database.listCollections({}, { nameOnly: true }).toArray();
  return found.map(({ name }) => name).filter((name) => !name.startsWith('system.'));
}
