import { type SyntheticEvent, useRef, useState } from 'react';
import type { SubscriptionProblem } from '@/session/newsletter-commands';
import { Button } from '@/ui/Button';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { TextField } from '@/ui/form/TextField';

const INVALID = 'Enter an e-mail address, for example name@example.com';

const failures: Record<Exclude<SubscriptionProblem, 'invalid'>, string> = {
  offline:
    'You are offline. Nothing was sent; the address stays here. Subscribe again when you are online.',
  too_many: 'Too many addresses came from your network. Wait a few minutes and try again.',
  failed: 'Nothing was sent: the server could not be reached. Try again in a moment.',
};

/** Loaded on demand: it brings the server's client, which the frame does without. */
async function send(email: string): Promise<SubscriptionProblem | null> {
  try {
    const { subscribeNewsletter, SubscriptionError } =
      await import('@/session/newsletter-commands');
    return await subscribeNewsletter(email).then(
      () => null,
      (error: unknown) => (error instanceof SubscriptionError ? error.code : 'failed'),
    );
  } catch {
    return navigator.onLine ? 'failed' : 'offline';
  }
}

/** Stores an address for the newsletter, and says so. */
export function NewsletterBox() {
  const [email, setEmail] = useState('');
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<SubscriptionProblem | 'stored' | null>(null);
  const form = useRef<HTMLFormElement>(null);

  async function subscribe(event: SyntheticEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setOutcome(null);
    const problem = await send(email);
    setBusy(false);
    setOutcome(problem ?? 'stored');
    if (problem === null) setEmail('');
    if (problem === 'invalid') form.current?.querySelector('input')?.focus();
  }

  return (
    <form
      ref={form}
      noValidate
      aria-labelledby="newsletter-title"
      onSubmit={(event) => void subscribe(event)}
      className="flex flex-col gap-4"
    >
      <div className="grid items-start gap-x-12 gap-y-4 sm:grid-cols-[1fr_1.4fr]">
        <div>
          <h2 id="newsletter-title" className="font-semibold">
            Newsletter
          </h2>
          <p className="mt-1 text-ink-soft">
            News of drives and shortages. Your address is used for nothing else.
          </p>
        </div>
        <div className="grid gap-3 sm:grid-cols-[1fr_auto]">
          <TextField
            id="newsletter-email"
            label="Your e-mail address"
            type="email"
            name="email"
            autoComplete="email"
            required
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            error={outcome === 'invalid' ? INVALID : undefined}
          />
          <Button
            type="submit"
            variant="secondary"
            busy={busy}
            busyLabel="Subscribing..."
            className="sm:mt-7.5 sm:self-start"
          >
            Subscribe
          </Button>
        </div>
      </div>
      {outcome === 'stored' && (
        <FormMessage tone="success">
          Thank you. Your address is on the list for our newsletter.
        </FormMessage>
      )}
      {outcome !== null && outcome !== 'stored' && outcome !== 'invalid' && (
        <FormMessage tone="error">{failures[outcome]}</FormMessage>
      )}
    </form>
  );
}
