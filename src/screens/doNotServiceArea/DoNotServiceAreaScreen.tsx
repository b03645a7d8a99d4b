import { StepsInfoPage, useStepsInfo, type StepsInfo } from '../info/StepsInfoPage.tsx';

/** The home is outside the service area: an apology, and what may help anyway (spec §2, decision F6). */
export function DoNotServiceAreaView(props: StepsInfo) {
  return <StepsInfoPage {...props} callQuestion="Is your home in a different zipcode?" />;
}

export function DoNotServiceAreaScreen() {
  return <DoNotServiceAreaView {...useStepsInfo('doNotServiceArea')} />;
}
