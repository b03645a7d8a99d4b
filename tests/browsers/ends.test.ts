import { describe, expect, test } from 'vitest';
import { save } from '../support/api.ts';
import { storedDraft } from '../support/drafts.ts';
import { answeredDocument, draftAtAddress, saved, SERVED_PROPERTY } from '../support/visits.ts';
import {
  draftIdOf,
  fillAddress,
  fillContact,
  inEngines,
  type Part,
  pickTime,
  type Visitor,
  walk,
} from '../support/visitor.ts';
import { DENVER } from '../support/walk.ts';

const NEXT: Part = { role: 'button', name: 'Next' };
const ONE_WINDOW = {
  doorCount: 0,
  windowCount: 1,
  windowReasonEnum: [1],
  windowReasonOtherText: null,
  timeframeEnum: null,
};

inEngines(({ product, visit }) => {
  async function open(path: string): Promise<Visitor> {
    const visitor = await visit();
    await visitor.window.goto(product.url + path);
    return visitor;
  }

  /** Submits the address of a draft on which everything before is answered. */
  async function answerAddress(
    id: string,
    street: string,
    zipcode = DENVER.zipcode,
  ): Promise<Visitor> {
    const visitor = await open(`/address?id=${id}`);
    await visitor.expectStep('address');
    await fillAddress(visitor, { ...DENVER, street, zipcode });
    await visitor.press(NEXT);
    return visitor;
  }

  describe('the way ends where', () => {
    test.each([
      ['the address is not served', DENVER.street, '10001', 'doNotServiceArea', 'Abandoned'],
      [
        'the backend hands over to inside sales',
        '300 Inside Sales Street',
        DENVER.zipcode,
        'insideSales',
        'New',
      ],
      [
        'somebody else owns the home',
        '301 Renter Row',
        DENVER.zipcode,
        'notAHomeowner',
        'Abandoned',
      ],
      ['the call center takes over', '302 Call Center Court', DENVER.zipcode, 'callCenter', 'New'],
    ] as const)(
      '%s, after a reload too, and Exit Form leads to the start [F6.1, F8, S2.exit-form-pages]',
      async (_, street, zipcode, step, status) => {
        const id = await draftAtAddress(product.url);
        const visitor = await answerAddress(id, street, zipcode);
        await visitor.expectStep(step);
        await visitor.window.reload();
        await visitor.expectStep(step);
        await expect.poll(async () => (await storedDraft(product, id)).status).toBe(status);
        await visitor.press({ role: 'button', name: 'Exit Form' });
        await visitor.expectStep('home');
      },
    );

    test('fewer than two windows are described one by one and handed over [F6.4, S2.project-details]', async () => {
      const id = await draftAtAddress(product.url, { request: { project: ONE_WINDOW } });
      const visitor = await answerAddress(id, DENVER.street);
      await visitor.expectStep('projectDetails');
      await visitor.tabTo({ css: 'select[name="windows.0.style"]' });
      await visitor.window.type('C');
      const { value } = await visitor.see(
        { css: 'select[name="windows.0.style"]' },
        (select) => select.value !== '',
      );
      await visitor.press(NEXT);
      await visitor.expectStep('projectDetailsSubmitted');
      const { status, appointmentRequest: request } = await storedDraft(product, id);

      expect({
        status,
        windows: request.projectDetails?.windows.map(({ style }) => style),
      }).toEqual({ status: 'InsideSales', windows: [value] });
    });

    test('a call is asked for instead [F10, S2.request-call, S4.status-call-requested]', async () => {
      const visitor = await open('');
      await visitor.expectStep('home');
      await visitor.press({ role: 'button', name: 'Request a call instead' });
      await visitor.expectStep('requestCall');
      await fillContact(visitor, { ...DENVER, lastName: 'Caller' });
      await visitor.press({ role: 'button', name: 'Request a call' });
      await visitor.see({ role: 'heading', name: "Thank you. We'll call you soon." });
      const rows = await product
        .database()
        .query('select status from drafts where request like $1', ['%Caller%']);

      expect(rows.map((row) => row['status'])).toEqual(['CallRequested']);
    });

    test('none of the times works [S4.none-works]', async () => {
      const id = await saved(
        product.url,
        answeredDocument({ session: { nextPage: 'time-date-booking' }, property: SERVED_PROPERTY }),
      );
      const visitor = await open(`/time-date-booking?id=${id}`);
      await pickTime(visitor);
      await visitor.press({ role: 'button', name: 'None of these times work for me' });
      await visitor.expectStep('additionalComments');
      const { status, appointmentRequest } = await storedDraft(product, id);

      expect({ status, appointment: appointmentRequest.appointment }).toEqual({
        status: 'CallToSet',
        appointment: null,
      });
    });

    test('every day is sold out [S8.no-slots, S4.booking-next]', async () => {
      const property = { ...SERVED_PROPERTY, city: 'Seattle', state: 'WA', zipcode: '98101' };
      const { body } = await save(
        product.url,
        answeredDocument({ session: { nextPage: 'time-date-booking' }, property }),
      );
      const visitor = await open(`/time-date-booking?id=${body.id}`);
      await visitor.press(NEXT);
      await visitor.expectStep('additionalComments');

      expect({
        text: (await visitor.see({ css: 'h1' })).text,
        status: (await storedDraft(product, body.id)).status,
      }).toEqual({ text: 'Your form is submitted!', status: 'CallToSet' });
    });

    test('the visitor leaves by Exit, and Back does not bring the answers back [F9]', async () => {
      const visitor = await open('');
      await walk(visitor, 'homeownerList');
      await visitor.press({ role: 'button', name: 'Exit' });
      await visitor.expectStep('home');
      const { value } = await visitor.see({ role: 'textbox', name: 'First name' });

      expect({
        value,
        search: (await visitor.url()).search,
        run: await visitor.window.run(() => window.localStorage.length),
      }).toEqual({ value: '', search: '', run: 0 });
    });
  });

  test('an event goes from its page over the field agent to the submitted comments [S1.visitors, S2.event, S2.agents]', async () => {
    const visitor = await open('/event?isEvent=true&eventCampaignId=denver-home-show');
    await visitor.press({ role: 'button', name: 'Choose field agent' });
    await visitor.expectStep('fieldAgents');
    await visitor.typeInto({ role: 'combobox', name: 'Field Agent' }, 'Linh');
    await visitor.press({ role: 'option', name: 'Linh Nguyễn' });
    await visitor.press({ role: 'button', name: 'START FORM' });
    await visitor.expectStep('home');
    await walk(visitor, 'homeownerList');
    await visitor.press({ css: 'input[name=ownership]' });
    await visitor.press(NEXT);
    await visitor.expectStep('address');
    await fillAddress(visitor, DENVER);
    await visitor.press(NEXT);
    await visitor.expectStep('timeDateBooking');
    await pickTime(visitor);
    await visitor.press({ role: 'button', name: /^Book appointment/ });
    await visitor.expectStep('additionalComments');
    await visitor.press({ role: 'button', name: 'Submit' });
    await visitor.expectStep('commentsSubmitted');
    const { status, appointmentRequest: request } = await storedDraft(
      product,
      await draftIdOf(visitor),
    );
    await visitor.press({ role: 'button', name: 'Restart Form' });
    await visitor.expectStep('home');
    await visitor.window.back();
    await visitor.expectStep('home');

    expect({
      status,
      eventDetails: request.eventDetails,
      value: (await visitor.see({ role: 'textbox', name: 'First name' })).value,
    }).toEqual({
      status: 'Completed',
      eventDetails: { eventCampaignId: 'denver-home-show', eventFieldAgentId: 'agent-linh' },
      value: '',
    });
  });
});
