import type {SignedIn} from '../site/signed-in.ts';

/** A post as WordPress' REST interface returns it to users who may edit it. */
export interface Post {
  readonly id: number;
  readonly status: string;
  readonly slug: string;
  readonly author: number;
  readonly title: {readonly raw: string};
  readonly excerpt: {readonly raw: string};
  readonly content: {readonly raw: string};
  readonly categories: readonly number[];
}

/** The plugin's answer about the translation of a post. */
export interface PostAnswer {
  readonly done: boolean;
  readonly id: number;
  readonly edit: string;
  readonly changed: number;
  readonly kept: number;
  readonly deleted: number;
  readonly returned: number;
  readonly replaced: number;
  readonly used: number;
  readonly content: string;
  readonly sent: number;
}

/** An error of the plugin. */
export interface PostError {
  readonly code: string;
  readonly message: string;
  readonly data: {readonly status: number; readonly code: number; readonly retry_after: number};
}

/** The plugin's and WordPress' routes for posts, called as a user. */
export function postsOf(user: SignedIn) {
  const send = async <Answer>(route: string, content?: object): Promise<{status: number; body: Answer}> => {
    const init = content && {
      method: 'POST',
      headers: {'content-type': 'application/json'},
      body: JSON.stringify(content),
    };
    const answer = await user.rest(route, init);
    return {status: answer.status, body: (await answer.json()) as Answer};
  };
  const ours = (id: number, route: string, content?: object) =>
    send<PostAnswer>(`/mtservice/v1/posts/${id}/${route}`, content);
  return {
    send,
    ours,
    create: async (content: object) => (await send<Post>('/wp/v2/posts?context=edit', content)).body,
    update: async (id: number, content: object) =>
      (await send<Post>(`/wp/v2/posts/${id}?context=edit`, content)).body,
    read: async (id: number) => (await send<Post>(`/wp/v2/posts/${id}?context=edit`)).body,
    translate: (id: number, content: object = {}) => ours(id, 'translations', {pair: 'en-lv', ...content}),
  };
}

/** A paragraph as the editor saves it. */
export const paragraph = (html: string): string =>
  `<!-- wp:paragraph -->\n<p>${html}</p>\n<!-- /wp:paragraph -->`;

/** Blocks as the editor saves them. */
export const blocks = (...saved: string[]): string => saved.join('\n\n');
