import { useCheck } from '@/store/check';
import { useStatus } from '@/store/status';
import type { Task } from './engine';

/** Reads the status that only the leader knows. Each tab counts unsent work by itself. */
function readShown() {
  const { online, asked, stalled, sending, lastContact, pullProgress, paused } =
    useStatus.getState();
  const status = { online, asked, stalled, sending: [...sending], lastContact, pullProgress };
  return { ...status, paused, checking: useCheck.getState().running };
}

/** The messages that tabs of one person and one version of the app send each other. Of records they hold only ids. */
type News =
  | { hello: true }
  | { shown: ReturnType<typeof readShown> }
  | { tasks: Task[]; id: string }
  | { heard: string }
  | { leads: true }
  | { paused: boolean };

export interface Tabs {
  /** Asks the leader for tasks; if no tab leads now, the next leader. Does nothing if this tab leads. */
  ask: (tasks: readonly Task[]) => void;
  /** Sends the status of this tab, which leads from now on, to the others. @returns a function that stops this */
  lead: () => () => void;
  close: () => void;
}

/**
 * Connects the waiting tabs with the leader: they show its status, and their requests reach it. A tab that begins to
 * lead sends its own status.
 * @param name of the lock that the leader holds, which tells persons and versions apart
 * @param onTasks runs tasks that another tab asked for, while this one leads
 */
export function connectTabs(name: string, onTasks: (tasks: Task[]) => void): Tabs {
  const channel = new BroadcastChannel(name);
  let leads = false;
  let told = '';
  // the lint rule is about `window.postMessage`; a BroadcastChannel reaches only its own origin
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
  /** requests of this tab that no leader has received yet, by their ids */
  const open = new Map<string, Task[]>();
  /** ids of requests that this tab received while it led, because a request may come twice */
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
