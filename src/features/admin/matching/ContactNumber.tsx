import { Phone } from 'lucide-react';
import { useState } from 'react';
import { noteContact } from '@/calls/admin';
import { describeError } from '@/calls/server-error';
import { Button } from '@/ui/Button';
import { Icon } from '@/ui/Icon';
import { makeDialable } from '@/ui/make-dialable';

type ContactNumberProps = {
  /** the table of the record that holds the number */
  table: 'donors' | 'pledges';
  id: string;
  name: string;
  phone: string;
};

/** Moves the focus to the link: it replaces the button, which had the focus. */
const takeFocus = (link: HTMLAnchorElement | null) => link?.focus();

/** Shows a phone number after a tap. The server must first have recorded who opens it. */
export function ContactNumber({ table, id, name, phone }: ContactNumberProps) {
  const [state, setState] = useState<'hidden' | 'asking' | 'shown'>('hidden');
  const [failure, setFailure] = useState('');

  async function show() {
    setState('asking');
    setFailure('');
    try {
      await noteContact(table, id);
      setState('shown');
    } catch (error) {
      setFailure(describeError(error));
      setState('hidden');
    }
  }

  if (state === 'shown')
    return (
      <a
        ref={takeFocus}
        href={`tel:${makeDialable(phone)}`}
        className="link inline-flex min-h-11 items-center gap-2 font-medium tabular-nums"
      >
        <Icon of={Phone} size={18} />
        <span className="sr-only">Call {name}, </span>
        {phone}
      </a>
    );
  return (
    <>
      <Button
        variant="secondary"
        busy={state === 'asking'}
        busyLabel="Opening..."
        aria-label={name === '' ? undefined : `Show number of ${name}`}
        onClick={() => void show()}
      >
        Show number
      </Button>
      {failure !== '' && (
        <output className="text-14 text-accent-ink">
          The number is shown once the server has recorded that you opened it. {failure}
        </output>
      )}
    </>
  );
}
