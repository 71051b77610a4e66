import { renderStandalone } from '@mutua/web-kit/standalone';
import manifest from '../remote.json' with { type: 'json' };
import remote from './remote.tsx';

renderStandalone(remote, manifest.routes);
