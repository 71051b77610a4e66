import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { DemoData } from '@mutua/contracts/demo';

/** The password of every demo account; the start script prints it. */
export const DEMO_PASSWORD = 'Learn2gether';
export const DEMO_ACCOUNTS = ['nadia@mutua.example', 'jonas@mutua.example'] as const;
/** The account that decides about reports. It has the same password. */
export const DEMO_MODERATOR = 'elena.petrova@mutua.example';

const DATA = join(import.meta.dirname, 'data');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const STEP = 5 * MINUTE;
/** Days, time, `at hour:minute` and `up`: README.md explains them. */
const DATE = /^([+-])(\d+)d(?: (\d\d):(\d\d)(?::(\d\d(?:\.\d{3})?))?)?(?: at (\d\d|\*):(\d\d)| (up))?$/;

/** Replaces a date of the data, which is a distance from `now`; leaves every other text as it is. */
export const dateOf = (text: string, now: Date): string => {
  const parts = DATE.exec(text);
  if (!parts) return text;
  const [, sign, days, hours = 0, minutes = 0, seconds = 0, atHour, atMinute, up] = parts;
  const distance = Number(days) * DAY + Number(hours) * HOUR + Number(minutes) * MINUTE + Number(seconds) * 1000;
  const date = new Date(now.getTime() + Math.round(sign === '-' ? -distance : distance));
  if (atHour) date.setUTCHours(atHour === '*' ? date.getUTCHours() : Number(atHour), Number(atMinute), 0, 0);
  if (up) date.setTime(Math.ceil(date.getTime() / STEP) * STEP);
  return date.toISOString();
};

const readPicture = async (avatar: string | null): Promise<string | null> =>
  avatar && readFile(join(DATA, 'avatars', basename(avatar)), 'base64');

/** Reads the whole demo data. It is the same at every call, except for the dates, which have the same distance from `now`. */
export const createDemoData = async (now: Date): Promise<DemoData> => {
  const read = async (file: string) => {
    const lines = (await readFile(join(DATA, file), 'utf8')).trim().split('\n');
    return lines.map((line) =>
      JSON.parse(line, (_key, value) => (typeof value === 'string' ? dateOf(value, now) : value)),
    );
  };
  const files = (await readdir(DATA)).filter((file) => file.endsWith('.jsonl'));
  const lists = await Promise.all(files.map(async (file) => [basename(file, '.jsonl'), await read(file)]));
  // Each loader checks the whole with the schema.
  const data: Omit<DemoData, 'password'> = Object.fromEntries(lists);
  const members = data.members.map(async (member) => ({ ...member, avatarWebp: await readPicture(member.avatar) }));
  return { ...data, password: DEMO_PASSWORD, members: await Promise.all(members) };
};
