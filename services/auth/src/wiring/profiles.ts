import { createVisibility } from '@mutua/domain';
import { createJobPoller } from '@mutua/service-kit';
import { createFileStorage } from '@mutua/service-kit/files';
import { outboundOf } from '@mutua/service-kit/outbound';
import { createAvatarService } from '../avatars/avatar.service.ts';
import { createAvatarSweep } from '../avatars/avatar-sweep.ts';
import { createSettleClaim } from '../claims/settle-claim.ts';
import { createImportKey, importSecretOf } from '../imports/import-key.ts';
import { createInvitationService } from '../invitations/invitation.service.ts';
import { createCheckPage } from '../marks/check-page.ts';
import { createMarkService } from '../marks/mark.service.ts';
import { createPageChecks } from '../marks/page-checks.ts';
import { createMemberService } from '../members/member.service.ts';
import { createMemberFigures } from '../members/member-figures.ts';
import { createMemberViews } from '../members/member-views.ts';
import { createPeopleSearch } from '../members/people-search.repository.ts';
import { createShowHours } from '../members/show-hours.ts';
import { createBondRepository } from '../references/bond.repository.ts';
import { createReferenceService } from '../references/reference.service.ts';
import { createShownReferences } from '../references/shown-references.ts';
import { createStoredBonds } from '../references/stored-bonds.ts';
import { createBlockService } from '../relations/block.service.ts';
import { createFollowService } from '../relations/follow.service.ts';
import type { Limits } from '../security/limits.ts';
import { createSettingsService } from '../settings/settings.service.ts';
import type { Context } from './context.ts';
import type { Store } from './store.ts';

/** A new page is checked soon after it was added. Other pages are checked within days. */
const PAGES_POLL_MS = 10_000;

/** How often a process looks for references whose count has to be computed again. */
const BONDS_POLL_MS = 5_000;

export type Profiles = ReturnType<typeof createProfiles>;

/** Builds what members show of themselves, and what others say of them. */
export function createProfiles({
  context: { config, connection, logger, timing },
  store,
  limits,
}: {
  context: Context;
  store: Store;
  limits: Limits;
}) {
  const pictures = createFileStorage(config.FILE_STORE, 'avatars');
  const visibility = createVisibility(store);
  const figures = createMemberFigures(store);
  const views = createMemberViews(store);
  const avatars = createAvatarService({ storage: pictures });
  const pageWorker = createJobPoller({
    due: createPageChecks({
      ...store,
      checkPage: createCheckPage(outboundOf(config)),
      profileOf: (id) => `${config.PUBLIC_URL}/profile/${id}`,
    }),
    logger,
    pollMs: timing.pollMs ?? PAGES_POLL_MS,
  });
  const marks = createMarkService({ ...store, limits, checkNow: pageWorker.checkNow });
  const invitations = createInvitationService({ ...store, visibility });
  const shown = createShownReferences(store);
  const bonds = createStoredBonds({ ...store, bonds: createBondRepository(connection), shown });
  const references = createReferenceService({
    ...store,
    shown,
    bonds,
    visibility,
    consumeLimit: limits.consumeReference,
  });
  const follows = createFollowService({ ...store, figures, visibility });
  const secret = importSecretOf(config);
  const importKey = secret === undefined ? undefined : createImportKey(secret);
  return {
    importKey,
    settling: createSettleClaim({
      ...store,
      key: importKey,
      rows: store.importRows,
      now: timing.now ?? (() => new Date()),
    }),
    pictures,
    figures,
    views,
    bonds,
    services: {
      avatars,
      marks,
      invitations,
      references,
      follows,
      blocks: createBlockService({ ...store, follows, bonds, views }),
      settings: createSettingsService(store),
      members: createMemberService({
        ...store,
        searchPeople: createPeopleSearch(connection),
        avatars,
        views,
        references,
        visibility,
        showHours: createShowHours(store),
        marks,
        invitations,
        limits,
      }),
    },
    workers: [
      createAvatarSweep({ ...store, storage: pictures, logger }),
      pageWorker,
      createJobPoller({ due: bonds.due, logger, pollMs: timing.pollMs ?? BONDS_POLL_MS }),
    ],
  };
}
