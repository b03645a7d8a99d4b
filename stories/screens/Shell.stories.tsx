import { CONTENT } from 'virtual:content/all';
import { useState } from 'react';
import { ScreenFailure } from '#src/app/FailureMessage.tsx';
import { Footer } from '#src/app/Footer.tsx';
import { Header } from '#src/app/Header.tsx';
import { Page } from '#src/components/Layout.tsx';
import { LoadingOverlay } from '#src/components/Loading.tsx';
import { OfferBar } from '#src/components/OfferBar.tsx';
import { ContentProvider } from '#src/content/ContentProvider.tsx';
import { NO_SERVICES, ServicesContext } from '#src/screens/services-context.ts';
import preview from '../../.storybook/preview.tsx';

interface ShellStoryProps {
  isMenuOpenAtFirst: boolean;
  isBusy: boolean;
  label?: string;
  hasOffer: boolean;
}

function ShellStory({ isMenuOpenAtFirst, isBusy, label, hasOffer }: ShellStoryProps) {
  const [isMenuOpen, setMenuOpen] = useState(isMenuOpenAtFirst);
  return (
    <ServicesContext value={{ ...NO_SERVICES, companySite: 'https://company.example' }}>
      <Header
        content={CONTENT.header}
        notice={CONTENT.site.callUs.text}
        isMenuOpen={isMenuOpen}
        onMenuChange={setMenuOpen}
      />
      <div style={{ paddingTop: 'var(--header-room)' }} inert={isMenuOpen}>
        <main style={{ minHeight: 480 }}>
          <Page>
            <h1>A page of the flow</h1>
            <p>Header and footer stand around every page.</p>
          </Page>
        </main>
        <Footer content={CONTENT.footer} year={2026} />
      </div>
      {hasOffer && (
        <OfferBar title="Buy 2 windows, get 2 free" onClose={() => undefined}>
          $0 down and 0% interest until 2027.
        </OfferBar>
      )}
      <LoadingOverlay visible={isBusy} label={label} />
    </ServicesContext>
  );
}

const meta = preview.meta({
  component: ShellStory,
  tags: ['!autodocs', '!picture', 'picture-of-window'],
  args: { isMenuOpenAtFirst: false, isBusy: false, hasOffer: false },
});

export const AtRest = meta.story({ tags: ['!picture-of-window', 'picture'] });

export const UnderAnOffer = meta.story({
  tags: ['!picture-of-window', 'picture'],
  args: { hasOffer: true },
});

export const MenuOpenOnAPhone = meta.story({
  args: { isMenuOpenAtFirst: true },
  globals: { viewport: { value: 'phone' } },
});

export const Saving = meta.story({ args: { isBusy: true, label: 'Saving your answers' } });

export const Loading = meta.story({ tags: ['!picture-of-window'], args: { isBusy: true } });

export const ScreenDidNotArrive = meta.story({
  render: () => (
    <ContentProvider client={null}>
      <ScreenFailure isMissing />
    </ContentProvider>
  ),
});
