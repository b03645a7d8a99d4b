import { ButtonLink } from '#src/components/Button.tsx';
import type { BlogPost, ContentById } from '#src/content/parse.ts';
import { ContentPicture } from '../content/ContentPicture.tsx';
import { Posts } from '../content/Posts.tsx';
import { ReadingPage, ReadingSection } from '../reading/ReadingPage.tsx';
import type { LinkTarget } from '../content/useContentLink.ts';
import type { PageState } from '../frame/usePage.ts';
import { VisitThanksCard, type VisitThanks } from '../visit/VisitCard.tsx';
import styles from './ExploreResources.module.css';

export interface ExploreResourcesViewProps extends PageState<'exploreResources'> {
  /** The posts to show, already chosen. */
  posts: readonly BlogPost[];
  /** Turns a link target from content into a link; null if it cannot be followed. */
  linkTo: (target: string) => LinkTarget | null;
  /** What was agreed; null if nothing was, for example without a draft. */
  thanks: VisitThanks | null;
}

/** Posts, then a tile for every resource page that no post links to already (spec §2, explore-resources). */
export function ExploreResourcesView({
  content,
  frame,
  posts,
  linkTo,
  thanks,
}: ExploreResourcesViewProps) {
  const read = new Set(
    posts.map(({ readMore }) => (readMore === null ? undefined : linkTo(readMore.path)?.href)),
  );
  const resources = content.links.filter(({ path }) => !read.has(linkTo(path)?.href ?? ''));
  return (
    <ReadingPage frame={frame} content={content}>
      {thanks === null ? null : (
        <div className={styles['thanks']}>
          <VisitThanksCard {...thanks} />
        </div>
      )}
      {posts.length === 0 ? null : (
        <ReadingSection title={content.postsTitle}>
          <Posts posts={posts} linkTo={linkTo} className={styles['posts']} />
        </ReadingSection>
      )}
      {resources.length === 0 ? null : (
        <ReadingSection title={content.linksTitle}>
          <ul role="list" className={styles['tiles']}>
            {resources.map((resource) => (
              <li key={resource.path}>
                <Tile resource={resource} link={linkTo(resource.path)} />
              </li>
            ))}
          </ul>
        </ReadingSection>
      )}
    </ReadingPage>
  );
}

function Tile({
  resource,
  link,
}: {
  resource: ContentById['exploreResources']['links'][number];
  link: LinkTarget | null;
}) {
  return (
    <article className={styles['tile']}>
      <div className={styles['picture']}>
        <ContentPicture image={resource.image} />
      </div>
      <div className={styles['words']}>
        <h3>{resource.title}</h3>
        <p>{resource.text}</p>
        {link === null ? null : (
          <ButtonLink variant="outline" small {...link}>
            <span>{resource.buttonText}</span>
            <span className="sr-only">{`: ${resource.title}`}</span>
          </ButtonLink>
        )}
      </div>
    </article>
  );
}
