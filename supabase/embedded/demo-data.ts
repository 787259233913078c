import { randomUUID } from 'node:crypto';

/** The owner of a demo record: an account that nobody can log in to, or one of the demo accounts. */
export interface DemoPerson {
  id: string;
  email: string;
  name: string;
}

const FIRST =
  'Maya Daniel Grace Omar Elena Marcus Priya Lucas Hannah Andre Sofia Wei Ruth Caleb Naomi'.split(
    ' ',
  );
const LAST = 'Okafor Bennett Alvarez Novak Johnson Haddad Larsen Kim Petrov Walker Singh'.split(
  ' ',
);
const PLACES = [
  { city: 'Columbus', state: 'OH', zip_code: '43215', area: '614' },
  { city: 'Houston', state: 'TX', zip_code: '77030', area: '713' },
  { city: 'Springfield', state: 'IL', zip_code: '62701', area: '217' },
  { city: 'Denver', state: 'CO', zip_code: '80204', area: '303' },
  { city: 'Seattle', state: 'WA', zip_code: '98104', area: '206' },
  { city: 'Atlanta', state: 'GA', zip_code: '30303', area: '404' },
  { city: 'Boston', state: 'MA', zip_code: '02118', area: '617' },
] as const;

/** Available and unavailable donations of each type, so that every level of the gauges appears. */
const SUPPLY = [
  { blood_type: 'O+', available: 17, unavailable: 3 },
  { blood_type: 'A+', available: 13, unavailable: 2 },
  { blood_type: 'B+', available: 6, unavailable: 1 },
  { blood_type: 'A-', available: 4, unavailable: 1 },
  { blood_type: 'B-', available: 3, unavailable: 1 },
  { blood_type: 'O-', available: 2, unavailable: 3 },
  { blood_type: 'AB+', available: 1, unavailable: 1 },
  { blood_type: 'AB-', available: 0, unavailable: 2 },
] as const;

const pick = <T>(list: readonly T[], n: number): T => {
  const item = list[n % list.length];
  if (item === undefined) throw new RangeError('an empty list');
  return item;
};
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
/** Makes a phone number from 555-0100 to 555-0199. Nobody has a number in this range. */
const phone = (area: string, n: number) => `(${area}) 555-01${String(n % 100).padStart(2, '0')}`;

export function demoPeople(count: number): DemoPerson[] {
  return Array.from({ length: count }, (_, n) => {
    const [first, last] = [pick(FIRST, n), pick(LAST, n * 3)];
    const email = `${first}.${last}.${n}@lifedrop.example`.toLowerCase();
    return { id: randomUUID(), email, name: `${first} ${last}` };
  });
}

/** Makes one donation for each person, spread over all blood types, the cities and the last six weeks. */
export function demoDonors(people: DemoPerson[]) {
  const offers = SUPPLY.flatMap(({ blood_type, available, unavailable }) =>
    Array.from({ length: available + unavailable }, (_, n) => ({
      blood_type,
      is_available: n < available,
    })),
  );
  return offers.map((offer, n) => {
    const person = pick(people, n);
    const { area, ...place } = pick(PLACES, n);
    return {
      ...offer,
      ...place,
      id: randomUUID(),
      user_id: person.id,
      user_email: person.email,
      full_name: person.name,
      phone_number: phone(area, n),
      address: `${100 + n * 7} ${pick(['Main', 'Oak', 'Park', 'Lake', 'Church'], n)} Street`,
      blood_pressure: pick(['normal', 'normal', 'normal', 'low', 'high'], n),
      sugar_level: pick(['normal', 'normal', 'normal', 'high'], n),
      any_medications: n % 9 === 4,
      recent_illness: n % 13 === 6,
      transport_needed: n % 6 === 2,
      emergency_available: n % 3 === 0,
      preferred_time: pick(['morning', 'afternoon', 'evening'], n),
      created_at: hoursAgo(5 + ((n * 37) % 1000)),
    };
  });
}

export const DEMO_DONATIONS = SUPPLY.reduce((sum, s) => sum + s.available + s.unavailable, 0);

const REQUESTS = [
  [
    'O-',
    4,
    'Critical',
    'Riverside Trauma Center (Demo)',
    'Road accident, massive transfusion protocol',
  ],
  ['AB-', 2, 'Critical', 'St. Brigid Hospital (Demo)', 'Ruptured aneurysm, surgery under way'],
  ['A-', 3, 'High', 'Lakeshore Medical Center (Demo)', 'Postpartum haemorrhage'],
  ['B-', 2, 'High', 'Summit General Hospital (Demo)', 'Gastrointestinal bleeding'],
  ['O+', 6, 'Medium', 'University Cancer Center (Demo)', 'Acute leukaemia, weekly transfusions'],
  ['AB+', 1, 'Medium', 'Harbor Community Hospital (Demo)', 'Severe anaemia'],
  ['A+', 2, 'Standard', 'Northgate Orthopedic Clinic (Demo)', 'Planned hip replacement'],
  ['B+', 2, 'Standard', 'Pinecrest Heart Institute (Demo)', 'Planned valve replacement'],
] as const;

