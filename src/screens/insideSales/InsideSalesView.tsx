import { StepsInfoPage } from '../info/StepsInfoPage.tsx';
import type { StepsInfoPageProps } from '../info/StepsInfoPage.tsx';

export type InsideSalesViewProps = Omit<StepsInfoPageProps, 'callQuestion' | 'exit'>;

/** A project advisor takes over: what happens next (spec §2, decision F8). */
export function InsideSalesView(props: InsideSalesViewProps) {
  return <StepsInfoPage {...props} callQuestion="Would you rather talk now?" exit="main" />;
}
