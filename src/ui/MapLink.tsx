import { MapPin } from 'lucide-react';
import { Icon } from './Icon';
import { makeMapAddress } from './place-words';

/** A link that shows a place on a map. @param place a name or an address, which is sent only when people follow it */
export function MapLink({ place }: { place: string }) {
  return (
    <a
      href={makeMapAddress(place, globalThis.navigator?.userAgent ?? '')}
      target="_blank"
      rel="noreferrer"
      className="link inline-flex min-h-11 items-center gap-1.5"
    >
      <Icon of={MapPin} size={16} />
      <span>
        Show on a map<span className="sr-only">: {place}</span>
      </span>
    </a>
  );
}
