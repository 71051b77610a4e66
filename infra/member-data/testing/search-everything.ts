import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findKeys, type RedisClient } from '@mutua/service-kit';
import type { Connection } from 'mongoose';

/** `place: word`, for a word that was found in this place. */
export type Finding = string;

const normalize = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const wordsIn = (text: string, words: readonly string[]): string[] => {
  const all = normalize(text);
  return words.filter((word) => all.includes(normalize(word)));
};

/** Searches every document of every collection of a database. */
export async function searchDatabase(connection: Connection, words: readonly string[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { name } of await connection.listCollections()) {
    for await (const document of connection.collection(name).find()) {
      // Reads bytes as text, so that a word in a stored file is found.
      const text = JSON.stringify(document, (_key, value) =>
        value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
      );
      for (const word of wordsIn(text, words)) findings.push(`${connection.name}.${name} ${document._id}: ${word}`);
    }
  }
  return findings;
}

async function contentOf(redis: RedisClient, key: string): Promise<unknown> {
  switch (await redis.type(key)) {
    case 'string':
      return redis.get(key);
    case 'hash':
      return redis.hgetall(key);
    case 'list':
      return redis.lrange(key, 0, -1);
    case 'set':
      return redis.smembers(key);
    case 'zset':
      return redis.zrange(key, '0', '-1');
    case 'stream':
      return redis.xrange(key, '-', '+');
    default:
      return null;
  }
}

/** Searches every key of Redis that belongs to this system, with its value. */
export async function searchRedis(redis: RedisClient, prefix: string, words: readonly string[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const key of await findKeys(redis, `*${prefix}*`)) {
    const text = `${key} ${JSON.stringify(await contentOf(redis, key))}`;
    for (const word of wordsIn(text, words)) findings.push(`Redis ${key}: ${word}`);
  }
  return findings;
}

/** Searches the name and the content of every file below a folder. */
export async function searchFolder(folder: string, words: readonly string[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const text = `${entry.name} ${(await readFile(path)).toString('latin1')}`;
    for (const word of wordsIn(text, words)) findings.push(`${path}: ${word}`);
  }
  return findings;
}
