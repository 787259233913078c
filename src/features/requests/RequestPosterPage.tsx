import { Navigate, useParams } from 'react-router-dom';
import {
  COMPONENTS,
  countUnitsNeeded,
  getExpiry,
  isOpenRequest,
  readFilled,
} from '@/blood/request-life';
import { readUrgency, URGENCY_WINDOW } from '@/blood/urgency';
import { paths } from '@/paths';
import { bloodRequestRow } from '@/collections/blood-requests/row';
import { useRecord } from '@/store/hooks/use-record';
import { describeWhere } from '@/ui/place-words';
import { describeDay, describeMoment } from '@/ui/date-words';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { PosterSheet } from '@/ui/PosterSheet';
import { useNow } from '@/ui/use-now';
import { describeHours, describeStillNeeded, describeUnitsNeeded } from './request-words';
import { showSigns } from '@/ui/sign-words';

function Poster({ id }: { id: string }) {
  const now = useNow();
  const { state, record: request } = useRecord('blood_requests', id);
  if (state === 'loading') return <Skeleton rows={4} label="Loading the request" />;
  // the page of the request says why there is nothing to print
  if (state !== 'here' || !isOpenRequest(request, now))
    return <Navigate to={paths.request(id)} replace />;
  const urgency = readUrgency(request.urgency);
  const component = COMPONENTS[request.component ?? 'red_cells'];
  return (
    <PosterSheet
      title="Blood needed"
      large={showSigns(request.blood_type)}
      drop={readFilled(request)}
      lines={[
        <strong key="units">
          {describeUnitsNeeded(request.required_units)},{' '}
          {request.needed_on ? `on ${describeDay(request.needed_on)}` : URGENCY_WINDOW[urgency]}
        </strong>,
        ...(countUnitsNeeded(request) < request.required_units
          ? [`When this was printed: ${describeStillNeeded(request, now).toLowerCase()}`]
          : []),
        ...[describeHours(request)].filter((hours) => hours !== ''),
        component,
        request.hospital,
        ...[describeWhere('', request.location)].filter((place) => place !== ''),
        ...(request.verified === true ? ['Verified hospital'] : []),
        `Open until ${describeMoment(getExpiry(request))}`,
      ]}
      call="Scan to see if you can give"
      path={paths.request(id)}
    />
  );
}

/** A poster of a request for printing: what everybody may see of it, and a QR code of its page. */
export default function RequestPosterPage() {
  const { id = '' } = useParams();
  return bloodRequestRow.shape.id.safeParse(id).success ? (
    <Poster key={id} id={id} />
  ) : (
    <Navigate to={paths.request(id)} replace />
  );
}
