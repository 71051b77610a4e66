import type { Category, HoursFrom, Proficiency, TimeSlot, Weekday } from '@mutua/contracts';
import type { HiddenFrom } from '@mutua/domain';
import { type OutboxFields, outboxPlugin } from '@mutua/service-kit';
import { type Connection, type Model, Schema } from 'mongoose';
import { memberFields, type OwnerCopy, ratingFields, type StoredRating } from '../members/member.model.ts';
import type { SkillAlert } from '../saved-searches/skill-alert.ts';

export interface SkillDocument extends OutboxFields {
  _id: string;
  ownerId: string;
  /** The owner as last heard of, so that a search reads one collection. */
  owner: OwnerCopy;
  /** Who does not find it, by the owner's choice; absent in skills of earlier releases. */
  hiddenFrom?: HiddenFrom;
  title: string;
  description: string;
  category: Category;
  proficiency: Proficiency;
  /** At most 10. */
  tags: string[];
  availableDays: Weekday[];
  /** At most 21. */
  availableTimeSlots: TimeSlot[];
  /** Whose times these are; absent in skills of earlier releases. */
  hoursFrom?: HoursFrom;
  rating: StoredRating;
  exchangeCount: number;
  endorsementCount: number;
  /** At most 3. */
  latestEndorsements: { message: string; createdAt: Date }[];
  /**
   * Folded words: of the title, of the tags, of these and the description, and of the owner's location. Bounded by the
   * lengths of these texts (100, 10 times 40, 1,000 and 100 letters).
   */
  search: {
    title: string[];
    tags: string[];
    all: string[];
    location: string[];
    /** `rankOf` its rating; absent where a release before 1.3 wrote the skill after the migration. */
    rank?: string;
  };
  createdAt: Date;
  /** What it was made from, until its first edit or its deletion: the same at once, as by two presses, is one skill. */
  madeFrom?: string;
  /** Grows with each change that the skill's page shows; other services go by it. */
  version: number;
  /** The version of the last edit; absent until another change follows one. */
  editedVersion?: number;
  /** When it left every public place: since then it is deleted, or hidden when `hiddenAt` is there, too. */
  deletedAt: Date | null;
  /** Since when it is hidden. Absent in skills about which moderators never decided. */
  hiddenAt?: Date | null;
  /** The moderators' last decision about the skill, and about its owner. It is hidden by either. */
  moderation?: { isHidden: boolean; note: string; version: number };
  ownerStanding?: { isSuspended: boolean; version: number };
  /** Present while it is to be compared with saved searches. */
  alert?: SkillAlert;
  /** While its owner's account waits for its erasure the skill counts as deleted, and can come back; otherwise null or absent. */
  leavingSince?: Date | null;
}

const words = { type: [String], required: true };

const schema = new Schema<SkillDocument>(
  {
    _id: String,
    ownerId: { type: String, required: true },
    owner: memberFields,
    hiddenFrom: { type: String, default: null },
    title: { type: String, required: true },
    description: { type: String, required: true },
    category: { type: String, required: true },
    proficiency: { type: String, required: true },
    tags: [String],
    availableDays: [String],
    availableTimeSlots: [{ _id: false, start: String, end: String }],
    hoursFrom: String,
    rating: ratingFields,
    exchangeCount: { type: Number, default: 0 },
    endorsementCount: { type: Number, default: 0 },
    latestEndorsements: [{ _id: false, message: String, createdAt: Date }],
    search: { title: words, tags: words, all: words, location: words, rank: String },
    createdAt: { type: Date, required: true },
    madeFrom: String,
    version: { type: Number, default: 1 },
    editedVersion: Number,
    deletedAt: { type: Date, default: null },
    hiddenAt: Date,
    moderation: { type: Schema.Types.Mixed },
    ownerStanding: { type: Schema.Types.Mixed },
    alert: { type: Schema.Types.Mixed, default: undefined },
    leavingSince: Date,
  },
  { versionKey: false },
);
schema.plugin(outboxPlugin);

schema.index({ 'search.all': 1 });
schema.index({ 'search.title': 1 });
schema.index({ 'search.tags': 1 });
schema.index({ 'search.location': 1 });
schema.index({ category: 1 });
schema.index({ ownerId: 1, createdAt: -1 });
schema.index({ 'alert.dueAt': 1 }, { sparse: true });
schema.index({ madeFrom: 1 }, { unique: true, sparse: true });
// A search counts the hidden skills among its matches.
schema.index({ hiddenFrom: 1 });
// A search counts the deleted skills among its matches.
schema.index(
  { deletedAt: 1 },
  { name: 'deletedAt_1_deleted', partialFilterExpression: { deletedAt: { $gt: new Date(0) } } },
);
// The orders in which a broad result is paged through.
schema.index({ 'search.rank': -1 });
// Only releases before 1.3 read it, while they run beside this one. A later migration drops it.
schema.index({ 'rating.average': -1, 'rating.count': -1, _id: -1 });
schema.index({ createdAt: -1, _id: -1 });
schema.index({ exchangeCount: -1, _id: -1 });

export const skillModel = (connection: Connection): Model<SkillDocument> =>
  connection.model<SkillDocument>('Skill', schema);
