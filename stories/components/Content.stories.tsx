import { Accordion } from '#src/components/Accordion.tsx';
import { BlogCard } from '#src/components/BlogCard.tsx';
import { BarRow, RingChart } from '#src/components/Charts.tsx';
import { Icon } from '#src/components/Icon.tsx';
import { Card, Columns, Stack } from '#src/components/Layout.tsx';
import { Illustration } from '#src/components/illustrations/Illustration.tsx';
import { ProcessCards } from '#src/components/ProcessCards.tsx';
import { ReviewList, StarRating } from '#src/components/Reviews.tsx';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Components/Content',
  parameters: { layout: 'padded' },
  tags: ['!picture'],
});

export const Steps = meta.story({
  render: () => (
    <Accordion
      items={[
        {
          title: 'Measure',
          subtitle: 'About one hour',
          content: 'A specialist measures every opening twice.',
        },
        {
          title: 'Build',
          subtitle: 'Six to eight weeks',
          content: 'Your windows are made to measure.',
        },
        {
          title: 'Install',
          subtitle: 'One to two days',
          content: 'A certified crew protects your floors and furniture.',
        },
      ]}
    />
  ),
});

const PROCESS = [
  {
    title: 'Tell us about your project',
    text: 'Answer a few questions, about three minutes.',
    icon: <Icon name="window" />,
  },
  {
    title: 'Pick a time',
    text: 'An advisor comes to your home, for free.',
    icon: <Icon name="calendar" />,
  },
  {
    title: 'Get your price',
    text: 'One price that holds for a year.',
    icon: <Icon name="wallet" />,
  },
];

export const Process = meta.story({
  render: () => (
    <Stack gap="section">
      <ProcessCards items={PROCESS} />
      <ProcessCards items={PROCESS} row />
    </Stack>
  ),
});

export const Blog = meta.story({
  render: () => (
    <Columns>
      {(['blog-energy', 'blog-financing', 'blog-noise'] as const).map((name) => (
        <BlogCard
          key={name}
          title="Lower bills, warmer rooms"
          text="How modern glass keeps heat where it belongs."
          image={<Illustration name={name} />}
          action={{ label: 'Read more', href: '#energy-efficiency' }}
        />
      ))}
    </Columns>
  ),
});

export const Reviews = meta.story({
  tags: ['picture'],
  render: () => (
    <ReviewList
      title="What homeowners say"
      summary={
        <span style={{ display: 'flex', gap: 8, alignItems: 'center' }}>
          <StarRating rating={4.8} /> <span>4.8 from 1,204 reviews</span>
        </span>
      }
      reviews={['Jordan P.', 'Mei L.', 'Sofia R.', 'Tom H.'].map((author, index) => ({
        id: author,
        author,
        rating: 5,
        date: `March ${2022 + index}`,
        text: 'The crew arrived on time, covered the floors and left the house cleaner than before. The bedroom is quiet now.',
      }))}
    />
  ),
});

export const Charts = meta.story({
  tags: ['picture'],
  render: () => (
    <Stack gap="section">
      <Card>
        <RingChart
          title="What you pay over 10 years"
          center="$14,880"
          centerLabel="Final sum"
          segments={[
            { label: 'Initial cost', value: 12000, display: '$12,000' },
            { label: 'Interest', value: 2880, display: '$2,880' },
          ]}
        />
      </Card>
      <Card>
        <Stack>
          <BarRow count={5} outOf={12} text="5 years" />
          <BarRow count={12} outOf={12} text="12 years" />
        </Stack>
      </Card>
    </Stack>
  ),
});
