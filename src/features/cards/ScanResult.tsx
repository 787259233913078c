import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import type { ScanDoc } from '@/collections/scans/row';
import { describeSaveFailure } from '@/device/device-storage';
import { paths } from '@/paths';
import { useLiveOne } from '@/store/hooks/use-live';
import { requestSync } from '@/store/status';
import { Button } from '@/ui/Button';
import { Chip } from '@/ui/Chip';
import { describeClock } from '@/ui/date-words';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { Card } from '@/ui/layout/Card';
import { DefinitionList } from '@/ui/layout/DefinitionList';
import { LinkButton } from '@/ui/LinkButton';
import { describeNextDay, describeType } from './card-words';
import { ConfirmType } from './ConfirmType';
import { type Said, sayOfPerson } from './scan-commands';
import { NOT_FOUND } from './scan-words';

/** Says what the person is expected for today, if this hospital expects them. */
function useExpected(scan: ScanDoc): { words: string; isHere: boolean; isDonor: boolean } | null {
  const spot = useLiveOne('reservations', scan.reservation_id);
  const drive = useLiveOne('drives', spot?.drive_id ?? null);
  const pledge = useLiveOne('pledges', scan.pledge_id);
  if (scan.reservation_id !== null) {
    const at = spot ? ` at ${describeClock(spot.preferred_time)}` : '';
    const words = `Expected today${at}${drive ? `, ${drive.name}` : ' at a drive'}`;
    return { words, isHere: Boolean(spot?.checked_in_at), isDonor: false };
  }
  if (scan.pledge_id === null) return null;
  const words = `Expected for a blood request${pledge?.ward ? `, ${pledge.ward}` : ''}`;
  return { words, isHere: Boolean(pledge?.seen_at), isDonor: true };
}

type SayProps = { scan: ScanDoc; say: (said: Said) => void };

function Here({ scan, say }: SayProps) {
  const expected = useExpected(scan);
  const isWaiting = scan.result === null;
  if (!expected && !isWaiting)
    return <p>Not expected here today. On a drive’s list you can add them as a walk-in.</p>;
  const isHere = scan.here || expected?.isHere === true;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {expected && <p className="min-w-0 grow font-medium">{expected.words}</p>}
      {isHere ? (
        <Chip tone="green" icon={CircleCheck}>
          {isWaiting ? 'Here, if they are expected today' : 'Here'}
        </Chip>
      ) : (
        <Button className="max-sm:w-full" onClick={() => say({ here: true })}>
          They are here
        </Button>
      )}
      {isHere && expected?.isDonor && (
        <LinkButton to={paths.myExpected} variant="secondary" className="max-sm:w-full">
          Expected Today
        </LinkButton>
      )}
    </div>
  );
}

const VOUCHED = {
  known: 'You said that you know this person.',
  papers: 'You said that you have seen their ID.',
};

function VouchFor({ scan, say }: SayProps) {
  if (scan.vouched) return <p>{VOUCHED[scan.vouched]}</p>;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-ink-soft">
        If you vouch for somebody, their offers to give blood are accepted before those of
        strangers. Your name is kept with it.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          className="max-sm:w-full"
          onClick={() => say({ vouched: 'known' })}
        >
          I know this person
        </Button>
        <Button
          variant="secondary"
          className="max-sm:w-full"
          onClick={() => say({ vouched: 'papers' })}
        >
          I have seen their ID
        </Button>
      </div>
    </div>
  );
}

type ScanResultProps = {
  scan: ScanDoc;
  /** whether the reader works at a verified hospital, which may confirm blood types */
  confirms: boolean;
};

/** What the server said of a scanned card, and what staff can say of the person. */
export function ScanResult({ scan, confirms }: ScanResultProps) {
  const [problem, setProblem] = useState('');
  const say = (said: Said) => {
    setProblem('');
    sayOfPerson(scan.id, said).then(requestSync, (error: unknown) =>
      setProblem(describeSaveFailure('This could not be saved. Please try again.', error)),
    );
  };
  const person = {
    blood_type: scan.person_blood_type || null,
    blood_type_confirmed_at: scan.type_confirmed_at,
  };
  return (
    <Card as="section" aria-label="Scanned card" className="flex flex-col gap-5">
      {problem !== '' && <FormMessage tone="error">{problem}</FormMessage>}
      {scan.result === null && (
        <>
          <FormMessage tone="info">
            Saved on this tablet. The name comes when there is a network.
          </FormMessage>
          <Here scan={scan} say={say} />
        </>
      )}
      {scan.result === 'found' && (
        <>
          <h2 className="text-22 font-semibold wrap-anywhere">
            {scan.person_name || 'No name given'}
          </h2>
          <DefinitionList
            items={[
              { term: 'Blood Type', value: describeType(person, 'them') },
              { term: 'Next Date', value: describeNextDay(scan.gives_again_on) },
            ]}
          />
          <p className="text-ink-soft">Whether they may give is for you to decide.</p>
          <Here scan={scan} say={say} />
          <VouchFor scan={scan} say={say} />
          {confirms && <ConfirmType scan={scan} say={say} />}
        </>
      )}
      {scan.result !== null && scan.result !== 'found' && (
        <FormMessage tone="info">{NOT_FOUND[scan.result]}</FormMessage>
      )}
    </Card>
  );
}
