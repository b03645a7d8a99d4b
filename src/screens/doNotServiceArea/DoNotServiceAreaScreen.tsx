import { StepsInfoPage, useStepsInfo, type StepsInfo } from '../info/StepsInfoPage.tsx';

/** Outside the service area: sorry, and what helps anyway (spec §2, decision F6). */
export function DoNotServiceAreaView(props: StepsInfo) {
  return <StepsInfoPage {...props} callQuestion="Is the zipcode of your home a different one?" exit="quiet" />;
}

export function DoNotServiceAreaScreen() {
  return <DoNotServiceAreaView {...useStepsInfo('doNotServiceArea')} />;
}
