import { expect, test } from 'vitest';
import { ANSWERS, withTyped } from '#machines/booking/booking.answers.ts';
import { PROPERTY_TYPE, SOURCE_OTHER } from '#src/domain/constants.ts';
import { newDraft } from '#src/domain/draft-defaults.ts';
import type { Draft } from '#src/domain/draft.ts';
import { newDoor } from '#src/domain/project-details.ts';
import { readVisit } from '#src/domain/query.ts';
import { ADDRESS, CONTACT, HOMEOWNERS } from '../support/booking.ts';

const DRAFT = newDraft(readVisit(''), { referrer: '', pageUrl: 'https://estimates.example/' });
const request = (draft: Draft) => draft.appointmentRequest;

test('names are saved composed, without spaces around them and without what cannot be seen, and so are email addresses [S5.text-pattern]', () => {
  const values = { ...CONTACT, firstName: ' Jose\u0301 \u00a0 Luis\u200b ', lastName: '\tO’\u00adBrien\n', email: ' jose@\u200eexample.com ' };
  const customer = { firstName: 'José Luis', lastName: 'O’Brien', phonePrimary: CONTACT.phone, email: 'jose@example.com' };

  expect([request(ANSWERS.home.write(DRAFT, values)).customer, request(ANSWERS.requestCall.write(DRAFT, values)).customer]).toEqual([customer, customer]);
});

test('lines are saved without breaks, doubled spaces and characters that no keyboard writes', () => {
  const pasted = ' 12\u0007 Elm\n Street\u0085 \ud800';
  const address = request(ANSWERS.address.write(DRAFT, { ...ADDRESS, street1: pasted, street2: pasted, city: pasted })).property;
  const homeowners = request(
    ANSWERS.homeownerList.write(DRAFT, {
      ownership: 'multiple_homeowners',
      additionalOwners: [{ firstName: ' Ada ', lastName: 'Li\u0000', phone: '3035550124' }],
      propertyType: PROPERTY_TYPE.other,
      otherText: pasted,
    }),
  ).property;

  expect({
    address: [address.street1, address.street2, address.city],
    issues: request(ANSWERS.windowIssues.write(DRAFT, { issues: [], otherText: pasted })).project.windowReasonOtherText,
    source: request(ANSWERS.sourceType.write(DRAFT, { sourceType: SOURCE_OTHER, otherText: pasted })).marketingAttribution.sourceTypeOtherText,
    home: homeowners.propertyTypeOtherText,
    owners: homeowners.ownership.additionalOwners,
  }).toEqual({
    address: ['12 Elm Street', '12 Elm Street', '12 Elm Street'],
    issues: '12 Elm Street',
    source: '12 Elm Street',
    home: '12 Elm Street',
    owners: [{ firstName: 'Ada', lastName: 'Li', phone: '3035550124' }],
  });
});

test('longer texts keep their lines', () => {
  const comments = ' Ring twice.\n\n\tThe dog\u0007 is friendly.\r\n ';
  const door = { ...newDoor(), location: 'Front Door', styleComments: comments };

  expect([
    request(ANSWERS.additionalComments.write(DRAFT, { comments, topics: [] })).customerComments,
    request(ANSWERS.projectDetails.write(DRAFT, { windows: [], doors: [door] })).projectDetails?.doors[0]?.styleComments,
  ]).toEqual(['Ring twice.\n\n\tThe dog is friendly.', 'Ring twice.\n\n\tThe dog is friendly.']);
});

test('the text of an Other answer goes when another is chosen [S5.source, S5.homeowner]', () => {
  expect([
    request(ANSWERS.sourceType.write(DRAFT, { sourceType: 876090010, otherText: 'A friend' })).marketingAttribution.sourceTypeOtherText,
    request(ANSWERS.homeownerList.write(DRAFT, { ...HOMEOWNERS, propertyType: PROPERTY_TYPE.townhouse, otherText: 'A boat' })).property.propertyTypeOtherText,
  ]).toEqual([null, null]);
});

test('what Back saves is as clean as what Next saves', () => {
  const values = { sourceType: SOURCE_OTHER, otherText: '  A   friend ' };
  const typed = withTyped(DRAFT, 'sourceType', { sourceType: { values, isValid: true } });

  expect(request(typed).marketingAttribution.sourceTypeOtherText).toBe('A friend');
});
