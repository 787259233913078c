import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react';
import type Prompt from '@/features/alerts/NotificationPrompt';
import { useNotificationPrompt } from '@/session/notification-prompt';
import { useIdentity } from '@/session/session';
import { useStatus } from '@/store/status';

// if the file of the question cannot be loaded, the app does not ask until the next page load
const NotificationPrompt = lazy(
  (): Promise<{ default: ComponentType<ComponentProps<typeof Prompt>> }> =>
    import('@/features/alerts/NotificationPrompt').catch(() => ({ default: () => null })),
);

/**
 * Asks about notifications on the page of what the person has just done. Without a network nobody is asked, because
 * nothing could be turned on.
 * @param about the id of the record whose page it is
 */
export function Question({ about }: { about: string }) {
  const identity = useIdentity();
  const prompt = useNotificationPrompt((state) => state.prompt);
  const online = useStatus((status) => status.online);
  if (!identity || !online || prompt?.about !== about) return null;
  return (
    <Suspense fallback={null}>
      <NotificationPrompt
        key={prompt.occasion}
        occasion={prompt.occasion}
        userId={identity.userId}
      />
    </Suspense>
  );
}
