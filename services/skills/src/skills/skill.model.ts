import type { Category, HoursFrom, LanguagesFrom, Meets, Proficiency, TimeSlot, Weekday } from '@mutua/contracts';
import type { HiddenFrom } from '@mutua/domain';
import { type OutboxFields, outboxPlugin } from '@mutua/service-kit';
import { type Connection, type Model, Schema } from 'mongoose';
import { memberFields, type OwnerCopy, ratingFields, type StoredRating } from '../members/member.model.ts';
import type { SkillAlert } from '../saved-searches/skill-alert.ts';

export interface SkillDocument extends OutboxFields {
  _id: string;
  ownerId: string;
  /** A copy of the owner, so that a search reads one collection. */
  owner: OwnerCopy;
  /** Who does not find the skill, by the owner's choice; absent in skills of earlier releases. */
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
  /** Whether the times are the skill's own or the owner's weekly hours; absent in skills of earlier releases. */
  hoursFrom?: HoursFrom;
  /** How lessons take place; null or absent while the owner has not said. */
  meets?: Meets | null;
  /** Where the languages come from; absent in skills of earlier releases. */
  languagesFrom?: LanguagesFrom;
  /** The codes of the languages in which lessons can be held, at most 5; absent in skills of earlier releases. */
  languages?: string[];
  /** The skill's own place; null or absent for its owner's. */
  placeId?: string | null;
  rating: StoredRating;
  exchangeCount: number;
  endorsementCount: number;
  /** At most 3. */
  latestEndorsements: { message: string; createdAt: Date }[];
  /**
   * Folded words: of the title, of the tags, of these and the description, and of the place. Bounded by the lengths of these texts (100,
   * 10 times 40, 1,000 and 100 letters), and by 40 words of a place of the list.
   */
  search: {
    title: string[];
    tags: string[];
    all: string[];
    location: string[];
    /** The key of `rankOf`; absent where a release before 1.3 wrote the skill after the migration. */
    rank?: string;
    /** The tokens of `reachOf`, at most 7, and of `languageTokens`, at most 5; absent in skills of earlier releases. */
    reach?: string[];
    languages?: string[];
  };
  createdAt: Date;
  /** A hash of the input, until the first edit or deletion: the same input twice at once, as by two presses, makes one skill. */
  madeFrom?: string;
  /** Grows with each change that the skill's page shows. Other services compare it. */
  version: number;
  /** The version of the last edit; absent until another change follows one. */
  editedVersion?: number;
  /** When it left every public list: it is deleted, or, if `hiddenAt` is set, too, hidden. */
  deletedAt: Date | null;
  /** Since when it is hidden. Absent in skills about which moderators never decided. */
  hiddenAt?: Date | null;
  /** The moderators' last decision about the skill, and about its owner. It is hidden by either. */
  moderation?: { isHidden: boolean; note: string; version: number };
  ownerStanding?: { isSuspended: boolean; version: number };
  /** Since when it rests, because its owner has not visited for long: nobody finds it, and its page stays. */
  restsSince?: Date | null;
  /** Present while the skill waits to be compared with saved searches. */
  alert?: SkillAlert;
  /** Set while the owner's account waits for erasure: the skill counts as deleted, and can come back. Otherwise null or absent. */
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
    meets: { type: String, default: null },
    languagesFrom: String,
    languages: { type: [String], default: undefined },
    placeId: { type: String, default: null },
    rating: ratingFields,
    exchangeCount: { type: Number, default: 0 },
    endorsementCount: { type: Number, default: 0 },
    latestEndorsements: [{ _id: false, message: String, createdAt: Date }],
    search: {
      title: words,
      tags: words,
      all: words,
      location: words,
      rank: String,
      reach: { type: [String], default: undefined },
      languages: { type: [String], default: undefined },
    },
    createdAt: { type: Date, required: true },
    madeFrom: String,
    version: { type: Number, default: 1 },
    editedVersion: Number,
    deletedAt: { type: Date, default: null },
    hiddenAt: Date,
    moderation: { type: Schema.Types.Mixed },
    ownerStanding: { type: Schema.Types.Mixed },
    restsSince: Date,
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
schema.index({ 'search.reach': 1 });
schema.index({ 'search.languages': 1 });
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
// A search counts the resting skills among its matches.
schema.index({ category: 1, restsSince: 1 }, { partialFilterExpression: { restsSince: { $gt: new Date(0) } } });
// The sort orders of a large result.
schema.index({ 'search.rank': -1 });
// Read only by releases before 1.3, which may run beside this one. A later migration drops it.
schema.index({ 'rating.average': -1, 'rating.count': -1, _id: -1 });
schema.index({ createdAt: -1, _id: -1 });
schema.index({ exchangeCount: -1, _id: -1 });

export const skillModel = (connection: Connection): Model<SkillDocument> =>
  connection.model<SkillDocument>('Skill', schema);
