import type { ReactNode } from 'react';
import type { ProfileDoc } from '@/collections/profiles/row';
import { Badge } from '@/ui/Badge';

/** Returns the person's initials. */
function initialsOf(profile: ProfileDoc | null, email: string): string {
  const names = [profile?.first_name, profile?.last_name].filter((name) => Boolean(name?.trim()));
  const letters = names.map((name) => Array.from(name?.trim() ?? '')[0]).join('');
  return (letters || email.slice(0, 1)).toUpperCase();
}

type ProfileHeaderProps = { profile: ProfileDoc | null; email: string; children: ReactNode };

/** The person's name and e-mail; `children` are the actions. */
export function ProfileHeader({ profile, email, children }: ProfileHeaderProps) {
  const name = `${profile?.first_name ?? ''} ${profile?.last_name ?? ''}`.trim();
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
      <span
        aria-hidden="true"
        className="inline-flex size-16 shrink-0 items-center justify-center rounded-full bg-sunken text-22 font-semibold"
      >
        {initialsOf(profile, email)}
      </span>
      <div className="min-w-0 grow basis-48">
        <h1 className="text-28 font-semibold">{name === '' ? 'My Profile' : name}</h1>
        <p className="wrap-anywhere text-ink-soft">{email}</p>
      </div>
      {profile?.blood_type && (
        <Badge size="large" label={`Blood type ${profile.blood_type}`}>
          {profile.blood_type}
        </Badge>
      )}
      <div className="max-sm:basis-full">{children}</div>
    </div>
  );
}
