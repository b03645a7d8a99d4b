import { describe, expect, test } from 'vitest';
import { codeOf, decide } from '#src/domain/address-decision.ts';
import { PROPERTY_TYPE } from '#src/domain/constants.ts';
import { emptyRequest, EMPTY_SESSION } from '#src/domain/draft-defaults.ts';
import type { Draft } from '#src/domain/draft.ts';
import { decisionOn } from './expected/address.ts';

const YES_OR_NO = [true, false] as const;
const ANSWERS = [null, 'lead_is_the_homeowner', 'im_not_sure'] as const;

/** A draft for every combination of the answers that decide. */
function draftsOf(propertyType: number): Draft[] {
  const { property, project } = emptyRequest();
  return [0, 1, 2, 3].flatMap((windowCount) =>
    YES_OR_NO.flatMap((zipcodeValid) =>
      YES_OR_NO.flatMap((isEvent) =>
        YES_OR_NO.flatMap((isVerifyHomeOwnership) =>
          ANSWERS.map((ownershipSelection): Draft => ({
            id: 'd1',
            status: 'New',
            sessionData: { ...EMPTY_SESSION, ownershipSelection },
            appointmentRequest: {
              ...emptyRequest(),
              isEvent,
              isVerifyHomeOwnership,
              project: { ...project, windowCount },
              property: { ...property, propertyType, zipcodeValid },
            },
          })),
        ),
      ),
    ),
  );
}

describe('a row that only one of the two lists has is found without a coverage run', () => {
  test.each(Object.entries(PROPERTY_TYPE))(
    'for the property type %s the product decides as the specification says [F31, F6.1, F6.2, F6.3, F6.4, F6.5, F6.6, F6.7]',
    (_, propertyType) => {
      for (const draft of draftsOf(propertyType)) {
        for (const meetsThreshold of YES_OR_NO) {
          const row = decide({
            draft,
            validation: {
              doesPropertyValueMeetThreshold: meetsThreshold,
              isPropertyOwnershipValidated: false,
            },
          });
          const { page, reason } = decisionOn(draft, draft, meetsThreshold);
          const { isEvent, isVerifyHomeOwnership, project, property } = draft.appointmentRequest;
          const given = {
            meetsThreshold,
            isEvent,
            isVerifyHomeOwnership,
            windowCount: project.windowCount,
            zipcodeValid: property.zipcodeValid,
            answer: draft.sessionData.ownershipSelection,
          };
          expect({ given, page: row.target, reason: codeOf(row) }).toEqual({ given, page, reason });
        }
      }
    },
  );
});
