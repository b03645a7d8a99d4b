import { CallInfoPage } from '../info/CallInfoPage.tsx';
import type { CallInfoPageProps } from '../info/CallInfoPage.tsx';

export type NotAHomeownerViewProps = CallInfoPageProps;

/** Only the homeowner can say yes: call together (spec §2, decision F8). */
export function NotAHomeownerView(props: NotAHomeownerViewProps) {
  return <CallInfoPage {...props} />;
}
