import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { askForDrives, readDriveMail } from '@/calls/mailing-lists';
import { describeError } from '@/calls/server-error';
import { useIdentity } from '@/session/session';
import { useServerQuery } from '@/calls/use-server-query';
import { checkZip } from '@/places/check-zip';
import { Button } from '@/ui/Button';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { makeFields } from '@/ui/form/fields-of';
import { TextField } from '@/ui/form/TextField';

const rules = z.object({
  notice_email: z.email('Enter an e-mail address, like name@example.com').max(254),
  notice_zip: z
    .string()
    .trim()
    .regex(/^\d{5}$/, 'Enter a ZIP code of five digits, like 62701'),
});

/** Says how the person will be notified. */
function describeSaved(isOwn: boolean, mails: boolean): string {
  if (isOwn)
    return 'Saved. When a drive is planned near you, we tell you in your inbox, and by e-mail if your alert settings say so.';
  if (mails)
    return 'Open the link in the e-mail that we send to this address. Then we write to you when a drive is planned near you. An address gets one link a day: if you asked before, the earlier one works for this too.';
  return 'Saved for the organizers, who may write to you. Log in and leave the address of your account to be told by the app.';
}

/**
 * A form for an e-mail address that is notified when a drive is planned nearby. The server stores the address, and
 * this device does not.
 */
export default function DriveNoticeForm() {
  const identity = useIdentity();
  // e-mail is promised only if the server has said that it sends mail
  const mails = useServerQuery(readDriveMail).answer?.mails;
  const [outcome, setOutcome] = useState<{ failure: string } | null>(null);
  const [isOwn, setIsOwn] = useState(false);
  const form = useForm({
    resolver: zodResolver(rules),
    defaultValues: { notice_email: identity?.email ?? '', notice_zip: '' },
  });
  const field = makeFields(form);
  const send = form.handleSubmit(async ({ notice_email, notice_zip }) => {
    setOutcome(null);
    try {
      await askForDrives(notice_email, notice_zip);
      setIsOwn(notice_email.toLowerCase() === identity?.email.toLowerCase());
      setOutcome({ failure: '' });
    } catch (error) {
      setOutcome({ failure: describeError(error) });
    }
  });
  if (outcome?.failure === '')
    return <FormMessage tone="success">{describeSaved(isOwn, mails === true)}</FormMessage>;
  return (
    <form
      noValidate
      aria-label="Tell me of drives"
      onSubmit={(event) => void send(event)}
      className="flex flex-col gap-4 text-left"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="E-mail"
          type="email"
          autoComplete="email"
          required
          {...field('notice_email')}
        />
        <TextField
          label="Your ZIP Code"
          check={checkZip}
          inputMode="numeric"
          autoComplete="postal-code"
          required
          {...field('notice_zip')}
        />
      </div>
      <p className="text-14 text-ink-soft">
        We use them only for this, and delete them after a year.
        {mails === true && ' You confirm the address with a link that we send there.'}
        {mails === false &&
          ' This server sends no e-mail: only the organizers see the address. The app tells you if you log in and leave the address of your account.'}
      </p>
      {outcome && <FormMessage tone="error">{outcome.failure}</FormMessage>}
      <Button
        type="submit"
        variant="secondary"
        busy={form.formState.isSubmitting}
        busyLabel="Sending..."
        className="sm:self-start"
      >
        Tell Me
      </Button>
    </form>
  );
}
