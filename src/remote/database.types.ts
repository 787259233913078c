// Made by `npm run types:db` from supabase/migrations. Do not edit.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  public: {
    Tables: {
      blood_requests: {
        Row: {
          additional_info: string
          blood_type: string
          client_created_at: string | null
          closed_reason: string | null
          component: string
          contact: string
          created_at: string
          deleted: boolean
          desk_phone: string
          email: string
          expired: boolean
          expires_at: string
          hidden: boolean
          hospital: string
          hospital_zip: string
          hours: string
          id: string
          is_sample: boolean
          lead_time: string
          location: string
          needed_from: string | null
          needed_on: string | null
          needed_until: string | null
          notified: number | null
          objection: string
          org_id: string | null
          org_name: string
          patient_id: string
          reason: string
          renewals: number
          request_fulfilled: boolean
          requester_name: string
          requester_type: string
          required_units: number
          rev: number
          timeline: Json
          units_coming: number
          units_expected: number
          units_given: number
          updated_at: string
          urgency: string
          user_email: string
          user_id: string
          verified: boolean
          ward: string
        }
        Insert: {
          additional_info?: string
          blood_type: string
          client_created_at?: string | null
          closed_reason?: string | null
          component?: string
          contact: string
          created_at?: string
          deleted?: boolean
          desk_phone?: string
          email: string
          expired?: boolean
          expires_at: string
          hidden?: boolean
          hospital: string
          hospital_zip?: string
          hours?: string
          id: string
          is_sample?: boolean
          lead_time?: string
          location?: string
          needed_from?: string | null
          needed_on?: string | null
          needed_until?: string | null
          notified?: number | null
          objection?: string
          org_id?: string | null
          org_name?: string
          patient_id: string
          reason: string
          renewals?: number
          request_fulfilled?: boolean
          requester_name: string
          requester_type: string
          required_units: number
          rev?: number
          timeline?: Json
          units_coming?: number
          units_expected?: number
          units_given?: number
          updated_at?: string
          urgency: string
          user_email?: string
          user_id: string
          verified?: boolean
          ward?: string
        }
        Update: {
          additional_info?: string
          blood_type?: string
          client_created_at?: string | null
          closed_reason?: string | null
          component?: string
          contact?: string
          created_at?: string
          deleted?: boolean
          desk_phone?: string
          email?: string
          expired?: boolean
          expires_at?: string
          hidden?: boolean
          hospital?: string
          hospital_zip?: string
          hours?: string
          id?: string
          is_sample?: boolean
          lead_time?: string
          location?: string
          needed_from?: string | null
          needed_on?: string | null
          needed_until?: string | null
          notified?: number | null
          objection?: string
          org_id?: string | null
          org_name?: string
          patient_id?: string
          reason?: string
          renewals?: number
          request_fulfilled?: boolean
          requester_name?: string
          requester_type?: string
          required_units?: number
          rev?: number
          timeline?: Json
          units_coming?: number
          units_expected?: number
          units_given?: number
          updated_at?: string
          urgency?: string
          user_email?: string
          user_id?: string
          verified?: boolean
          ward?: string
        }
        Relationships: []
      }
      donors: {
        Row: {
          address: string
          any_medications: boolean | null
          blood_pressure: string
          blood_type: string
          city: string
          client_created_at: string | null
          conditions: string[]
          created_at: string
          deleted: boolean
          donation_count: number
          emergency_available: boolean
          full_name: string
          id: string
          is_available: boolean
          is_healthy: boolean | null
          is_sample: boolean
          last_donation_date: string | null
          notes: string
          phone_number: string
          preferred_centers: string[]
          preferred_date: string | null
          preferred_time: string | null
          preferred_times: string
          receive_notifications: boolean
          recent_illness: boolean | null
          rev: number
          state: string
          status: string
          sugar_level: string
          transport_needed: boolean
          updated_at: string
          user_email: string
          user_id: string
          zip_code: string
        }
        Insert: {
          address: string
          any_medications?: boolean | null
          blood_pressure?: string
          blood_type: string
          city: string
          client_created_at?: string | null
          conditions?: string[]
          created_at?: string
          deleted?: boolean
          donation_count?: number
          emergency_available?: boolean
          full_name: string
          id: string
          is_available?: boolean
          is_healthy?: never
          is_sample?: boolean
          last_donation_date?: string | null
          notes?: string
          phone_number: string
          preferred_centers?: string[]
          preferred_date?: string | null
          preferred_time?: string | null
          preferred_times?: string
          receive_notifications?: boolean
          recent_illness?: boolean | null
          rev?: number
          state: string
          status?: string
          sugar_level?: string
          transport_needed?: boolean
          updated_at?: string
          user_email?: string
          user_id: string
          zip_code: string
        }
        Update: {
          address?: string
          any_medications?: boolean | null
          blood_pressure?: string
          blood_type?: string
          city?: string
          client_created_at?: string | null
          conditions?: string[]
          created_at?: string
          deleted?: boolean
          donation_count?: number
          emergency_available?: boolean
          full_name?: string
          id?: string
          is_available?: boolean
          is_healthy?: never
          is_sample?: boolean
          last_donation_date?: string | null
          notes?: string
          phone_number?: string
          preferred_centers?: string[]
          preferred_date?: string | null
          preferred_time?: string | null
          preferred_times?: string
          receive_notifications?: boolean
          recent_illness?: boolean | null
          rev?: number
          state?: string
          status?: string
          sugar_level?: string
          transport_needed?: boolean
          updated_at?: string
          user_email?: string
          user_id?: string
          zip_code?: string
        }
        Relationships: []
      }
      drive_proposals: {
        Row: {
          address: string
          answer: string
          answered_at: string | null
          city: string
          client_created_at: string | null
          contact_name: string
          created_at: string
          deleted: boolean
          drive_id: string | null
          email: string
          expected_donors: number
          id: string
          notes: string
          organization: string
          phone_number: string
          place_kind: string
          preferred_date: string | null
          rev: number
          state: string
          status: string
          updated_at: string
          user_email: string
          user_id: string
          zip_code: string
        }
        Insert: {
          address: string
          answer?: string
          answered_at?: string | null
          city: string
          client_created_at?: string | null
          contact_name: string
          created_at?: string
          deleted?: boolean
          drive_id?: string | null
          email: string
          expected_donors: number
          id: string
          notes?: string
          organization: string
          phone_number: string
          place_kind: string
          preferred_date?: string | null
          rev?: number
          state: string
          status?: string
          updated_at?: string
          user_email?: string
          user_id: string
          zip_code: string
        }
        Update: {
          address?: string
          answer?: string
          answered_at?: string | null
          city?: string
          client_created_at?: string | null
          contact_name?: string
          created_at?: string
          deleted?: boolean
          drive_id?: string | null
          email?: string
          expected_donors?: number
          id?: string
          notes?: string
          organization?: string
          phone_number?: string
          place_kind?: string
          preferred_date?: string | null
          rev?: number
          state?: string
          status?: string
          updated_at?: string
          user_email?: string
          user_id?: string
          zip_code?: string
        }
        Relationships: []
      }
      drives: {
        Row: {
          address: string
          called_off: boolean
          called_off_reason: string
          client_created_at: string | null
          created_at: string
          date: string
          deleted: boolean
          end_time: string
          id: string
          incentives: string[]
          is_sample: boolean
          location: string
          moved_at: string | null
          name: string
          org_id: string | null
          org_name: string
          requirements: string[]
          rev: number
          slots_available: number
          slots_taken: number
          slots_total: number
          start_time: string
          updated_at: string
          zip_code: string
        }
        Insert: {
          address: string
          called_off?: boolean
          called_off_reason?: string
          client_created_at?: string | null
          created_at?: string
          date: string
          deleted?: boolean
          end_time: string
          id: string
          incentives?: string[]
          is_sample?: boolean
          location: string
          moved_at?: string | null
          name: string
          org_id?: string | null
          org_name?: string
          requirements?: string[]
          rev?: number
          slots_available: number
          slots_taken?: number
          slots_total: number
          start_time: string
          updated_at?: string
          zip_code: string
        }
        Update: {
          address?: string
          called_off?: boolean
          called_off_reason?: string
          client_created_at?: string | null
          created_at?: string
          date?: string
          deleted?: boolean
          end_time?: string
          id?: string
          incentives?: string[]
          is_sample?: boolean
          location?: string
          moved_at?: string | null
          name?: string
          org_id?: string | null
          org_name?: string
          requirements?: string[]
          rev?: number
          slots_available?: number
          slots_taken?: number
          slots_total?: number
          start_time?: string
          updated_at?: string
          zip_code?: string
        }
        Relationships: []
      }
      inbox: {
        Row: {
          codes: Json
          created_at: string
          deleted: boolean
          drive_id: string | null
          id: string
          is_read: boolean
          kind: string
          not_now: boolean
          pledge_id: string | null
          request_id: string | null
          rev: number
          updated_at: string
          user_id: string
        }
        Insert: {
          codes?: Json
          created_at?: string
          deleted?: boolean
          drive_id?: string | null
          id: string
          is_read?: boolean
          kind: string
          not_now?: boolean
          pledge_id?: string | null
          request_id?: string | null
          rev?: number
          updated_at?: string
          user_id: string
        }
        Update: {
          codes?: Json
          created_at?: string
          deleted?: boolean
          drive_id?: string | null
          id?: string
          is_read?: boolean
          kind?: string
          not_now?: boolean
          pledge_id?: string | null
          request_id?: string | null
          rev?: number
          updated_at?: string
          user_id?: string
        }
        Relationships: []
      }
      inventory: {
        Row: {
          added_date: string
          batch_rev: number | null
          blood_type: string
          client_created_at: string | null
          closed_at: string | null
          closed_by: string
          component: string
          created_at: string
          deleted: boolean
          discard_reason: string
          donor_told_at: string | null
          expiry_date: string
          id: string
          is_sample: boolean
          location: string
          org_id: string | null
          org_name: string
          outcome: string | null
          pledge_id: string | null
          request_id: string | null
          rev: number
          status: string
          taken_from: string | null
          tell_donor: boolean
          units: number
          updated_at: string
        }
        Insert: {
          added_date?: string
          batch_rev?: number | null
          blood_type: string
          client_created_at?: string | null
          closed_at?: string | null
          closed_by?: string
          component?: string
          created_at?: string
          deleted?: boolean
          discard_reason?: string
          donor_told_at?: string | null
          expiry_date: string
          id: string
          is_sample?: boolean
          location?: string
          org_id?: string | null
          org_name?: string
          outcome?: string | null
          pledge_id?: string | null
          request_id?: string | null
          rev?: number
          status?: never
          taken_from?: string | null
          tell_donor?: boolean
          units: number
          updated_at?: string
        }
        Update: {
          added_date?: string
          batch_rev?: number | null
          blood_type?: string
          client_created_at?: string | null
          closed_at?: string | null
          closed_by?: string
          component?: string
          created_at?: string
          deleted?: boolean
          discard_reason?: string
          donor_told_at?: string | null
          expiry_date?: string
          id?: string
          is_sample?: boolean
          location?: string
          org_id?: string | null
          org_name?: string
          outcome?: string | null
          pledge_id?: string | null
          request_id?: string | null
          rev?: number
          status?: never
          taken_from?: string | null
          tell_donor?: boolean
          units?: number
          updated_at?: string
        }
        Relationships: []
      }
      newsletter_subscribers: {
        Row: {
          created_at: string
          email: string
          id: string
        }
        Insert: {
          created_at?: string
          email: string
          id?: string
        }
        Update: {
          created_at?: string
          email?: string
          id?: string
        }
        Relationships: []
      }
      pledges: {
        Row: {
          accepted_at: string | null
          agreed_until: string | null
          archived: boolean
          arrive_by: string
          asked_at: string | null
          blood_type: string
          client_created_at: string | null
          component: string | null
          consent_version: string
          contact_name: string
          contact_phone: string
          contact_until: string | null
          contested: boolean
          created_at: string
          decision: string | null
          deleted: boolean
          distance_band: string | null
          donor_id: string | null
          donor_name: string
          donor_note: string
          donor_phone: string
          doubts: string[]
          gave_here: number
          given_on: string | null
          gives_again_on: string | null
          here_at: string | null
          hospital: string
          hours: string
          id: string
          lead_time: string
          location: string
          match: string | null
          may_ask: boolean
          needed_type: string | null
          next_donation_on: string | null
          note: string
          on_way_at: string | null
          org_id: string | null
          org_name: string
          outcome: string | null
          refusal: string | null
          request_id: string
          request_owner: string | null
          requester_name: string
          requester_phone: string
          rev: number
          seen_at: string | null
          standing: string
          status: string
          still_coming_at: string | null
          updated_at: string
          user_id: string
          verified: boolean
          ward: string
          withdrawn: boolean
          withdrawn_at: string | null
        }
        Insert: {
          accepted_at?: string | null
          agreed_until?: string | null
          archived?: boolean
          arrive_by: string
          asked_at?: string | null
          blood_type: string
          client_created_at?: string | null
          component?: string | null
          consent_version: string
          contact_name: string
          contact_phone: string
          contact_until?: string | null
          contested?: boolean
          created_at?: string
          decision?: string | null
          deleted?: boolean
          distance_band?: string | null
          donor_id?: string | null
          donor_name?: string
          donor_note?: string
          donor_phone?: string
          doubts?: string[]
          gave_here?: number
          given_on?: string | null
          gives_again_on?: string | null
          here_at?: string | null
          hospital?: string
          hours?: string
          id: string
          lead_time?: string
          location?: string
          match?: string | null
          may_ask?: boolean
          needed_type?: string | null
          next_donation_on?: string | null
          note?: string
          on_way_at?: string | null
          org_id?: string | null
          org_name?: string
          outcome?: string | null
          refusal?: string | null
          request_id: string
          request_owner?: string | null
          requester_name?: string
          requester_phone?: string
          rev?: number
          seen_at?: string | null
          standing?: string
          status?: string
          still_coming_at?: string | null
          updated_at?: string
          user_id: string
          verified?: boolean
          ward?: string
          withdrawn?: boolean
          withdrawn_at?: string | null
        }
        Update: {
          accepted_at?: string | null
          agreed_until?: string | null
          archived?: boolean
          arrive_by?: string
          asked_at?: string | null
          blood_type?: string
          client_created_at?: string | null
          component?: string | null
          consent_version?: string
          contact_name?: string
          contact_phone?: string
          contact_until?: string | null
          contested?: boolean
          created_at?: string
          decision?: string | null
          deleted?: boolean
          distance_band?: string | null
          donor_id?: string | null
          donor_name?: string
          donor_note?: string
          donor_phone?: string
          doubts?: string[]
          gave_here?: number
          given_on?: string | null
          gives_again_on?: string | null
          here_at?: string | null
          hospital?: string
          hours?: string
          id?: string
          lead_time?: string
          location?: string
          match?: string | null
          may_ask?: boolean
          needed_type?: string | null
          next_donation_on?: string | null
          note?: string
          on_way_at?: string | null
          org_id?: string | null
          org_name?: string
          outcome?: string | null
          refusal?: string | null
          request_id?: string
          request_owner?: string | null
          requester_name?: string
          requester_phone?: string
          rev?: number
          seen_at?: string | null
          standing?: string
          status?: string
          still_coming_at?: string | null
          updated_at?: string
          user_id?: string
          verified?: boolean
          ward?: string
          withdrawn?: boolean
          withdrawn_at?: string | null
        }
        Relationships: []
      }
      profiles: {
        Row: {
          address: string
          blood_type: string | null
          blood_type_confirmed_at: string | null
          card_code: string | null
          city: string
          client_created_at: string | null
          country: string
          created_at: string
          date_of_birth: string | null
          deleted: boolean
          earlier_donations: string[]
          email_confirmed_at: string | null
          first_name: string
          id: string
          last_donation_date: string | null
          last_name: string
          mail_again: boolean
          mail_drives: boolean
          mail_near: boolean
          mail_own: boolean
          mail_went: boolean
          medications: boolean
          membership: Json | null
          near_radius: number
          paused_until: string | null
          phone_number: string
          previous_donation: boolean
          push_again: boolean
          push_drives: boolean
          push_near: boolean
          push_own: boolean
          push_went: boolean
          quiet_from: string
          quiet_to: string
          recent_illness: boolean
          rev: number
          show_details: boolean
          state: string
          suspended_from: string | null
          tell_again: boolean
          tell_drives: boolean
          tell_near: boolean
          tell_own: boolean
          tell_went: boolean
          time_zone: string
          updated_at: string
          witnessed_at: string | null
          zip_code: string
        }
        Insert: {
          address?: string
          blood_type?: string | null
          blood_type_confirmed_at?: string | null
          card_code?: string | null
          city?: string
          client_created_at?: string | null
          country?: string
          created_at?: string
          date_of_birth?: string | null
          deleted?: boolean
          earlier_donations?: string[]
          email_confirmed_at?: string | null
          first_name?: string
          id: string
          last_donation_date?: string | null
          last_name?: string
          mail_again?: boolean
          mail_drives?: boolean
          mail_near?: boolean
          mail_own?: boolean
          mail_went?: boolean
          medications?: boolean
          membership?: Json | null
          near_radius?: number
          paused_until?: string | null
          phone_number?: string
          previous_donation?: boolean
          push_again?: boolean
          push_drives?: boolean
          push_near?: boolean
          push_own?: boolean
          push_went?: boolean
          quiet_from?: string
          quiet_to?: string
          recent_illness?: boolean
          rev?: number
          show_details?: boolean
          state?: string
          suspended_from?: string | null
          tell_again?: boolean
          tell_drives?: boolean
          tell_near?: boolean
          tell_own?: boolean
          tell_went?: boolean
          time_zone?: string
          updated_at?: string
          witnessed_at?: string | null
          zip_code?: string
        }
        Update: {
          address?: string
          blood_type?: string | null
          blood_type_confirmed_at?: string | null
          card_code?: string | null
          city?: string
          client_created_at?: string | null
          country?: string
          created_at?: string
          date_of_birth?: string | null
          deleted?: boolean
          earlier_donations?: string[]
          email_confirmed_at?: string | null
          first_name?: string
          id?: string
          last_donation_date?: string | null
          last_name?: string
          mail_again?: boolean
          mail_drives?: boolean
          mail_near?: boolean
          mail_own?: boolean
          mail_went?: boolean
          medications?: boolean
          membership?: Json | null
          near_radius?: number
          paused_until?: string | null
          phone_number?: string
          previous_donation?: boolean
          push_again?: boolean
          push_drives?: boolean
          push_near?: boolean
          push_own?: boolean
          push_went?: boolean
          quiet_from?: string
          quiet_to?: string
          recent_illness?: boolean
          rev?: number
          show_details?: boolean
          state?: string
          suspended_from?: string | null
          tell_again?: boolean
          tell_drives?: boolean
          tell_near?: boolean
          tell_own?: boolean
          tell_went?: boolean
          time_zone?: string
          updated_at?: string
          witnessed_at?: string | null
          zip_code?: string
        }
        Relationships: []
      }
      reservations: {
        Row: {
          cancelled: boolean
          checked_in_at: string | null
          client_created_at: string | null
          created_at: string
          deleted: boolean
          drive_id: string
          given_on: string | null
          id: string
          no_show: boolean
          org_id: string | null
          outcome: string | null
          person_blood_type: string
          person_contact: string
          person_gives_again_on: string | null
          person_name: string
          preferred_time: string
          refusal: string | null
          rev: number
          seen_by: string | null
          status: string
          updated_at: string
          user_email: string
          user_id: string | null
          walk_in_contact: string
          walk_in_name: string
        }
        Insert: {
          cancelled?: boolean
          checked_in_at?: string | null
          client_created_at?: string | null
          created_at?: string
          deleted?: boolean
          drive_id: string
          given_on?: string | null
          id: string
          no_show?: boolean
          org_id?: string | null
          outcome?: string | null
          person_blood_type?: string
          person_contact?: string
          person_gives_again_on?: string | null
          person_name?: string
          preferred_time: string
          refusal?: string | null
          rev?: number
          seen_by?: string | null
          status?: string
          updated_at?: string
          user_email?: string
          user_id?: string | null
          walk_in_contact?: string
          walk_in_name?: string
        }
        Update: {
          cancelled?: boolean
          checked_in_at?: string | null
          client_created_at?: string | null
          created_at?: string
          deleted?: boolean
          drive_id?: string
          given_on?: string | null
          id?: string
          no_show?: boolean
          org_id?: string | null
          outcome?: string | null
          person_blood_type?: string
          person_contact?: string
          person_gives_again_on?: string | null
          person_name?: string
          preferred_time?: string
          refusal?: string | null
          rev?: number
          seen_by?: string | null
          status?: string
          updated_at?: string
          user_email?: string
          user_id?: string | null
          walk_in_contact?: string
          walk_in_name?: string
        }
        Relationships: []
      }
      scans: {
        Row: {
          client_created_at: string | null
          created_at: string
          deleted: boolean
          digest: string
          gives_again_on: string | null
          here: boolean
          id: string
          lab_answer: string | null
          lab_type: string | null
          org_id: string | null
          person: string | null
          person_blood_type: string
          person_name: string
          pledge_id: string | null
          reservation_id: string | null
          result: string | null
          rev: number
          type_confirmed_at: string | null
          updated_at: string
          user_id: string
          vouched: string | null
        }
        Insert: {
          client_created_at?: string | null
          created_at?: string
          deleted?: boolean
          digest: string
          gives_again_on?: string | null
          here?: boolean
          id: string
          lab_answer?: string | null
          lab_type?: string | null
          org_id?: string | null
          person?: string | null
          person_blood_type?: string
          person_name?: string
          pledge_id?: string | null
          reservation_id?: string | null
          result?: string | null
          rev?: number
          type_confirmed_at?: string | null
          updated_at?: string
          user_id: string
          vouched?: string | null
        }
        Update: {
          client_created_at?: string | null
          created_at?: string
          deleted?: boolean
          digest?: string
          gives_again_on?: string | null
          here?: boolean
          id?: string
          lab_answer?: string | null
          lab_type?: string | null
          org_id?: string | null
          person?: string | null
          person_blood_type?: string
          person_name?: string
          pledge_id?: string | null
          reservation_id?: string | null
          result?: string | null
          rev?: number
          type_confirmed_at?: string | null
          updated_at?: string
          user_id?: string
          vouched?: string | null
        }
        Relationships: []
      }
    }
    Views: {
      [_ in never]: never
    }
    Functions: {
      add_admin: { Args: { email: string; name: string }; Returns: Json }
      add_sample_data: { Args: { kind: string }; Returns: Json }
      admin_alerts: { Args: never; Returns: Json }
      ask_for_drives: { Args: { address: string; zip: string }; Returns: boolean }
      audit_entries: { Args: { before_seq?: number; page_limit?: number; row_id?: string; table_name?: string }; Returns: Json }
      cancel_invitation: { Args: { invitation: string }; Returns: Json }
      change_member: { Args: { member: string; role?: string; ward?: string }; Returns: Json }
      change_organisation: { Args: { details: Json; organisation: string }; Returns: Json }
      claim_admin: { Args: never; Returns: Json }
      close_organisation: { Args: { organisation: string }; Returns: Json }
      confirm_drives: { Args: { token: string }; Returns: Json }
      confirm_invitation: { Args: { account: string; invitation: string }; Returns: Json }
      confirm_member: { Args: { member: string }; Returns: Json }
      correct_donor: { Args: { blood_type: string; date_of_birth?: string; donation: string }; Returns: Json }
      correct_own: { Args: { blood_type?: string; date_of_birth?: string }; Returns: Json }
      correct_person: { Args: { account: string; blood_type?: string; date_of_birth?: string }; Returns: Json }
      could_help: { Args: { request_id: string }; Returns: Json }
      create_invitation: { Args: { organisation?: string; role?: string; ward?: string }; Returns: Json }
      delete_account: { Args: never; Returns: string }
      delete_push_subscription: { Args: { endpoint: string }; Returns: Json }
      digest: { Args: { collection: string; ids?: string[] }; Returns: Json }
      digest_rows: { Args: { buckets: number[]; collection: string }; Returns: Json }
      drive_mail: { Args: never; Returns: Json }
      find_person: { Args: { email: string }; Returns: Json }
      first_rows: { Args: { apikey?: string; page: string }; Returns: Json }
      leave_organisation: { Args: never; Returns: Json }
      list_admins: { Args: never; Returns: Json }
      list_drive_notices: { Args: never; Returns: Json }
      list_invitations: { Args: never; Returns: Json }
      list_organisations: { Args: never; Returns: Json }
      list_reports: { Args: never; Returns: Json }
      make_organisation: { Args: { details: Json }; Returns: Json }
      my_alerts: { Args: never; Returns: Json }
      my_consents: { Args: never; Returns: Json }
      my_corrections: { Args: never; Returns: Json }
      newsletter_addresses: { Args: { after_email?: string; page_limit?: number }; Returns: Json }
      preview_admin: { Args: { email: string; name: string }; Returns: Json }
      pull_changes: { Args: { checkpoint?: Json; collection: string; page_limit?: number }; Returns: Json }
      pull_many: { Args: { checkpoints: Json; page_limit?: number }; Returns: Json }
      pull_rows: { Args: { collection: string; ids: string[] }; Returns: Json }
      push_changes: { Args: { client_id: string; mutations: Json }; Returns: Json }
      push_key: { Args: never; Returns: Json }
      read_drive_link: { Args: { token: string }; Returns: Json }
      read_invitation: { Args: { token: string }; Returns: Json }
      read_unsubscribe: { Args: { token: string }; Returns: Json }
      record_contact: { Args: { row_id: string; table_name: string }; Returns: Json }
      record_export: { Args: { row_count: number; what: string }; Returns: Json }
      redeem_invitation: { Args: { token: string }; Returns: Json }
      refused_sign_up_field: { Args: { address: string; profile: Json }; Returns: Json }
      remove_admin: { Args: { email: string }; Returns: Json }
      remove_member: { Args: { member: string }; Returns: Json }
      remove_sample_data: { Args: never; Returns: Json }
      report_pledge: { Args: { note?: string; pledge: string; reason: string }; Returns: Json }
      report_request: { Args: { note?: string; reason: string; request: string }; Returns: Json }
      resolve_reports: { Args: { resolution: string; row_id: string; table_name: string }; Returns: Json }
      retry_alerts: { Args: { ids?: string[] }; Returns: Json }
      save_push_subscription: { Args: { auth: string; endpoint: string; p256dh: string; replaces?: string }; Returns: Json }
      set_sending: { Args: { sending: boolean }; Returns: Json }
      set_wards: { Args: { organisation: string; wards: string[] }; Returns: Json }
      subscribe_newsletter: { Args: { address: string }; Returns: boolean }
      supply_levels: { Args: never; Returns: Json }
      team: { Args: { organisation?: string }; Returns: Json }
      tell_time_zone: { Args: { zone: string }; Returns: Json }
      unsubscribe: { Args: { token: string }; Returns: Json }
      verify_organisation: { Args: { organisation: string; verified: boolean }; Returns: Json }
    }
    Enums: {
      [_ in never]: never
    }
    CompositeTypes: {
      [_ in never]: never
    }
  }
}
