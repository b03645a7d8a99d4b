import { StepsInfoPage } from '../info/StepsInfoPage.tsx';
import type { StepsInfoPageProps } from '../info/StepsInfoPage.tsx';

export type DoNotServiceAreaViewProps = Omit<StepsInfoPageProps, 'callQuestion' | 'exit'>;

/** Outside the service area: sorry, and what helps anyway (spec §2, decision F6). */
export function DoNotServiceAreaView(props: DoNotServiceAreaViewProps) {
  return <StepsInfoPage {...props} callQuestion="Is the zipcode of your home a different one?" exit="quiet" />;
}
