export type Question = { question: string; answer: string };

/** What is asked most; the home page shows these. Figures: product specification, section 9. */
export const commonQuestions: readonly Question[] = [
  {
    question: 'Who can give blood?',
    answer:
      'In the United States, most healthy people of 17 or older who weigh at least 110 pounds (50 kg). Some states allow 16 with parental consent. Staff decide on the day.',
  },
  {
    question: 'How often can I give?',
    answer:
      'Whole blood every 56 days, which is 8 weeks. Plasma up to twice a week at plasma centers; blood centers wait 28 days.',
  },
  {
    question: 'How long does it take?',
    answer:
      'The donation takes 8-10 minutes. With the health check and a rest, plan under an hour.',
  },
  {
    question: 'Who sees my details?',
    answer:
      'Others see your blood type, city, state and ZIP while your donation is available. Your name, phone, e-mail and street address are for you and the administrators only.',
  },
];

export const givingQuestions: readonly Question[] = [
  {
    question: 'Does it hurt?',
    answer: 'There is a short pinch when the needle goes in. After that most people feel little.',
  },
  {
    question: 'What should I bring and do before?',
    answer:
      'Bring an identity document and the names of your medicines. Sleep, eat something, and drink plenty of water beforehand.',
  },
  {
    question: 'Can I give while I take medicines?',
    answer:
      'Often yes, but some medicines mean a wait. Do not stop a medicine in order to give: tell staff its name, they have the list.',
  },
  {
    question: 'Is giving blood safe?',
    answer:
      'Each needle is new, sterile and used once. Some people feel faint for a moment, which is why there is a rest and a snack at the end.',
  },
];

export const requestQuestions: readonly Question[] = [
  {
    question: 'Who may post a request?',
    answer:
      'Hospital staff, doctors, patients and their families, once they are logged in. You confirm that the request is legitimate.',
  },
  {
    question: 'What if I have no signal?',
    answer:
      'The request is saved on your device at once and sent by itself when there is a connection. Saved on this device shows how far it is.',
  },
  {
    question: 'What happens after I post it?',
    answer:
      'It appears in the list, the most urgent first, until it is fulfilled. In an emergency call the hospital or your emergency number: a list cannot replace them.',
  },
  {
    question: 'Does a match here mean the blood can be transfused?',
    answer:
      'No. Compatibility here is general information. A laboratory tests each unit against the patient’s blood, and staff decide.',
  },
];
