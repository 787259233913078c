import { Bell } from 'lucide-react';
import { type ComponentType, lazy, Suspense } from 'react';
import { waitForFirstPaint } from '@/ui/after-first-paint';
import { Icon } from '@/ui/Icon';

// it reads the store, which opens after the first paint
const UnreadCount = lazy(async (): Promise<{ default: ComponentType }> => {
  await waitForFirstPaint();
  return import('./UnreadCount').catch(() => ({ default: () => null }));
});

/** A bell with the number of unread alerts. */
export const InboxIcon = ({ label }: { label?: string }) => (
  <span className="relative">
    <Icon of={Bell} size={22} {...(label !== undefined && { label })} />
    <Suspense>
      <UnreadCount />
    </Suspense>
  </span>
);
