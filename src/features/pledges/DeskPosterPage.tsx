import { useOutletContext } from 'react-router-dom';
import type { Membership } from '@/collections/profiles/membership';
import { paths } from '@/paths';
import { PosterSheet } from '@/ui/PosterSheet';

/** The poster for a hospital's desk. Its code opens the page on which a donor says that they are here. */
export default function DeskPosterPage() {
  const { id, name, hours } = useOutletContext<Membership>();
  return (
    <PosterSheet
      title={name}
      large="I am here"
      lines={[
        'You come to give blood, and we expect you?',
        'Scan the code, tap once, and the desk knows that you are here.',
        ...(hours ? [`Desk hours: ${hours}`] : []),
      ]}
      call="Scan with your phone’s camera"
      path={paths.here(id)}
      back={paths.myExpected}
      isFramed
    />
  );
}
