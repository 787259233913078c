import { paths } from '@/paths';
import { appName } from '@/ui/app-name';

/** The descriptions of pages for search engines. Any other page has the description of index.html. */
export const descriptions: Readonly<Record<string, string>> = {
  [paths.about]: `Who is behind ${appName}, what it stands for, and how to reach us.`,
  [paths.donateBlood]:
    'Register as a blood donor in five minutes: benefits, what happens, who can give, and the form.',
  [paths.findBlood]:
    'Supply by blood type, urgent blood requests, and a form to ask for blood that works without a signal.',
  [paths.allRequests]: 'Every open blood request, the most urgent first.',
  [paths.donations]: 'Available blood donations by blood type and place.',
  [paths.drives]: 'Find a blood drive near you and reserve a spot.',
  [paths.organizeDrive]:
    'Offer to host a blood drive at work, at school, in a hall or a congregation.',
  [paths.login]: 'Log in to register a donation or ask for blood.',
  [paths.signup]: 'Make an account to give blood or to ask for it.',
  [paths.bloodTypes]:
    'Who can give blood to whom: choose a type, or read the whole table for red cells and plasma.',
  [paths.eligibility]:
    'Check whether you can give blood: outcome, earliest date, reasons and sources. Nothing is stored.',
  [paths.donationProcess]: 'What happens when you give blood: four steps, under an hour.',
  [paths.faq]: 'Short answers about giving blood and asking for it.',
  [paths.stories]: 'What giving blood is like, told in examples.',
  [paths.recipientStories]: 'What donated blood does for patients, told in examples.',
  [paths.resources]: 'Where to read more about giving and receiving blood.',
  [paths.partners]: 'For hospitals, blood centers and hosts of a blood drive.',
  [paths.blog]: 'Short notes on blood and giving it, with their sources.',
  [paths.privacy]:
    'What is kept, who sees it, and how it goes away again. No trackers, no cookies.',
  [paths.terms]: 'What you can expect of this service and what it expects of you.',
  [paths.cookiePolicy]: 'No cookies are set. What is kept on your device instead, and why.',
};
