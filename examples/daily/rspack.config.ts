import { remoteApp } from '@mutua/config/rspack';

export default remoteApp(import.meta.dirname);
