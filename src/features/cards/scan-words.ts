import type { ScanDoc, ScanResult } from '@/collections/scans/row';
import type { CodeProblem } from './card-code';

/** Says what is wrong with a text that is no code of a card. */
export const CODE_PROBLEMS: Record<CodeProblem, string> = {
  empty: 'Enter the code of the card',
  strange:
    'This is not a donor card. Scan the code of the page “Donor Card”, or type the 12 characters below it.',
  elsewhere:
    'This card belongs to another server. Ask the person to open their card in the app that your hospital uses.',
  length: 'The code has 12 characters, in three groups of four',
  mistyped: 'One of the characters is wrong. Compare the code with the card.',
};

export const OWN_CARD = 'This is your own card';

/** Says why a scan gave no person. */
export const NOT_FOUND: Record<Exclude<ScanResult, 'found'>, string> = {
  unknown:
    'We do not know this code yet. The person’s phone may have been offline since they made it: their card says so.',
  renewed:
    'This is an old card: the person has made a new code since. Ask them to open their card.',
  own: OWN_CARD,
  limit:
    'No name is shown now, because too many cards were read or too many codes were wrong. The scan is kept. Try again in an hour, or tomorrow.',
  unverified:
    'Your hospital is not verified, so it cannot read cards. An administrator has to verify it first.',
};

/** Names a scan in a list. */
export function describeScan(scan: ScanDoc): string {
  if (scan.result === 'found') return scan.person_name || 'No name given';
  return scan.result === null ? 'Waits for a network' : 'No person found';
}
