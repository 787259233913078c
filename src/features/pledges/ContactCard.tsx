import { MessageSquare, Phone } from 'lucide-react';
import { TimeAt } from '@/ui/TimeAt';
import { Icon } from '@/ui/Icon';
import { getButtonStyle } from '@/ui/button-style';
import { makeDialable } from '@/ui/make-dialable';
import type { Contact } from './pledge-state';
import { NO_MONEY } from './pledge-words';

/** Shows a name and a number that both sides have agreed to show, with links to call or write. */
export function ContactCard({ contact }: { contact: Contact }) {
  const { name, phone, until } = contact;
  return (
    <div className="flex flex-col gap-3 rounded-md border border-green bg-green-soft p-[min(1rem,4vw)] text-green-ink">
      <p className="text-18 font-semibold">
        {name}
        <span className="block tabular-nums">{phone}</span>
      </p>
      <div className="flex max-w-form flex-wrap gap-3">
        <a
          href={`tel:${makeDialable(phone)}`}
          className={getButtonStyle('primary', false, 'grow basis-32')}
        >
          <Icon of={Phone} /> Call<span className="sr-only"> {name}</span>
        </a>
        <a
          href={`sms:${makeDialable(phone)}`}
          className={getButtonStyle('secondary', false, 'grow basis-32')}
        >
          <Icon of={MessageSquare} /> Message<span className="sr-only"> {name}</span>
        </a>
      </div>
      <p className="text-14">
        Shown until <TimeAt value={until} />. <strong>{NO_MONEY}</strong>
      </p>
    </div>
  );
}
