/** A request's public columns, as a visitor reads them from the API. */
export interface SharedRequest {
  blood_type: string;
  required_units: number;
  units_given: number;
  /** missing from a server that is not updated yet, as `units_coming` then says the same */
  units_expected?: number;
  units_coming: number;
  urgency: string;
  hospital: string;
  location: string;
  verified?: boolean;
  /** the day for which it asks; null if the blood is needed now */
  needed_on?: string | null;
}

/** The texts and picture of a link's preview. */
export interface Preview {
  title: string;
  description: string;
  /** the name of a file in the folder `share` of the built app */
  picture: string;
  pictureText: string;
}

const WHEN: Record<string, string> = {
  Critical: 'Critical: needed immediately.',
  High: 'Needed within 24 hours.',
  Medium: 'Needed within 48 hours.',
};

const DAY = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

const LOOKS: Record<string, string> = { Critical: 'critical', High: 'high' };

const countUnits = (count: number) => (count === 1 ? '1 unit' : `${count} units`);

/** Names the picture of a blood type and an urgency: `critical-o-neg.png`. */
export function namePicture(bloodType: string, urgency: string): string {
  const type = bloodType.toLowerCase().replace('+', '-pos').replace(/-$/, '-neg');
  return `${LOOKS[urgency] ?? 'needed'}-${type}.png`;
}

/**
 * Describes a request to people who receive a link to it.
 * @param request null if it is closed, withdrawn, expired, hidden or unknown. A stranger cannot tell which.
 */
export function describeRequest(request: SharedRequest | null): Preview {
  if (!request)
    return {
      title: 'This request is not open',
      description: 'It was fulfilled or withdrawn, or the link is not complete.',
      picture: 'not-open.png',
      pictureText: 'This request is not open',
    };
  const { urgency, hospital, location, required_units: units } = request;
  // people see a true minus; what is said of the picture is heard, and a screen reader skips a hyphen
  const type = request.blood_type.replace('-', '−');
  const missing = Math.max(
    0,
    units - request.units_given - (request.units_expected ?? request.units_coming),
  );
  const sentences = [
    request.needed_on
      ? `Needed on ${DAY.format(new Date(request.needed_on))}.`
      : (WHEN[urgency] ?? 'Needed within a week.'),
    `${location === 'Not specified' ? hospital : `${hospital}, ${location}`}.`,
    request.verified === true && 'Verified hospital.',
    missing === 0
      ? `Enough donors are ${request.needed_on ? 'expected' : 'on their way'}.`
      : `${countUnits(missing)} still needed.`,
  ];
  return {
    title: `Blood needed: ${countUnits(units)} of ${type}`,
    description: sentences.filter(Boolean).join(' '),
    picture: namePicture(request.blood_type, urgency),
    pictureText: `Blood needed: ${request.blood_type.replace('-', ' negative')}`,
  };
}
