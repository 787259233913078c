import { BadgeCheck, ShieldQuestion } from 'lucide-react';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import { Chip } from '@/ui/Chip';
import { Icon } from '@/ui/Icon';

type VerifiedMarkProps = {
  request: Pick<BloodRequestDoc, 'verified'>;
  /** whether the mark is among other words; it then has a colour only if the request is verified */
  inline?: boolean;
};

/**
 * Says whether a verified hospital has posted a request. All other requests can come from anybody with an account.
 */
export function VerifiedMark({ request, inline = false }: VerifiedMarkProps) {
  const verified = request.verified === true;
  const [icon, words] = verified
    ? ([BadgeCheck, 'Verified hospital'] as const)
    : ([ShieldQuestion, 'Not verified'] as const);
  if (!inline)
    return (
      <Chip tone={verified ? 'green' : 'neutral'} icon={icon}>
        {words}
      </Chip>
    );
  return (
    <span className={verified ? 'inline-flex gap-1 text-green-ink' : 'inline-flex gap-1'}>
      <Icon of={icon} size={16} className="mt-0.5" />
      {words}
    </span>
  );
}
