import { remoteApp } from '@mutua/remotes/rspack';

export default remoteApp(import.meta.dirname);
