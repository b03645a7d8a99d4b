import { StepsInfoPage, useStepsInfo, type StepsInfo } from '../info/StepsInfoPage.tsx';

/** A project advisor takes over: what happens next (spec §2, decision F8). */
export function InsideSalesView(props: StepsInfo) {
  return <StepsInfoPage {...props} callQuestion="Prefer to talk now?" />;
}

export function InsideSalesScreen() {
  return <InsideSalesView {...useStepsInfo('insideSales')} />;
}
