/** The four steps of a donation. The durations come from redcrossblood.org/faq. */
export const DONATION_STEPS = [
  { title: 'Register', text: 'Fill in the donor form once. It works without a signal too.' },
  {
    title: 'Health check',
    text: 'Staff ask about your health, measure blood pressure and take a drop of blood.',
  },
  { title: 'Donate', text: 'The donation itself takes 8-10 minutes. You sit back and rest.' },
  {
    title: 'Rest',
    text: 'Have a drink and a snack before you leave. The whole visit is under an hour.',
  },
] as const;

/** What is good for somebody who has given blood. */
export const AFTER_GIVING = [
  'Drink more than usual, and lift nothing heavy that day.',
  'Keep the bandage on for a few hours. If you feel faint, lie down with your feet up.',
  'If you fall ill in the next days, tell the donation site: it may matter to the patient.',
] as const;
