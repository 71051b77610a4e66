import { testCommunities } from '../../test/any-community.ts';

describe('in any community', () => testCommunities({ matches: [1, 2, 3], rings: [10, 11] }));
