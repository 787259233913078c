import { DISTANCE_WORDS } from '@/blood/match';
import { getExpiry } from '@/blood/request-life';
import { describeLeft } from '@/blood/time-left';
import type { PledgeDoc } from '@/collections/pledges/row';
import { describeStanding } from '@/features/pledges/standing-words';
import { paths } from '@/paths';
import { describeDate, describeWhen } from '@/ui/date-words';
import type { NextThing } from './next-thing';

/** What is said of a next thing. */
interface NextWords {
  title: string;
  /** how much time is left; it changes each minute, so it is not announced */
  left: string;
  facts: string[];
  link: { to: string; label: string } | null;
}

const COMING = {
  asked: 'Are you still coming?',
  go: 'Go now',
  later: 'You are expected',
  on_way: 'You are on your way',
  here: 'Tell the desk who you are',
} as const;

const by = (at: string, now: number) => `by ${describeWhen(Date.parse(at), now)}`;

const nameNeed = ({ needed_type: type, hospital, org_name: org }: PledgeDoc) =>
  [type, hospital || org].filter(Boolean).join(' for ');

function describeDonor(pledge: PledgeDoc, now: number): string[] {
  const { blood_type: type, distance_band: band } = pledge;
  return [
    type === 'unknown' ? 'type not known' : type,
    ...(band ? [DISTANCE_WORDS[band].toLowerCase()] : []),
    by(pledge.arrive_by, now),
    ...[describeStanding(pledge)?.toLowerCase() ?? []].flat(),
  ];
}

/**
 * Says what a person should do next.
 * @param now ms since 1970
 */
export function describeNext(thing: NextThing, now: number): NextWords {
  switch (thing.kind) {
    case 'come': {
      const { pledge, step } = thing;
      return {
        title: COMING[step],
        left: step === 'go' ? describeLeft(Date.parse(pledge.arrive_by), now) : '',
        facts: [nameNeed(pledge), by(pledge.arrive_by, now)].filter((fact) => fact !== ''),
        link: { to: paths.pledge(pledge.request_id), label: 'Where to go' },
      };
    }
    case 'decide': {
      const { waiting, pledge, request } = thing;
      return {
        title: waiting === 1 ? '1 donor can come' : `${waiting} donors can come`,
        left: '',
        facts: [...(waiting > 1 ? ['the first'] : []), ...describeDonor(pledge, now)],
        link: { to: paths.request(request.id), label: `For ${request.hospital}` },
      };
    }
    case 'overdue':
      return {
        title: thing.count === 1 ? '1 request overdue' : `${thing.count} requests overdue`,
        left: '',
        facts: ['Blood has been missing for too long'],
        link: { to: paths.myHospital, label: 'Open My Hospital' },
      };
    case 'check_in': {
      const { drive, expected } = thing;
      return {
        title: 'Check in the next one',
        left: '',
        facts: [`${expected} expected`, drive.name],
        link: {
          to: drive.org_id ? paths.myDrive(drive.id) : paths.adminDrive(drive.id),
          label: 'Open the list',
        },
      };
    }
    case 'renew': {
      const { request } = thing;
      return {
        title: 'Is blood still needed?',
        left: '',
        facts: [
          `${request.blood_type} for ${request.hospital}`,
          `open until ${describeWhen(getExpiry(request), now)}`,
        ],
        link: { to: paths.request(request.id), label: 'See the request' },
      };
    }
    default:
      return {
        title: `Rest until ${describeDate(thing.until)}`,
        left: '',
        facts: [],
        link: { to: paths.myHistory, label: 'My History' },
      };
  }
}
