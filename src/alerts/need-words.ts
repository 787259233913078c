import type { AlertCodes } from '@/blood/alert';
import { describeDay } from '@/ui/date-words';
import { showSigns } from '@/ui/sign-words';
import { ALERT_TITLES } from './alert-titles';

/** What an alert says, and the label of the button with which the person acts on it. */
export interface AlertWords {
  title: string;
  text: string;
  action: string;
}

/** Adds a value to a sentence if it is known: `add('at', hospital)` returns ' at Saint Mary' or an empty text. */
export const add = (word: string, known: string | undefined) => (known ? ` ${word} ${known}` : '');

/** Describes a time if it is known. */
export type DescribeTime = (time: string | undefined) => string | undefined;

export const countUnits = (units: number | undefined) =>
  units === undefined ? 'blood' : units === 1 ? '1 more unit' : `${units} more units`;

const BANDS: Record<string, string> = {
  under_5: 'under 5 miles away',
  '5_10': '5 to 10 miles away',
  '10_25': '10 to 25 miles away',
  '25_50': '25 to 50 miles away',
  over_50: 'over 50 miles away',
};

export function describeNear({
  blood_type: type,
  hospital,
  urgency,
  units,
  band,
  date,
}: AlertCodes) {
  const day = date ? ` on ${describeDay(date)}` : '';
  const what = type ? `${showSigns(type)} blood is needed near you` : ALERT_TITLES.request_near;
  const where = band && BANDS[band] ? `, ${BANDS[band]},` : '';
  return {
    title: urgency === 'Critical' ? `Critical: ${what}` : what,
    text: hospital
      ? `${hospital}${where} needs ${countUnits(units)}${day}. You may be able to give.`
      : 'You may be able to give.',
    action: 'See the request',
  };
}

export function describeReceived(codes: AlertCodes, at: DescribeTime): AlertWords {
  const { blood_type: type, band, accepted, arrive_by, hospital, donors } = codes;
  if (donors !== undefined)
    return {
      title: 'More donors can come',
      text: `${donors === 1 ? '1 more donor' : `${donors} more donors`} offered to give for your request${add('at', hospital)} within the hour.`,
      action: 'See who can come',
    };
  const who = type && type !== 'unknown' ? `A donor with ${showSigns(type)}` : 'A donor';
  const where = band && BANDS[band] ? `, ${BANDS[band]},` : '';
  const when = `${who}${where} can be${hospital ? ` at ${hospital}` : ' there'}${add('by', at(arrive_by))}.`;
  return accepted === true
    ? {
        title: 'A donor is coming',
        text: `${when} The offer is accepted already.`,
        action: 'See who comes',
      }
    : {
        title: ALERT_TITLES.pledge_received,
        text: `${when} Decide whether you accept.`,
        action: 'See who can come',
      };
}
