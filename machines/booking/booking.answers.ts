import { appointmentInfoOf } from '#src/domain/calendar.ts';
import { DEFAULT_PROPERTY_TYPE, PROPERTY_TYPE, SOURCE_OTHER } from '#src/domain/constants.ts';
import type {
  AppointmentRequest,
  Customer,
  Draft,
  DraftStatus,
  ProjectDetails,
  PropertyValidation,
  ServiceAvailability,
  SessionData,
} from '#src/domain/draft.ts';
import { isSame } from '#src/domain/is-same.ts';
import { homeownerOptionOf, multipleOwnersOf, verificationOptionOf } from '#src/domain/names.ts';
import { initialProjectDetails } from '#src/domain/project-details.ts';
import { cleanEntry, cleanLine, cleanText } from '#src/domain/text.ts';
import { pathOfStep } from '#src/domain/steps.ts';
import type { StepId } from '#src/domain/steps.ts';
import type {
  AddressValues,
  CallRequestValues,
  ChosenTime,
  CommentsValues,
  ContactValues,
  FormStep,
  FormValues,
  HomeownerListValues,
  SourceTypeValues,
  TypedForms,
  WindowCountValues,
  WindowIssuesValues,
} from './booking.types.ts';

function withRequest(draft: Draft, change: Partial<AppointmentRequest>): Draft {
  return { ...draft, appointmentRequest: { ...draft.appointmentRequest, ...change } };
}

function withSession(draft: Draft, change: Partial<SessionData>): Draft {
  return { ...draft, sessionData: { ...draft.sessionData, ...change } };
}

/** Records the page the visitor is heading to (spec §4: Next and Back record nextPage). */
export function withNextPage(draft: Draft, step: StepId): Draft {
  return withSession(draft, { nextPage: pathOfStep(step) });
}

export function withStatus(draft: Draft, status: DraftStatus): Draft {
  return { ...draft, status };
}

/** A text of an answer as it is saved, on Next and on Back alike: in one line, without spaces around it. */
function cleanOther(text: string | null): string | null {
  return text === null ? null : cleanLine(text);
}

function customerOf({ firstName, lastName, phone, email }: Pick<ContactValues, 'firstName' | 'lastName' | 'phone' | 'email'>): Customer {
  return { firstName: cleanEntry(firstName), lastName: cleanEntry(lastName), phonePrimary: phone, email: cleanEntry(email) };
}

export function withContact(draft: Draft, values: ContactValues): Draft {
  const { property } = draft.appointmentRequest;
  return withRequest(draft, {
    customer: customerOf(values),
    marketingConsent: values.marketingConsent,
    property: property.zipcode === values.zipcode ? property : withZipcode(property, values.zipcode),
  });
}

function withZipcode(property: AppointmentRequest['property'], zipcode: string): AppointmentRequest['property'] {
  return { ...property, zipcode, zipcodeValid: null, zipcodeGuid: null, marketSegmentGuid: null };
}

/** A call request: session data is emptied with the save (spec §4, decision F10). */
export function withCallRequest(draft: Draft, values: CallRequestValues): Draft {
  const { property } = draft.appointmentRequest;
  const requested = withRequest(draft, {
    customer: customerOf(values),
    property: property.zipcode === values.zipcode ? property : withZipcode(property, values.zipcode),
  });
  return withStatus(withSession(requested, { nextPage: null, ownershipSelection: null, topics: [], appointmentInfo: null }), 'CallRequested');
}

export function withWindowCount(draft: Draft, values: WindowCountValues): Draft {
  const { project, insideSalesReasonEnum } = draft.appointmentRequest;
  const [windowCount, doorCount] = [values.windowCount ?? 0, values.doorCount ?? 0];
  return withRequest(draft, {
    project: { ...project, windowCount, doorCount },
    insideSalesReasonEnum: windowCount === project.windowCount ? insideSalesReasonEnum : null,
  });
}

export function withWindowIssues(draft: Draft, values: WindowIssuesValues): Draft {
  const project = { ...draft.appointmentRequest.project, windowReasonEnum: values.issues, windowReasonOtherText: cleanOther(values.otherText) };
  return withRequest(draft, { project });
}

