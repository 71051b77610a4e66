export { LiveNotices as CallCentre } from './live-notices.tsx';
