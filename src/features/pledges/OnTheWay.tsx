import { findAskTime, findStep, type WayStep } from '@/blood/way';
import type { PledgeDoc } from '@/collections/pledges/row';
import { useRecordState } from '@/store/hooks/use-record-state';
import { Button } from '@/ui/Button';
import { describeTimeAt } from '@/ui/date-words';
import { TimeAt } from '@/ui/TimeAt';
import { type DonorWord, sayWord, takeBackWord } from './pledge-commands';
import { useHeld } from '@/ui/use-held';
import { describeSetOff } from './come-words';
import { saveWord } from './save-word';
import { WithdrawPledge } from './WithdrawPledge';

interface Step {
  /** the words for what the donor has said; its time follows them */
  said: string;
  /** what the donor can say next */
  next: { word: DonorWord; label: string } | null;
  /** takes back what was said */
  back: { word: DonorWord; label: string } | null;
}

const STEPS: Record<WayStep, Step> = {
  silent: { said: '', next: { word: 'on_way_at', label: 'On my way' }, back: null },
  coming: {
    said: 'You said that you are coming,',
    next: { word: 'on_way_at', label: 'On my way' },
    back: null,
  },
  on_way: {
    said: 'You are on your way since',
    next: { word: 'here_at', label: 'I am here' },
    back: { word: 'on_way_at', label: 'Not on my way yet' },
  },
  here: {
    said: 'You are here since',
    next: null,
    back: { word: 'here_at', label: 'I am not here yet' },
  },
};

function Question({ pledge }: { pledge: PledgeDoc }) {
  return (
    <>
      <h3 className="text-18 font-semibold">Are you still coming?</h3>
      <p className="max-w-text">
        You are expected by <TimeAt value={pledge.arrive_by} />. Say that you are coming, and your
        place is kept. If we hear nothing by then, somebody else comes instead.
      </p>
      <Button
        wide
        className="sm:max-w-80"
        onClick={() => saveWord(sayWord(pledge.id, 'still_coming_at'))}
      >
        Yes, I am coming
      </Button>
    </>
  );
}

/** Until when a second tap does nothing, ms: the button that follows says another thing. */
const SECOND_TAP = 1000;
/** Nobody sets off earlier than this before their arrival, ms. */
const SETS_OFF = 12 * 3_600_000;

function Progress({ pledge, now }: { pledge: PledgeDoc; now: number }) {
  const timeOf = (at: string) => describeTimeAt(Date.parse(at), now);
  const { step, at } = findStep(pledge);
  const isEarly = step !== 'on_way' && Date.parse(pledge.arrive_by) > now + SETS_OFF;
  const { said, next, back } = STEPS[step];
  const isSeen = Boolean(pledge.seen_at);
  const [held, hold] = useHeld<DonorWord>(SECOND_TAP);
  const setOff = next?.word === 'on_way_at' ? describeSetOff(pledge.arrive_by, now) : '';
  return (
    <>
      {/* this element is always there, because screen readers announce changes only of an element that they know */}
      <output className="font-medium empty:hidden">
        {at !== null &&
          (isSeen
            ? `The desk has seen you, ${timeOf(at)}. Thank you for coming.`
            : `${said} ${timeOf(at)}.${step === 'here' ? ' Tell the desk who you are. Thank you for coming.' : ''}`)}
      </output>
      {next && isEarly && <p className="max-w-text">On the day, say here when you set off.</p>}
      {setOff !== '' && <h3 className="text-22 font-semibold tabular-nums">{setOff}</h3>}
      {next && !isEarly && (
        <Button
          wide
          className="sm:max-w-80"
          busy={held !== null}
          onClick={() => {
            hold(next.word);
            saveWord(sayWord(pledge.id, next.word));
          }}
        >
          {next.label}
        </Button>
      )}
      {back && !isSeen && (
        <Button
          variant="quiet"
          className="self-start"
          onClick={() => saveWord(takeBackWord(pledge.id, back.word))}
        >
          {back.label}
        </Button>
      )}
    </>
  );
}

/**
 * The buttons with which an expected donor says how far they are, one step at a time, or that they cannot come.
 * Everything is saved on this device without a network.
 * @param now ms since 1970
 */
export function OnTheWay({ pledge, now }: { pledge: PledgeDoc; now: number }) {
  const ask = findAskTime(pledge);
  const isSaved = useRecordState(pledge) !== 'received';
  const isSeen = Boolean(pledge.seen_at);
  return (
    <section aria-label="Your way" className="flex flex-col gap-3">
      {ask !== null && ask <= now ? (
        <Question pledge={pledge} />
      ) : (
        <Progress pledge={pledge} now={now} />
      )}
      {isSaved && (
        <p className="text-14 text-ink-soft">
          Saved on this phone. The requester sees it once you are online.
        </p>
      )}
      {!isSeen && <WithdrawPledge id={pledge.id} isExpected />}
    </section>
  );
}