export function withHomeowners(draft: Draft, values: HomeownerListValues): Draft {
  const { property, insideSalesReasonEnum } = draft.appointmentRequest;
  const propertyType = values.propertyType ?? DEFAULT_PROPERTY_TYPE;
  const isMultiple = values.ownership === 'multiple_homeowners';
  const isOther = values.propertyType === PROPERTY_TYPE.other;
  const additionalOwners = values.additionalOwners.map(({ firstName, lastName, phone }) => ({
    firstName: cleanEntry(firstName),
    lastName: cleanEntry(lastName),
    phone,
  }));
  const answered = withRequest(draft, {
    insideSalesReasonEnum: propertyType === property.propertyType ? insideSalesReasonEnum : null,
    property: {
      ...property,
      propertyType,
      propertyTypeOtherText: isOther ? cleanOther(values.otherText) : null,
      ownership: {
        ...property.ownership,
        multipleOwners: multipleOwnersOf(values.ownership),
        additionalOwners: isMultiple ? additionalOwners : [],
      },
    },
  });
  const isVerified = verificationOptionOf(draft.sessionData.ownershipSelection) !== null;
  return isVerified ? answered : withSession(answered, { ownershipSelection: values.ownership });
}

export function withSource(draft: Draft, values: SourceTypeValues): Draft {
  const attribution = draft.appointmentRequest.marketingAttribution;
  const otherText = values.sourceType === SOURCE_OTHER ? cleanOther(values.otherText) : null;
  return withRequest(draft, {
    marketingAttribution: { ...attribution, sourceTypeEnum: values.sourceType, sourceTypeOtherText: otherText },
  });
}

/** The address; another one forgets what was found out about the one before, and is to be asked about anew (decision F6). */
export function withAddress(draft: Draft, values: AddressValues): Draft {
  const { property } = draft.appointmentRequest;
  const { state, zipcode } = values;
  const address = { street1: cleanLine(values.street1), street2: cleanLine(values.street2), city: cleanLine(values.city), state, zipcode };
  const another = { ...withZipcode(property, zipcode), ...address, ownership: { ...property.ownership, ownershipValidated: null } };
  const answered = withRequest(draft, { property: isSame(property, { ...property, ...address }) ? property : another });
  return values.ownershipSelection === null ? answered : withSession(answered, { ownershipSelection: values.ownershipSelection });
}

/** What service availability fills in (decision F6). */
export function withService(draft: Draft, service: ServiceAvailability): Draft {
  const { property } = draft.appointmentRequest;
  return withRequest(draft, {
    property: {
      ...property,
      zipcodeValid: service.isServiceAvailable,
      zipcodeGuid: service.zipcodeId,
      marketSegmentGuid: service.marketSegmentId,
    },
  });
}

export function withValidation(draft: Draft, validation: PropertyValidation): Draft {
  const { property } = draft.appointmentRequest;
  const ownership = { ...property.ownership, ownershipValidated: validation.isPropertyOwnershipValidated };
  return withRequest(draft, { property: { ...property, ownership } });
}

/** The reason a project goes to inside sales; null clears it (decision F6). */
export function withInsideSalesReason(draft: Draft, reason: number | null): Draft {
  return withRequest(draft, { insideSalesReasonEnum: reason });
}

export function withChosenTime(draft: Draft, time: ChosenTime | null): Draft {
  return withSession(draft, {
    appointmentInfo:
      time === null
        ? null
        : appointmentInfoOf(time.date, {
            id: time.blockId,
            startTime: time.startTime,
            endTime: time.endTime,
            periodOfTheDay: time.period,
          }),
  });
}

export function withComments(draft: Draft, values: CommentsValues): Draft {
  return withSession(withRequest(draft, { customerComments: cleanText(values.comments) }), { topics: values.topics });
}

export function withProjectDetails(draft: Draft, values: ProjectDetails): Draft {
  const doors = values.doors.map((door) => ({ ...door, styleComments: cleanText(door.styleComments) }));
  return withRequest(draft, { projectDetails: { windows: values.windows, doors } });
}

