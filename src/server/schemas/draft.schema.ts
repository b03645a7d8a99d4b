import { Type } from 'typebox';
import {
  INSIDE_SALES_REASON,
  MAX_ADDITIONAL_OWNERS,
  MAX_ADDRESS_LENGTH,
  MAX_COMMENTS_LENGTH,
  MAX_DOORS,
  MAX_EMAIL_LENGTH,
  MAX_OFFER_LENGTH,
  MAX_OTHER_TEXT_LENGTH,
  MAX_PARAMETER_NAME_LENGTH,
  MAX_PARAMETERS,
  MAX_PROJECT_ITEMS,
  MAX_URL_LENGTH,
  MAX_WINDOWS,
  MAX_WINDOW_AMOUNT,
  PROPERTY_TYPE,
} from '#src/domain/constants.ts';
import type { DraftStatus } from '#src/domain/draft.ts';
import type { FormatName } from './formats.ts';
import { nullable, nullableOneOf, oneOf } from './nullable.ts';
import { MAX_SESSION_DATA_LENGTH } from './session-data.schema.ts';

export const DRAFT_STATUSES: readonly DraftStatus[] = ['New', 'CallRequested', 'Abandoned', 'Completed', 'CallToSet', 'InsideSales'];

const MAX_ID_LENGTH = 200;
const MAX_LABEL_LENGTH = 100;
/** First and last code a list of choices may have (spec §9). */
const FIRST_CODE = 876_090_000;
const LAST_CODE = 876_090_099;

const strict = { additionalProperties: false };

function formatted(format: FormatName, options: { maxLength?: number; minLength?: number } = {}) {
  return Type.String({ ...options, format });
}

const line = (maxLength: number) => formatted('line', { maxLength });
const label = formatted('line', { minLength: 1, maxLength: MAX_LABEL_LENGTH });
const optionalLine = (maxLength: number) => nullable(line(maxLength));
const optionalBoolean = nullable(Type.Boolean());

const NameValueSchema = Type.Object({ name: line(MAX_PARAMETER_NAME_LENGTH), value: line(MAX_URL_LENGTH) }, strict);
const NameValuesSchema = Type.Array(NameValueSchema, { maxItems: MAX_PARAMETERS });

const CustomerSchema = Type.Object(
  {
    firstName: formatted('person-name'),
    lastName: formatted('person-name'),
    phonePrimary: formatted('phone'),
    email: formatted('optional-email', { maxLength: MAX_EMAIL_LENGTH }),
  },
  strict,
);

const MarketingAttributionSchema = Type.Object(
  {
    sourceTypeEnum: nullable(Type.Integer({ minimum: FIRST_CODE, maximum: LAST_CODE })),
    sourceTypeOtherText: optionalLine(MAX_OTHER_TEXT_LENGTH),
    referrerUri: optionalLine(MAX_URL_LENGTH),
    submissionPageUrl: optionalLine(MAX_URL_LENGTH),
    submissionPageUrlParameters: NameValuesSchema,
  },
  strict,
);

const OwnershipSchema = Type.Object(
  {
    multipleOwners: optionalBoolean,
    additionalOwners: Type.Array(
      Type.Object(
        { firstName: formatted('person-name'), lastName: formatted('person-name'), phone: formatted('phone') },
        strict,
      ),
      { maxItems: MAX_ADDITIONAL_OWNERS },
    ),
    ownershipValidated: optionalBoolean,
  },
  strict,
);

const PropertySchema = Type.Object(
  {
    street1: line(MAX_ADDRESS_LENGTH),
    street2: line(MAX_ADDRESS_LENGTH),
    city: line(MAX_ADDRESS_LENGTH),
    state: formatted('optional-state'),
    zipcode: formatted('zipcode'),
    zipcodeValid: optionalBoolean,
    zipcodeGuid: optionalLine(MAX_ID_LENGTH),
    marketSegmentGuid: optionalLine(MAX_ID_LENGTH),
    ownership: OwnershipSchema,
    propertyType: oneOf<number>(Object.values(PROPERTY_TYPE)),
    propertyTypeOtherText: optionalLine(MAX_OTHER_TEXT_LENGTH),
  },
  strict,
);

