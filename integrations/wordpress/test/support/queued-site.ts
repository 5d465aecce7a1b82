import {runService, type TestService} from '../../../../service/test/http/running-service.ts';
import {blocks, paragraph, postsOf} from './blocks/posts.ts';
import {openGate, type Gate} from './gate.ts';
import {storeSettings} from './site/connect.ts';
import type {SignedIn} from './site/signed-in.ts';
import {startWordPress, type Site, type SiteSettings} from './site/wordpress.ts';

/** State of the queue in the REST interface. */
export interface QueueState {
  readonly counts: Readonly<Record<'waiting' | 'working' | 'failed' | 'done', number>>;
  readonly pause: {readonly kind: string; readonly message: string; readonly until: string | null} | null;
  readonly jobs: readonly {
    readonly post: number;
    readonly pair: string;
    readonly state: string;
    readonly reason: string;
    readonly message: string;
  }[];
}

/** A site with posts, connected to its own service through a gate. */
export interface QueuedSite {
  readonly site: Site;
  readonly service: TestService;
  readonly gate: Gate;
  readonly editor: SignedIn;
  readonly posts: ReturnType<typeof postsOf>;
  /** Creates posts as the editor; returns their ids. */
  create(count: number, title?: string): Promise<number[]>;
  /** Queues posts into Latvian as the editor. */
  enqueue(ids: readonly number[]): Promise<void>;
  /** Runs the due events of WP-Cron once. */
  cron(): Promise<void>;
  /** Lets the time of the queue pass: jobs and pauses are due now. */
  passTime(): Promise<void>;
  state(): Promise<QueueState>;
  /** Number of translations of each post, published ones included. */
  drafts(ids: readonly number[]): Promise<number[]>;
  /** Deletes all posts and empties the queue. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a service and a site. */
export async function startQueuedSite(configuration: object = {}, settings: SiteSettings = {}) {
  const service = await runService({engines: {phrasebook: {engine: 'phrasebook'}}, ...configuration});
  const gate = await openGate(service.url);
  const site = await startWordPress(settings);
  const systemID = await service.running('en', 'lv');
  const systems = {'en-lv': {params: {systemID, options: ''}}};
  await storeSettings(site, {url: gate.url, state: {'client-id': service.token, systems}});
  const editor = await site.signIn('editor');
  const posts = postsOf(editor);
  const queued: QueuedSite = {
    ...{site, service, gate, editor, posts},
    create: (count, title = 'Good morning') =>
      Promise.all(
        Array.from({length: count}, async (_, at) => {
          const content = blocks(paragraph(`Good evening ${at}`), paragraph('Thank you'));
          return (await posts.create({title: `${title} ${at}`, content, status: 'publish'})).id;
        }),
      ),
    async enqueue(ids) {
      const {status, body} = await posts.send('/mtservice/v1/queue', {posts: ids, to: ['lv']});
      if (status !== 200) throw new Error(JSON.stringify(body));
    },
    cron: async () => void (await (await fetch(`${site.url}/wp-cron.php`)).text()),
    passTime: async () =>
      void (await site.php(`
        $GLOBALS['wpdb']->query("UPDATE {$GLOBALS['wpdb']->prefix}mtservice_jobs SET due = 1 WHERE state = 'waiting'");
        $pause = get_option('mtservice_pause');
        if ($pause && $pause['until'] > 0) update_option('mtservice_pause', ['until' => 1] + $pause);
        MtService_Queue_Schedule::plan_next();
        return 1;`)),
    state: async () => (await posts.send<QueueState>('/mtservice/v1/queue')).body,
    drafts: (ids) =>
      site.php(`return array_map(
        fn($id) => count(MtService_Links::own(get_post($id), false)),
        ${JSON.stringify(ids)});`),
    clear: async () =>
      void (await site.php(`
        foreach (get_posts(['numberposts' => 1000, 'post_status' => 'any']) as $post) wp_delete_post($post->ID, true);
        $GLOBALS['wpdb']->query('DELETE FROM ' . MtService_Jobs::table());
        MtService_Queue_Pause::end();
        MtService_Queue_Schedule::clear();
        return 1;`)),
    async close() {
      await site.close();
      await gate.shut();
      await service.close();
    },
  };
  return queued;
}