/** The hospital whose manager is the demo's nurse. */
export const DEMO_HOSPITAL = {
  id: randomUUID(),
  name: 'Riverside Trauma Center (Demo)',
  kind: 'hospital',
  address: '1 Riverside Drive',
  city: 'Columbus',
  state: 'OH',
  zip: '43215',
  desk_phone: '(614) 555-0160',
  hours: 'Day and night, at the blood bank on the ground floor',
  lead_time: '3 to 5 working days',
  wards: ['Emergency', 'Surgery', 'Oncology'],
  verified_at: hoursAgo(24 * 30),
} as const;

/** The columns that the server fills in if a request belongs to the demo's hospital. */
/** A drive of the demo hospital, at which people can reserve a spot. */
export const DEMO_DRIVE = {
  id: randomUUID(),
  org_id: DEMO_HOSPITAL.id,
  org_name: DEMO_HOSPITAL.name,
  name: 'Riverside Blood Drive (Demo)',
  date: hoursAgo(-24 * 6).slice(0, 10),
  start_time: '09:00',
  end_time: '17:00',
  location: DEMO_HOSPITAL.name,
  address: `${DEMO_HOSPITAL.address}, ${DEMO_HOSPITAL.city}, ${DEMO_HOSPITAL.state}`,
  zip_code: DEMO_HOSPITAL.zip,
  slots_total: 40,
  slots_available: 40,
  requirements: ['Photo ID', 'At least 17 years old', 'At least 110 pounds'],
  incentives: ['Snacks and drinks'],
};

const OF_HOSPITAL = {
  org_id: DEMO_HOSPITAL.id,
  org_name: DEMO_HOSPITAL.name,
  ward: DEMO_HOSPITAL.wards[0],
  verified: true,
  desk_phone: DEMO_HOSPITAL.desk_phone,
  hours: DEMO_HOSPITAL.hours,
  lead_time: DEMO_HOSPITAL.lead_time,
  contact: DEMO_HOSPITAL.desk_phone,
  requester_name: DEMO_HOSPITAL.name,
  location: `${DEMO_HOSPITAL.address}, ${DEMO_HOSPITAL.city}, ${DEMO_HOSPITAL.state}`,
};
const OF_NOBODY = {
  org_id: null,
  org_name: '',
  ward: '',
  verified: false,
  desk_phone: '',
  hours: '',
  lead_time: '',
};

/** Makes eight open requests, with every urgency among them. The nurse posted the first one for their hospital. */
export function demoRequests(nurse: DemoPerson, people: DemoPerson[]) {
  return REQUESTS.map(([blood_type, required_units, urgency, hospital, reason], n) => {
    const person = n === 0 ? nurse : pick(people, n);
    const place = pick(PLACES, n);
    return {
      id: randomUUID(),
      user_id: person.id,
      user_email: person.email,
      patient_id: `P-${100_000 + n * 98_765}`,
      blood_type,
      required_units,
      urgency,
      hospital,
      reason,
      location: `${place.city}, ${place.state} ${place.zip_code}`,
      hospital_zip: place.zip_code,
      contact: phone(place.area, 60 + n),
      email: person.email,
      requester_name: person.name,
      requester_type: pick(['hospital', 'hospital', 'doctor', 'family'], n),
      created_at: hoursAgo(1 + n * 7),
      ...(n === 0 ? OF_HOSPITAL : OF_NOBODY),
    };
  });
}

type Request = ReturnType<typeof demoRequests>[number];

/** Makes a request of the demo's hospital for a day: four days ahead, from eight to four in Columbus. */
export function demoPlanned(ofHospital: Request) {
  const day = hoursAgo(-4 * 24).slice(0, 10);
  return {
    ...ofHospital,
    id: randomUUID(),
    patient_id: 'P-990099',
    blood_type: 'O+',
    component: 'platelets',
    required_units: 2,
    urgency: 'Standard',
    reason: 'Planned surgery',
    ward: DEMO_HOSPITAL.wards[1],
    needed_on: day,
    needed_from: `${day}T13:00:00Z`,
    needed_until: `${day}T21:00:00Z`,
  };
}
type Donor = ReturnType<typeof demoDonors>[number];

/**
 * Makes answers to the hospital's request, which the hospital accepts automatically, and an answer of the demo donor
 * to a request nearby.
 */
export function demoPledges(requests: Request[], donors: Donor[]) {
  const [ofNurse, nearby] = [pick(requests, 0), pick(requests, requests.length - 1)];
  const matching = donors.filter((donor) => donor.is_available && donor.blood_type === 'O-');
  return [
    ...matching.map((donor) => ({ donor, request: ofNurse, note: 'I can come by car.' })),
    { donor: pick(donors, 0), request: nearby, note: '' },
  ].map(({ donor, request, note }, n) => ({
    id: randomUUID(),
    request_id: request.id,
    user_id: donor.user_id,
    donor_id: donor.id,
    blood_type: donor.blood_type,
    arrive_by: hoursAgo(-3 - n),
    note,
    contact_name: donor.full_name,
    contact_phone: donor.phone_number,
    consent_version: '2026-11',
  }));
}