const ProjectSchema = Type.Object(
  {
    doorCount: Type.Integer({ minimum: 0, maximum: MAX_DOORS }),
    windowCount: Type.Integer({ minimum: 0, maximum: MAX_WINDOWS }),
    windowReasonEnum: Type.Array(Type.Integer({ minimum: 0, maximum: 999_999_999 }), { maxItems: 50, uniqueItems: true }),
    windowReasonOtherText: optionalLine(MAX_OTHER_TEXT_LENGTH),
    timeframeEnum: nullable(Type.Integer({ minimum: 0, maximum: 999_999_999 })),
  },
  strict,
);

const AppointmentSchema = Type.Object(
  {
    appointmentDateTime: formatted('wall-clock'),
    appointmentBlockGuid: formatted('line', { minLength: 1, maxLength: MAX_ID_LENGTH }),
    schedulingPromotion: Type.Object({ displayedPromotion: optionalLine(MAX_OFFER_LENGTH), acceptedPromotion: Type.Boolean() }, strict),
  },
  strict,
);

const ProjectDetailsSchema = Type.Object(
  {
    windows: Type.Array(
      Type.Object(
        {
          style: label,
          amount: Type.Integer({ minimum: 1, maximum: MAX_WINDOW_AMOUNT }),
          options: Type.Array(label, { maxItems: 20 }),
        },
        strict,
      ),
      { maxItems: MAX_PROJECT_ITEMS },
    ),
    doors: Type.Array(
      Type.Object(
        {
          type: label,
          location: label,
          color: optionalLine(MAX_LABEL_LENGTH),
          style: label,
          styleComments: formatted('lines', { maxLength: MAX_COMMENTS_LENGTH }),
        },
        strict,
      ),
      { maxItems: MAX_PROJECT_ITEMS },
    ),
  },
  strict,
);

const AppointmentRequestSchema = Type.Object(
  {
    customer: CustomerSchema,
    marketingConsent: Type.Boolean(),
    marketingAttribution: MarketingAttributionSchema,
    property: PropertySchema,
    project: ProjectSchema,
    appointment: nullable(AppointmentSchema),
    insideSales: Type.Boolean(),
    insideSalesReasonEnum: nullableOneOf<number>(Object.values(INSIDE_SALES_REASON)),
    customerComments: formatted('lines', { maxLength: MAX_COMMENTS_LENGTH }),
    isPPL: Type.Boolean(),
    originationSource: optionalLine(MAX_ID_LENGTH),
    leadId: optionalLine(MAX_ID_LENGTH),
    externalAgentId: optionalLine(MAX_ID_LENGTH),
    isVerifyHomeOwnership: Type.Boolean(),
    isEvent: Type.Boolean(),
    eventDetails: Type.Object(
      { eventCampaignId: optionalLine(MAX_ID_LENGTH), eventFieldAgentId: optionalLine(MAX_ID_LENGTH) },
      strict,
    ),
    otherParameters: NameValuesSchema,
    projectDetails: nullable(ProjectDetailsSchema),
  },
  strict,
);

/**
 * The draft as it is saved and read (spec §3): the empty `id` asks for a new draft, an absent `status` leaves it as it is.
 * Texts of later steps are empty until known; name, phone and zipcode are there from the first save on.
 */
export const DraftSchema = Type.Object(
  {
    id: Type.String(),
    sessionData: formatted('session-data', { maxLength: MAX_SESSION_DATA_LENGTH }),
    status: Type.Optional(oneOf(DRAFT_STATUSES)),
    appointmentRequest: AppointmentRequestSchema,
  },
  { ...strict, description: 'Appointment draft' },
);
