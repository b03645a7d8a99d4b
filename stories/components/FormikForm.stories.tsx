import { Form, Formik } from 'formik';
import { object, string, boolean } from 'yup';
import { Button } from '#src/components/Button.tsx';
import { FormCheckbox } from '#src/components/fields/FormCheckbox.tsx';
import { FormTextField } from '#src/components/fields/FormTextField.tsx';
import { useFormErrorFocus } from '#src/components/fields/useFormErrorFocus.ts';
import { Card, Columns, Stack } from '#src/components/Layout.tsx';
import { FormPhone } from '#src/screens/form/FormDigits.tsx';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Components/Form',
  parameters: { layout: 'padded' },
  tags: ['!picture'],
});

const schema = object({
  firstName: string().required('Field is required.'),
  lastName: string().required('Field is required.'),
  phone: string().required('Field is required.').length(10, 'Phone number must be 10 digits.'),
  email: string().email('Invalid email.'),
  consent: boolean().isTrue('*This box must be checked to continue'),
});

function ContactFields() {
  const formRef = useFormErrorFocus();
  return (
    <Form ref={formRef} noValidate>
      <Stack gap="large">
        <h2>Book your free estimate</h2>
        <Columns>
          <FormTextField name="firstName" label="First name" required autoComplete="given-name" />
          <FormTextField name="lastName" label="Last name" required autoComplete="family-name" />
        </Columns>
        <FormPhone name="phone" required />
        <FormTextField name="email" label="Email" optional type="email" autoComplete="email" />
        <FormCheckbox
          name="consent"
          label="I agree to receive calls and texts about my estimate."
          required
        />
        <Button type="submit" fullWidth>
          Start my estimate
        </Button>
      </Stack>
    </Form>
  );
}

export const Contact = meta.story({
  render: () => (
    <div style={{ maxWidth: 560 }}>
      <Card tone="raised">
        <Formik
          initialValues={{ firstName: '', lastName: '', phone: '', email: '', consent: true }}
          validationSchema={schema}
          onSubmit={() => undefined}
        >
          <ContactFields />
        </Formik>
      </Card>
    </div>
  ),
});
