// Made by `npm run types:db` from private.collections. Do not edit.

/**
 * What the server says of each collection; none refers to a later one. `audience`: whose rows a pull lists. `owner`:
 * the columns that say whose a row is. `made`: the columns that no device sends. `states`: the columns of which the server's value holds when two people change
 * one. `isWork`: whether people write more of it than states; what is not sent is then counted and never lost.
 */
export const FACTS = {
  profiles: {
    audience: 'owner',
    owner: ['id'],
    made: ['blood_type_confirmed_at', 'created_at', 'deleted', 'email_confirmed_at', 'membership', 'rev', 'suspended_from', 'updated_at', 'witnessed_at'],
    states: ['tell_near', 'tell_own', 'tell_again', 'tell_drives', 'push_near', 'push_own', 'push_again', 'push_drives', 'mail_near', 'mail_own', 'mail_again', 'mail_drives', 'near_radius', 'quiet_from', 'quiet_to', 'time_zone', 'paused_until', 'show_details', 'card_code', 'tell_went', 'push_went', 'mail_went'],
    isWork: true,
  },
  donors: {
    audience: 'everyone',
    owner: ['user_email', 'user_id'],
    made: ['created_at', 'donation_count', 'is_healthy', 'is_sample', 'rev', 'status', 'updated_at'],
    states: ['is_available', 'deleted'],
    isWork: true,
  },
  blood_requests: {
    audience: 'everyone',
    owner: ['org_id', 'user_email', 'user_id'],
    made: ['created_at', 'desk_phone', 'expired', 'expires_at', 'hidden', 'hours', 'is_sample', 'lead_time', 'notified', 'org_name', 'rev', 'timeline', 'units_coming', 'units_expected', 'units_given', 'updated_at', 'verified'],
    states: ['request_fulfilled', 'closed_reason', 'renewals', 'deleted'],
    isWork: true,
  },
  pledges: {
    audience: 'parties',
    owner: ['org_id', 'user_id'],
    made: ['accepted_at', 'archived', 'asked_at', 'component', 'contact_until', 'created_at', 'deleted', 'distance_band', 'donor_name', 'donor_note', 'donor_phone', 'doubts', 'gave_here', 'given_on', 'gives_again_on', 'hospital', 'hours', 'lead_time', 'location', 'match', 'needed_type', 'next_donation_on', 'org_id', 'org_name', 'refusal', 'request_owner', 'requester_name', 'requester_phone', 'rev', 'standing', 'status', 'updated_at', 'verified', 'ward', 'withdrawn_at'],
    states: ['withdrawn', 'contested', 'decision', 'outcome', 'on_way_at', 'here_at', 'still_coming_at', 'seen_at'],
    isWork: true,
  },
  drives: {
    audience: 'everyone',
    owner: ['org_id'],
    made: ['created_at', 'is_sample', 'moved_at', 'org_name', 'rev', 'slots_taken', 'updated_at'],
    states: ['called_off', 'deleted'],
    isWork: true,
  },
  drive_proposals: {
    audience: 'owner',
    owner: ['user_email', 'user_id'],
    made: ['answered_at', 'created_at', 'deleted', 'rev', 'status', 'updated_at'],
    states: [],
    isWork: true,
  },
  reservations: {
    audience: 'owner',
    owner: ['org_id', 'user_email', 'user_id'],
    made: ['created_at', 'deleted', 'given_on', 'org_id', 'person_blood_type', 'person_contact', 'person_gives_again_on', 'person_name', 'refusal', 'rev', 'seen_by', 'status', 'updated_at'],
    states: ['cancelled', 'checked_in_at', 'no_show', 'outcome'],
    isWork: true,
  },
  inventory: {
    audience: 'team',
    owner: ['org_id'],
    made: ['batch_rev', 'closed_at', 'closed_by', 'created_at', 'donor_told_at', 'is_sample', 'org_name', 'rev', 'status', 'updated_at'],
    states: ['deleted', 'tell_donor'],
    isWork: true,
  },
  inbox: {
    audience: 'self',
    owner: ['user_id'],
    made: ['codes', 'created_at', 'deleted', 'drive_id', 'id', 'kind', 'pledge_id', 'request_id', 'rev', 'updated_at', 'user_id'],
    states: ['is_read', 'not_now'],
    isWork: false,
  },
  scans: {
    audience: 'self',
    owner: ['user_id'],
    made: ['created_at', 'deleted', 'gives_again_on', 'lab_answer', 'org_id', 'person', 'person_blood_type', 'person_name', 'pledge_id', 'reservation_id', 'result', 'rev', 'type_confirmed_at', 'updated_at'],
    states: ['here', 'vouched', 'lab_type'],
    isWork: true,
  },
} as const;
