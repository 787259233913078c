import { type SyntheticEvent, useRef, useState } from 'react';
import { ServerError, serverError } from '@/calls/server-error';
import { Button } from '@/ui/Button';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { TextField } from '@/ui/form/TextField';

/**
 * Sends the address to the server. It imports the call here, because the call imports the client of Supabase, which
 * the frame does not need. @throws {ServerError}
 */
async function send(email: string): Promise<void> {
  const { subscribeNewsletter } = await import('@/calls/mailing-lists').catch(() => {
    throw serverError({}, 'newsletter');
  });
  await subscribeNewsletter(email);
}

/** A form with which people subscribe to the newsletter. */
export function NewsletterBox() {
  const [email, setEmail] = useState('');
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<'stored' | ServerError | null>(null);
  const form = useRef<HTMLFormElement>(null);

  async function subscribe(event: SyntheticEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setOutcome(null);
    try {
      await send(email);
      setOutcome('stored');
      setEmail('');
    } catch (error) {
      const failure = error instanceof ServerError ? error : serverError({}, 'newsletter');
      setOutcome(failure);
      if (failure.code === 'invalid') form.current?.querySelector('input')?.focus();
    } finally {
      setBusy(false);
    }
  }

  const invalid = outcome instanceof ServerError && outcome.code === 'invalid';
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
            error={invalid ? outcome.message : undefined}
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
      {outcome instanceof ServerError && !invalid && (
        <FormMessage tone="error">{outcome.message}</FormMessage>
      )}
    </form>
  );
}
