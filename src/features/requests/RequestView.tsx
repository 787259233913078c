import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { REQUESTER_TYPES } from '@/blood/offer';
import { getSeverity, URGENCIES, URGENCY_WINDOW } from '@/blood/urgency';
import {
  COMPONENTS,
  DESK_HELP,
  getExpiry,
  isOpenRequest,
  USUAL_LEAD_TIME,
} from '@/blood/request-life';
import { paths } from '@/paths';
import { bloodRequests } from '@/records/blood-requests';
import { listAnswers } from '@/records/describe';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import { SEEN } from '@/collections/seen.generated';
import { type Definition, DefinitionList } from '@/ui/layout/DefinitionList';
import { describeDay, describeTimeAt } from '@/ui/date-words';
import { Icon } from '@/ui/Icon';
import { LinkButton } from '@/ui/LinkButton';
import { ShareButton } from '@/ui/ShareButton';
import { useNow } from '@/ui/use-now';
import {
  describeHours,
  describeNeed,
  describeStillNeeded,
  describeUnitsNeeded,
} from './request-words';
import { Signs } from '@/ui/Signs';
import { showSigns } from '@/ui/sign-words';
import { MapLink } from '@/ui/MapLink';
import { describeKnownPlace } from '@/ui/place-words';

/** Lists what only a hospital's request has. People contact the hospital's desk. */
function deskDetails(request: BloodRequestDoc): Definition[] {
  const { org_name: name, desk_phone: desk, hours, lead_time: lead, ward } = request;
  if (!name) return [];
  return [
    ...(ward ? [{ term: 'Ward', value: ward }] : []),
    ...(desk
      ? [
          {
            term: 'Desk of the Hospital',
            value: (
              <>
                <a href={`tel:${desk.replace(/[^\d+]/g, '')}`} className="link inline-flex min-h-6">
                  {desk}
                </a>
                <span className="block text-14 text-ink-soft">{DESK_HELP}</span>
              </>
            ),
          },
        ]
      : []),
    ...(hours ? [{ term: 'Desk Hours', value: hours }] : []),
    { term: 'Blood Given for One Patient Takes', value: lead || USUAL_LEAD_TIME },
  ];
}

/** Lists the day for which a request asks, and the hours in which the hospital receives donors. */
function plannedDetails(day: string, request: BloodRequestDoc): Definition[] {
  const hours = describeHours(request);
  return [
    { term: 'Needed On', value: describeDay(day) },
    ...(hours === '' ? [] : [{ term: 'Donors Come', value: hours }]),
  ];
}

/** Says where the hospital is, from what is known, and shows it on a map. */
function WhereItIs({ request }: { request: BloodRequestDoc }) {
  const place = describeKnownPlace(request.location, request.hospital_zip);
  return (
    <span className="flex flex-wrap items-center gap-x-4">
      {place === '' ? 'Ask at the hospital' : place}
      <MapLink place={place === '' ? request.hospital : `${request.hospital}, ${place}`} />
    </span>
  );
}

const SEEN_BY_ALL: readonly string[] = SEEN.blood_requests;
const isSeen = (name: string) => SEEN_BY_ALL.includes(name);

function publicDetails(request: BloodRequestDoc, now: number): Definition[] {
  const urgency = URGENCIES[getSeverity(request.urgency)] ?? 'Standard';
  return [
    { term: 'Blood Type', value: <Signs text={request.blood_type} /> },
    { term: 'Kind of Blood', value: COMPONENTS[request.component ?? 'red_cells'] },
    { term: 'Units Needed', value: request.required_units },
    { term: 'Still Needed', value: describeStillNeeded(request, now) },
    ...(request.needed_on
      ? plannedDetails(request.needed_on, request)
      : [{ term: 'Urgency', value: `${urgency} (${URGENCY_WINDOW[urgency]})` }]),
    { term: 'Hospital', value: request.hospital },
    { term: 'Location', value: <WhereItIs request={request} /> },
    ...(request.hospital_zip ? [{ term: 'Hospital ZIP Code', value: request.hospital_zip }] : []),
    { term: 'Open Until', value: describeTimeAt(getExpiry(request), now) },
    { term: 'Requester Type', value: REQUESTER_TYPES[request.requester_type] },
    ...deskDetails(request),
    ...listAnswers(bloodRequests, request, isSeen),
    // only people who are logged in receive the reason
    ...(request.reason === undefined ? [] : [{ term: 'Reason', value: request.reason }]),
  ];
}

const privateDetails = (request: BloodRequestDoc): Definition[] => [
  { term: 'Patient ID', value: request.patient_id },
  { term: 'Name', value: request.requester_name },
  { term: 'Contact Number', value: request.contact },
  { term: 'E-mail', value: request.email },
  { term: 'Additional Information', value: request.additional_info },
  ...listAnswers(bloodRequests, request, (name) => !isSeen(name)),
];

/** Buttons that share an open request, with its address and what everybody may see: on a screen or on paper. */
export function ShareRequest({ request }: { request: BloodRequestDoc }) {
  const now = useNow();
  if (!isOpenRequest(request, now)) return null;
  return (
    <>
      <ShareButton
        title={showSigns(`Blood needed: ${request.blood_type}`)}
        text={`${request.verified === true ? 'Verified hospital. ' : ''}${describeUnitsNeeded(request.required_units)} of ${showSigns(request.blood_type)}, ${request.hospital}. ${request.needed_on ? `${describeNeed(request)}. ` : ''}${describeStillNeeded(request, now)}.`}
        path={paths.request(request.id)}
      />
      <LinkButton to={paths.requestPoster(request.id)} variant="quiet">
        <Icon of={Printer} /> Poster
      </LinkButton>
    </>
  );
}

type RequestViewProps = { request: BloodRequestDoc; own: boolean; aside: ReactNode };

/** Shows a request as everybody sees it. Its poster also sees the private details. */
export function RequestView({ request, own, aside }: RequestViewProps) {
  const now = useNow();
  return (
    <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[1fr_20rem]">
      <div className="lg:col-start-2">{aside}</div>
      <div className="flex flex-col gap-8 lg:col-start-1 lg:row-start-1">
        <section>
          <h2 className="text-22 font-semibold">Details</h2>
          <DefinitionList items={publicDetails(request, now)} />
        </section>
        {own && (
          <section>
            <h2 className="text-22 font-semibold">Contact</h2>
            <p className="mt-1 text-ink-soft">
              Only {request.org_id ? 'your team' : 'you'} and administrators see this.
            </p>
            <DefinitionList items={privateDetails(request)} />
          </section>
        )}
      </div>
    </div>
  );
}
