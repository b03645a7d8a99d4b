import { BlogCard } from '#src/components/BlogCard.tsx';
import type { BlogPost } from '#src/content/parse.ts';
import { ContentPicture } from './ContentPicture.tsx';
import type { LinkTarget } from './useContentLink.ts';

export interface PostsProps {
  /** The posts to show, already chosen. */
  posts: readonly BlogPost[];
  /** Turns a link target from content into a link; null if it cannot be followed. */
  linkTo: (target: string) => LinkTarget | null;
  /** Class name of the list. */
  className?: string | undefined;
}

/** Articles as cards, each with a button if it links somewhere (spec §2, explore-resources). */
export function Posts({ posts, linkTo, className }: PostsProps) {
  return (
    <ul role="list" className={className}>
      {posts.map((post) => (
        <li key={post.uniqueName}>
          <Post post={post} link={post.readMore === null ? null : linkTo(post.readMore.path)} />
        </li>
      ))}
    </ul>
  );
}

function Post({ post, link }: { post: BlogPost; link: LinkTarget | null }) {
  return (
    <BlogCard
      title={post.title}
      text={post.text}
      image={<ContentPicture image={post.image} />}
      action={
        link === null || post.readMore === null ? undefined : { label: post.readMore.text, ...link }
      }
    />
  );
}