/** The draft without what the query said of the person: the next visitor is somebody else (decision F9). */
export function withoutCustomer(draft: Draft): Draft {
  return withRequest(draft, {
    customer: { firstName: '', lastName: '', phonePrimary: '', email: '' },
    property: withZipcode(draft.appointmentRequest.property, ''),
  });
}

function contactValues(draft: Draft): ContactValues {
  const { customer, property, marketingConsent } = draft.appointmentRequest;
  return {
    firstName: customer.firstName,
    lastName: customer.lastName,
    phone: customer.phonePrimary,
    zipcode: property.zipcode,
    email: customer.email,
    marketingConsent: draft.id === '' ? true : marketingConsent,
  };
}

const READERS: { [S in FormStep]: (draft: Draft) => FormValues[S] } = {
  home: contactValues,
  embedGetStarted: contactValues,
  requestCall: (draft) => {
    const { firstName, lastName, phone, zipcode, email } = contactValues(draft);
    return { firstName, lastName, phone, zipcode, email };
  },
  fieldAgents: (draft) => ({ agentId: draft.appointmentRequest.eventDetails.eventFieldAgentId }),
  windowCount: ({ appointmentRequest: { project } }) => ({ windowCount: project.windowCount, doorCount: project.doorCount }),
  windowIssues: ({ appointmentRequest: { project } }) => ({ issues: project.windowReasonEnum, otherText: project.windowReasonOtherText }),
  homeownerList: ({ appointmentRequest: { property } }) => ({
    ownership: homeownerOptionOf(property.ownership.multipleOwners),
    additionalOwners: property.ownership.additionalOwners,
    propertyType: property.propertyType,
    otherText: property.propertyTypeOtherText,
  }),
  sourceType: ({ appointmentRequest: { marketingAttribution } }) => ({
    sourceType: marketingAttribution.sourceTypeEnum,
    otherText: marketingAttribution.sourceTypeOtherText,
  }),
  address: ({ appointmentRequest: { property }, sessionData }) => ({
    street1: property.street1,
    street2: property.street2,
    city: property.city,
    state: property.state,
    zipcode: property.zipcode,
    ownershipSelection: verificationOptionOf(sessionData.ownershipSelection),
  }),
  additionalComments: ({ appointmentRequest, sessionData }) => ({
    comments: appointmentRequest.customerComments,
    topics: sessionData.topics,
  }),
  projectDetails: ({ appointmentRequest }) => appointmentRequest.projectDetails ?? initialProjectDetails(appointmentRequest.project),
};

/**
 * What the form of a step starts with: what was typed and not submitted, else what the draft holds. Nobody types twice what was typed on the
 * landing page before a call was asked for.
 */
export function valuesOf<S extends FormStep>(step: S, draft: Draft, forms: TypedForms): FormValues[S] {
  return forms[step]?.values ?? READERS[step](step === 'requestCall' ? withTyped(draft, 'home', forms) : draft);
}

/** The draft with what has been typed on a step written into it; unchanged where nothing was typed. */
export function withTyped(draft: Draft, step: FormStep, forms: TypedForms): Draft {
  switch (step) {
    case 'home':
    case 'embedGetStarted': {
      const typed = forms[step];
      return typed === undefined ? draft : withContact(draft, typed.values);
    }
    case 'requestCall':
    case 'fieldAgents':
      return draft;
    case 'windowCount':
      return forms.windowCount === undefined ? draft : withWindowCount(draft, forms.windowCount.values);
    case 'windowIssues':
      return forms.windowIssues === undefined ? draft : withWindowIssues(draft, forms.windowIssues.values);
    case 'homeownerList':
      return forms.homeownerList === undefined ? draft : withHomeowners(draft, forms.homeownerList.values);
    case 'sourceType':
      return forms.sourceType === undefined ? draft : withSource(draft, forms.sourceType.values);
    case 'address':
      return forms.address === undefined ? draft : withAddress(draft, forms.address.values);
    case 'additionalComments':
      return forms.additionalComments === undefined ? draft : withComments(draft, forms.additionalComments.values);
    case 'projectDetails':
      return forms.projectDetails === undefined ? draft : withProjectDetails(draft, forms.projectDetails.values);
  }
}
