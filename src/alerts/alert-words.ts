import type { AlertCodes, AlertKind } from '@/blood/alert';
import { describeCallFirst } from '@/blood/surplus';
import { ALERT_TITLES } from './alert-titles';
import {
  add,
  type AlertWords,
  countUnits,
  describeNear,
  describeReceived,
  type DescribeTime,
} from './need-words';
import { describeClock, describeDate, describeDay, describeTimeAt } from '@/ui/date-words';
import { showSigns } from '@/ui/sign-words';

const CORRECTED: Record<string, string> = {
  blood_type: 'your blood type',
  date_of_birth: 'your date of birth',
};

const WORDS: Record<AlertKind, (codes: AlertCodes, at: DescribeTime) => AlertWords> = {
  request_near: describeNear,
  pledge_accepted: ({ hospital, arrive_by: by, donors, units }, at) => ({
    title: `${ALERT_TITLES.pledge_accepted}${add('at', hospital)}`,
    text: `Your offer was accepted, and you see each other’s number.${by ? ` Be there by ${at(by)}.` : ''} ${describeCallFirst(donors, units)}`,
    action: 'See my offer',
  }),
  pledge_surplus: ({ hospital, donors, units, reason }) => ({
    title: ALERT_TITLES.pledge_surplus,
    text: `${reason === 'here' ? `Enough donors are${hospital ? ` at ${hospital}` : ' there'} now, and you may not be needed. ` : hospital ? `${hospital}: ` : ''}${describeCallFirst(donors, units)}`,
    action: 'See my offer',
  }),
  pledge_declined: ({ hospital }) => ({
    title: ALERT_TITLES.pledge_declined,
    text: `The requester${add('at', hospital)} has enough help for now. Thank you for offering.`,
    action: 'See my offers',
  }),
  pledge_not_needed: ({ hospital, reason, on }) => ({
    title: `${ALERT_TITLES.pledge_not_needed}${add('at', hospital)}`,
    text:
      reason === 'gave'
        ? `You gave blood${on ? ` and may give again from ${describeDate(on)}` : ''}, so your offer ended. If the date of your last donation is wrong, correct it and offer again.`
        : reason === 'fulfilled'
          ? 'The blood that was needed is there. Thank you for being ready: nobody expects you any more.'
          : reason === 'released'
            ? 'You need not come any more. Thank you for being ready when somebody needed blood.'
            : `${reason === undefined ? '' : 'The request is over. '}Nobody expects you any more. Thank you for offering.`,
    action: 'See my offers',
  }),
  pledge_ending: ({ hospital, arrive_by: by, reason }, at) => ({
    title: reason === 'contact' ? 'Please offer again' : ALERT_TITLES.pledge_ending,
    text:
      reason === 'contact'
        ? `You agreed that your number is shown for 72 hours, which end before you arrive${add('at', hospital)}. Nobody expects you now. If you can still come, offer again: it takes a minute.`
        : `The time you gave${add('for', hospital)} is near${by ? `: ${at(by)}` : ''}. Nobody expects you until they accept your offer.`,
    action: 'See my offer',
  }),
  pledge_arrival: ({ hospital, arrive_by: by }, at) => ({
    title: `${ALERT_TITLES.pledge_arrival}${add('at', hospital)}`,
    text: `${by ? `You said you would be there by ${at(by)}.` : 'The time you gave is near.'} If you cannot come, say so: somebody else can then.`,
    action: 'See my offer',
  }),
  pledge_asked: ({ hospital, arrive_by: by }, at) => ({
    title: ALERT_TITLES.pledge_asked,
    text: `You are expected${add('at', hospital)}${add('by', at(by))}. Say that you are coming, and your place is kept. If you cannot come, say so: somebody else can then.`,
    action: 'Answer',
  }),
  pledge_lapsed: ({ hospital, arrive_by: by, reason }, at) => ({
    title: ALERT_TITLES.pledge_lapsed,
    text:
      reason === 'late'
        ? `You were expected${add('at', hospital)}${add('by', at(by))}, and nobody has seen you yet, so your place is free again. If you are there or nearly there, tell the desk: they may still need you.`
        : `We heard nothing from you${add('by', at(by))}, so your place${add('at', hospital)} is free again. That is no trouble. If you are there already, tell the desk.`,
    action: 'See my offer',
  }),
  pledge_received: describeReceived,
  pledge_withdrawn: ({ hospital, units, reason }) => ({
    title: ALERT_TITLES.pledge_withdrawn,
    text: `Somebody you expected${add('at', hospital)} ${reason === 'late' ? 'is an hour late' : reason === 'silent' ? 'did not say that they are coming' : 'took back their offer'}.${units === undefined ? '' : units === 0 ? ' Enough others are still expected.' : ` You need ${countUnits(units)}.`}`,
    action: 'See who can come',
  }),
  pledge_missed: ({ hospital }) => ({
    title: ALERT_TITLES.pledge_missed,
    text: `The requester${add('at', hospital)} said that you did not come. If you did, you can say so.`,
    action: 'See my offer',
  }),
  pledge_given: ({ hospital, on }) => ({
    title: ALERT_TITLES.pledge_given,
    text: `You gave blood${add('at', hospital)}. Drink more than usual today, and lift nothing heavy.${on ? ` You may give again from ${describeDate(on)}.` : ''}`,
    action: 'See what you gave',
  }),
  unit_used: ({ date }) => ({
    title: 'Your blood was given to a patient',
    text: `The blood that you gave${add('on', date && describeDate(date))} has been given to a patient.`,
    action: 'See my history',
  }),
  request_expiring: ({ hospital, expires_at: end }, at) => ({
    title: ALERT_TITLES.request_expiring,
    text: `Donors see your request${add('for', hospital)} ${end ? `until ${at(end)}` : 'only for a short time'}. Is blood still needed?`,
    action: 'Keep it open or close it',
  }),
  pledge_moved: ({ hospital, date }) => ({
    title: ALERT_TITLES.pledge_moved,
    text: `${hospital ?? 'The hospital'} moved its request${add('to', date && describeDay(date))}, and your time no longer fits. Nobody expects you until you offer again.`,
    action: 'Choose another time',
  }),
  pledge_tomorrow: ({ hospital, arrive_by: by }, at) => ({
    title: `${ALERT_TITLES.pledge_tomorrow}${add('at', hospital)}`,
    text: `${by ? `You said you would be there by ${at(by)}. ` : ''}Eat and drink well. If you cannot come, say so: somebody else can then.`,
    action: 'See my offer',
  }),
  request_tomorrow: ({ blood_type: type, date, donors, units = 0 }) => ({
    title: ALERT_TITLES.request_tomorrow,
    text:
      donors === undefined
        ? 'See which donors are expected.'
        : `${type ? `${showSigns(type)} blood` : 'Blood'}${add('on', date && describeDay(date))}: ${donors === 1 ? '1 donor is' : `${donors} donors are`} accepted${units > 0 ? `, and ${countUnits(units)} needed` : ', which is enough'}.`,
    action: 'See who comes',
  }),
  request_expired: ({ hospital, date }) => ({
    title: ALERT_TITLES.request_expired,
    text: date
      ? `${describeDay(date)} is over, so donors no longer see your request${add('for', hospital)}. If blood is still needed, choose another day.`
      : `Donors no longer see your request${add('for', hospital)}. One tap opens it again.`,
    action: 'See my request',
  }),
  request_renewed: ({ hospital, expires_at: end }, at) => ({
    title: 'Your request stays open',
    text: `Somebody renewed your request${add('for', hospital)}. Donors see it${add('until', at(end))}.`,
    action: 'See my request',
  }),
  request_fulfilled: ({ hospital }) => ({
    title: ALERT_TITLES.request_fulfilled,
    text: `Your request${add('for', hospital)} was marked as fulfilled. Donors no longer see it.`,
    action: 'See my request',
  }),
  request_hidden: ({ hospital }) => ({
    title: ALERT_TITLES.request_hidden,
    text: `Several people reported your request${add('for', hospital)}. Donors do not see it until an administrator has checked it. If the reports are wrong, say so.`,
    action: 'See my request',
  }),
  request_shown: ({ hospital }) => ({
    title: ALERT_TITLES.request_shown,
    text: `Donors see your request${add('for', hospital)} again, and phone numbers that were shared are back.`,
    action: 'See my request',
  }),
  may_give_again: ({ on }) => ({
    title: ALERT_TITLES.may_give_again,
    text: `${on ? `The wait ended on ${describeDate(on)}.` : 'Enough time has passed since you last gave.'} Staff decide on the day.`,
    action: 'See who needs you',
  }),
  drive_tomorrow: ({ name, date, time }) => ({
    title: ALERT_TITLES.drive_tomorrow,
    text: `${name ? `${name}${add('on', date && describeDate(date))}${add('at', time && describeClock(time))}. ` : ''}Eat and drink well, and bring your ID.`,
    action: 'See my reservation',
  }),
  drive_called_off: ({ name, date }) => ({
    title: ALERT_TITLES.drive_called_off,
    text: `${name ?? 'The drive'}${add('on', date && describeDate(date))} will not take place. You do not need to go.`,
    action: 'Find another drive',
  }),
  drive_moved: ({ name, date, time, location }) => ({
    title: ALERT_TITLES.drive_moved,
    text: `${name ? `${name} is now${add('on', date && describeDate(date))}${add('at', location)}${time ? `; you reserved ${describeClock(time)}` : ''}. ` : ''}Check whether you can still come.`,
    action: 'See my reservation',
  }),
  drive_near: ({ name, date, location }) => ({
    title: ALERT_TITLES.drive_near,
    text: name
      ? `${name}${add('on', date && describeDate(date))}${add('at', location)}. You asked to be told.`
      : 'You asked to be told.',
    action: 'Reserve a spot',
  }),
  proposal_answered: ({ reason }) => ({
    title: ALERT_TITLES.proposal_answered,
    text:
      reason === 'planned'
        ? 'Your drive is planned, and people can reserve spots.'
        : 'An administrator has written to you about your proposal.',
    action: reason === 'planned' ? 'See the drive' : 'Read the answer',
  }),
  record_corrected: ({ fields = [] }) => ({
    title: 'Your record was corrected',
    text: `An administrator or a hospital changed ${fields.map((field) => CORRECTED[field] ?? field).join(' and ') || 'what you had entered'}. Your profile shows what it was before.`,
    action: 'See what was changed',
  }),
  number_shown: ({ hospital, until }, at) => ({
    title: 'Your number was shown',
    text: `The donor you accepted${add('for', hospital)} sees your name and number${add('until', at(until))}.`,
    action: 'See who has seen it',
  }),
  card_read: ({ hospital }) => ({
    title: 'Your donor card was read',
    text: `${hospital ?? 'An administrator'} read your name, blood type and next date from it. Were you not there? Make a new code.`,
    action: 'See my card',
  }),
};

/**
 * Returns the words of an alert.
 * @param codes the facts that the words may name; without facts they name no blood type, place or time
 * @param now ms since 1970
 */
export const describeAlert = (kind: AlertKind, codes: AlertCodes, now: number): AlertWords =>
  WORDS[kind](codes, (time) => (time ? describeTimeAt(Date.parse(time), now) : undefined));
