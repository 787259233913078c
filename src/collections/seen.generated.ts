// Made by `npm run types:db` from private.collections. Do not edit.

/** The columns that others get of a row; null if they get no row. */
export const SEEN = {
  profiles: null,
  donors: ['id', 'blood_type', 'city', 'state', 'zip_code', 'is_available', 'created_at', 'blood_pressure', 'sugar_level', 'transport_needed', 'preferred_time', 'preferred_date', 'emergency_available', 'rev'],
  blood_requests: ['id', 'blood_type', 'required_units', 'hospital', 'location', 'urgency', 'created_at', 'requester_type', 'component', 'hospital_zip', 'units_given', 'units_coming', 'expires_at', 'request_fulfilled', 'rev', 'org_name', 'verified', 'hours', 'lead_time', 'needed_on', 'needed_from', 'needed_until', 'units_expected'],
  pledges: ['id', 'request_id', 'blood_type', 'arrive_by', 'consent_version', 'withdrawn', 'contested', 'decision', 'outcome', 'status', 'refusal', 'match', 'distance_band', 'donor_name', 'donor_phone', 'donor_note', 'requester_name', 'requester_phone', 'contact_until', 'created_at', 'updated_at', 'rev', 'org_id', 'org_name', 'ward', 'verified', 'hours', 'lead_time', 'doubts', 'gives_again_on', 'on_way_at', 'here_at', 'still_coming_at', 'seen_at', 'accepted_at', 'asked_at', 'component', 'given_on', 'standing', 'gave_here'],
  drives: ['id', 'name', 'date', 'start_time', 'end_time', 'location', 'address', 'zip_code', 'slots_total', 'slots_available', 'requirements', 'incentives', 'client_created_at', 'created_at', 'updated_at', 'rev', 'slots_taken', 'called_off', 'called_off_reason', 'moved_at', 'is_sample', 'org_id', 'org_name'],
  drive_proposals: null,
  reservations: ['id', 'drive_id', 'preferred_time', 'cancelled', 'status', 'refusal', 'checked_in_at', 'no_show', 'walk_in_name', 'walk_in_contact', 'org_id', 'person_name', 'person_contact', 'person_blood_type', 'client_created_at', 'created_at', 'updated_at', 'rev', 'person_gives_again_on', 'outcome'],
  inventory: null,
  inbox: null,
  scans: null,
} as const;

/** The columns of which others get only the first three characters. */
export const PREFIX_COLUMNS = {
  donors: ['zip_code'],
} as const;
