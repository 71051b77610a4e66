import { testCommunities } from '../../test/any-community.ts';

// More seeds are in communities.full.int.test.ts.
describe('in any community', () => testCommunities({ matches: [1], rings: [10] }));
