import { usePage } from '../frame/usePage.ts';
import { CallInfoPage } from '../info/CallInfoPage.tsx';

/** The rest is done by phone (spec §2, decision F8). */
export function CallCenterScreen() {
  return <CallInfoPage {...usePage('callCenter')} />;
}
