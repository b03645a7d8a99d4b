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
