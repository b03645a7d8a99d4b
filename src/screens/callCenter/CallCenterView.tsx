import { CallInfoPage } from '../info/CallInfoPage.tsx';
import type { CallInfoPageProps } from '../info/CallInfoPage.tsx';

export type CallCenterViewProps = CallInfoPageProps;

/** The rest is done by phone (spec §2, decision F8). */
export function CallCenterView(props: CallCenterViewProps) {
  return <CallInfoPage {...props} />;
}
