import { useCheck } from '@/store/check';
import { useStatus } from '@/store/status';
import type { Task } from './engine';

/** Reads the parts of the status that only the leader knows. Each tab counts unsent work itself. */
function readShown() {
  const { online, asked, stalled, sending, lastContact, pullProgress, paused } =
    useStatus.getState();
  const status = { online, asked, stalled, sending: [...sending], lastContact, pullProgress };
  return { ...status, paused, checking: useCheck.getState().running };
}

/** The messages between tabs of the same person and the same version of the app. They name records only by id. */
type News =
  | { hello: true }
  | { shown: ReturnType<typeof readShown> }
  | { tasks: Task[]; id: string }
  | { heard: string }
  | { leads: true }
  | { paused: boolean };

export interface Tabs {
  /** Asks the leader to run tasks. If no tab leads, the next leader runs them. Does nothing if this tab leads. */
  ask: (tasks: readonly Task[]) => void;
  /**
   * Called when this tab begins to lead. From then on it sends its status to the other tabs. @returns a function to
   * call when it no longer leads
   */
  lead: () => () => void;
  close: () => void;
}

/**
 * Connects the tabs of a person. The leader sends its status to the other tabs, which show it. The other tabs send
 * their requests to the leader.
 * @param name the name of the lock that the leader holds; each person and version of the app has its own
 * @param onTasks runs tasks that another tab asked for, while this tab leads
 */
export function connectTabs(name: string, onTasks: (tasks: Task[]) => void): Tabs {
  const channel = new BroadcastChannel(name);
  let leads = false;
  let told = '';
  // The lint rule is meant for `window.postMessage`. A BroadcastChannel reaches only pages of the same origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const post = (news: News) => channel.postMessage(news);
  const tell = (again = false) => {
    if (!leads) return;
    const shown = readShown();
    const text = JSON.stringify(shown);
    if (text === told && !again) return;
    told = text;
    post({ shown });
  };
  const show = ({ sending, checking, ...status }: ReturnType<typeof readShown>) => {
    useStatus.setState({ ...status, sending: new Set(sending) });
    useCheck.setState({ running: checking });
  };
  /** the requests of this tab that no leader has confirmed, by their ids */
  const open = new Map<string, Task[]>();
  /** the ids of the requests that this tab received as the leader; a request that comes twice is run once */
  const heard = new Set<string>();
  let showing = false;
  channel.addEventListener('message', ({ data }: MessageEvent<News>) => {
    if ('shown' in data) {
      if (leads) return;
      showing = true;
      show(data.shown);
      showing = false;
    } else if ('heard' in data) open.delete(data.heard);
    else if ('leads' in data) for (const [id, tasks] of open) post({ tasks, id });
    else if (!leads) return;
    else if ('tasks' in data) {
      if (!heard.has(data.id)) onTasks(data.tasks);
      heard.add(data.id);
      post({ heard: data.id });
    } else if ('paused' in data) useStatus.setState({ paused: data.paused });
    else tell(true);
  });
  const endStatus = useStatus.subscribe((now, before) => {
    tell();
    if (!leads && !showing && now.paused !== before.paused) post({ paused: now.paused });
  });
  const endCheck = useCheck.subscribe(() => tell());
  post({ hello: true });
  return {
    ask: (tasks) => {
      if (leads) return;
      const id = crypto.randomUUID();
      open.set(id, [...tasks]);
      post({ tasks: [...tasks], id });
    },
    lead: () => {
      leads = true;
      tell(true);
      post({ leads: true });
      for (const tasks of open.values()) onTasks(tasks);
      open.clear();
      return () => {
        leads = false;
      };
    },
    close: () => {
      endStatus();
      endCheck();
      channel.close();
    },
  };
}
