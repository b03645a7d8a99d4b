import { selectFirstName } from '#machines/booking/booking.page-selectors.ts';
import { TextLink } from '#src/components/Button.tsx';
import { recall } from '#src/content/content.functions.ts';
import { useContent } from '#src/content/ContentProvider.tsx';
import type { BlogPost, CallUs, ContentById } from '#src/content/parse.ts';
import { useBooking } from '#src/flow/booking-context.ts';
import { ContentCards } from '../content/ContentCards.tsx';
import { Posts } from '../content/Posts.tsx';
import { useChosenPosts } from '../content/useChosenPosts.ts';
import { useContentLink, type LinkTarget } from '../content/useContentLink.ts';
import { usePage, type PageState } from '../frame/usePage.ts';
import { InfoPage } from './InfoPage.tsx';
import styles from './InfoPage.module.css';

/** What a {@link StepsInfoPage} shows, from content and from the draft. */
export interface StepsInfo extends PageState<'insideSales'> {
  firstName: string;
  /** The posts to show, already chosen. */
  posts: readonly BlogPost[];
  /** Turns a link target from content into a link; null if it cannot be followed. */
  linkTo: (target: string) => LinkTarget | null;
  callUs: CallUs;
}

/** The pages whose content is that of a {@link StepsInfoPage}. */
type StepsInfoPageId = {
  [Id in keyof ContentById]: ContentById[Id] extends StepsInfo['content'] ? Id : never;
}[keyof ContentById];

export interface StepsInfoPageProps extends StepsInfo {
  /** Asks whether the visitor wants to call, for example "Prefer to talk now?". */
  callQuestion: string;
}

/** A page that ends a visit with a list of steps and articles, and the first name in its title (spec §2, inside-sales, do-not-service-area). */
export function StepsInfoPage({
  content,
  frame,
  firstName,
  posts,
  linkTo,
  callUs,
  callQuestion,
}: StepsInfoPageProps) {
  const help = (
    <>
      <span>{`${callQuestion} Call`}</span>{' '}
      <TextLink href={callUs.phoneLink} className={styles['phone']}>
        {callUs.phone}
      </TextLink>
      .
    </>
  );
  return (
    <InfoPage
      frame={frame}
      image={content.image}
      title={recall(content.title, firstName)}
      text={content.text}
      help={help}
      width="default"
    >
      {content.steps.length === 0 ? null : (
        <section className={styles['section']}>
          <h2>{content.stepsTitle}</h2>
          <div className={styles['steps']}>
            <ContentCards row cards={content.steps} />
          </div>
        </section>
      )}
      {posts.length === 0 ? null : (
        <section className={styles['section']}>
          <h2>{content.postsTitle}</h2>
          <Posts posts={posts} linkTo={linkTo} className={styles['posts']} />
        </section>
      )}
    </InfoPage>
  );
}

/** {@link StepsInfo} for a step, read from content and the flow. */
export function useStepsInfo(step: StepsInfoPageId): StepsInfo {
  const page = usePage(step);
  return {
    ...page,
    posts: useChosenPosts(page.content.posts),
    firstName: useBooking(selectFirstName),
    linkTo: useContentLink(),
    callUs: useContent('site').callUs,
  };
}
