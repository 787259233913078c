import type { Question } from './common-questions';

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
