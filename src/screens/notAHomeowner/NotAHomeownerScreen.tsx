import { usePage } from '../frame/usePage.ts';
import { CallInfoPage } from '../info/CallInfoPage.tsx';

/** Only the homeowner can agree to a visit: asks the visitor to call together with them (spec §2, decision F8). */
export function NotAHomeownerScreen() {
  return <CallInfoPage {...usePage('notAHomeowner')} />;
}
