/** Where a step's answers are kept (spec §2, "Data section"). */
export type DataSection =
  | 'contact'
  | 'windowCount'
  | 'windowIssues'
  | 'homeownerInfo'
  | 'sourceType'
  | 'addressInfo'
  | 'timeDateBooking'
  | 'additionalComments'
  | 'exploreResources'
  | 'installationProcess'
  | 'whatsNext'
  | 'insideSales'
  | 'doNotServiceArea'
  | 'notAHomeowner'
  | 'callCenter';

/**
 * What a save stores: the answers of a data section. The section `sourceType` has two pages (spec §2), each with answers of its own, so that
 * neither wipes those of the other (decision F16).
 */
export type SavedAnswers = DataSection | 'projectDetails';
