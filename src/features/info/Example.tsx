import { Card } from '@/ui/layout/Card';

/** An invented case, which is marked as an example. It is about no real person. */
export function Example({ title, children }: { title: string; children: string }) {
  return (
    <Card as="article">
      <p className="text-14 font-medium text-ink-soft">Example, not a real person</p>
      <h2 className="mt-1 text-22 font-semibold">{title}</h2>
      <p className="mt-2 text-ink-soft">{children}</p>
    </Card>
  );
}
