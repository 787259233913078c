import { describeSaveFailure } from '@/device/device-storage';
import { DoubtChips } from '@/features/pledges/DoubtChips';
import { decide, sayWord } from '@/features/pledges/pledge-commands';
import { renewRequest } from '@/features/requests/request-commands';
import { useStatus } from '@/store/status';
import { Button } from '@/ui/Button';
import { Count } from '@/ui/Count';
import { showToast } from '@/ui/feedback/toast-store';
import { Link } from '@/ui/Link';
import { Signs } from '@/ui/Signs';
import { useHeld } from '@/ui/use-held';
import { useNow } from '@/ui/use-now';
import { countMore, type NextThing as Thing } from './next-thing';
import { describeNext } from './next-words';

/** How long the outcome of a tap stays before the next thing takes its place, ms. */
const STAYS = 3000;

interface Action {
  label: string;
  /** what the title says as soon as it is done */
  done: string;
  isUrgent?: boolean;
  isSecondary?: boolean;
  run: () => Promise<void>;
}

/** Lists what the buttons of a thing do at once. */
function listActions(thing: Thing, online: boolean): Action[] {
  const where = online ? '' : ' on this device';
  if (thing.kind === 'decide') {
    const { id } = thing.pledge;
    return [
      {
        label: 'Accept',
        done: `Accepted${where}`,
        isUrgent: true,
        run: () => decide(id, 'accepted'),
      },
      {
        label: 'Decline',
        done: `Declined${where}`,
        isSecondary: true,
        run: () => decide(id, 'declined'),
      },
    ];
  }
  if (thing.kind === 'renew')
    return [
      { label: 'Keep it open', done: `Renewed${where}`, run: () => renewRequest(thing.request) },
    ];
  if (thing.kind !== 'come' || thing.step === 'here') return [];
  const { id } = thing.pledge;
  if (thing.step === 'asked')
    return [
      {
        label: 'Yes, I am coming',
        done: 'You are expected',
        run: () => sayWord(id, 'still_coming_at'),
      },
    ];
  if (thing.step === 'on_way')
    return [
      { label: 'I am here', done: 'Tell the desk who you are', run: () => sayWord(id, 'here_at') },
    ];
  return [{ label: 'On my way', done: 'You are on your way', run: () => sayWord(id, 'on_way_at') }];
}

/** What accepting a donor shows to whom, and why somebody must decide. */
function DecisionNotes({ thing, now }: { thing: Thing & { kind: 'decide' }; now: number }) {
  return (
    <>
      <DoubtChips
        answer={thing.pledge}
        now={now}
        urgency={thing.request.needed_on ? null : thing.request.urgency}
      />
      {!thing.request.org_id && (
        <p className="text-14 text-ink-soft">
          If you accept, you see each other’s names and numbers until 12 hours after they arrive.
        </p>
      )}
    </>
  );
}

type NextThingProps = {
  /** what the person should do, what would cost most if they did not do it first */
  things: readonly Thing[];
  /** whether the page is already the one that the thing is about, so that it needs no link there */
  isHere?: boolean;
};

/**
 * Shows the one thing that a person should do next, with its buttons, and how many more wait. If nothing is to be done,
 * nothing is shown. Screen readers announce a new thing once; the time that is left is not announced each minute.
 */
export function NextThing({ things, isHere = false }: NextThingProps) {
  const now = useNow();
  const online = useStatus((status) => status.online);
  const [held, hold] = useHeld<{ thing: Thing; done: string }>(STAYS);
  const thing = held?.thing ?? things[0];
  const words = thing && describeNext(thing, now);
  const more = countMore(things);

  function act({ done, run }: Action) {
    if (!thing) return;
    hold({ thing, done });
    run().catch((error: unknown) => {
      hold(null);
      showToast({ text: describeSaveFailure('It could not be saved.', error), tone: 'error' });
    });
  }

  return (
    <section
      aria-label={words ? 'Next' : undefined}
      className={
        words
          ? 'flex flex-col gap-3 rounded-md border-2 border-ink bg-surface p-4 sm:p-5'
          : 'sr-only'
      }
    >
      {/* this element is always there, because screen readers announce changes only of an element that they know */}
      <output>
        {words && (
          <>
            <span className="text-22 font-semibold">{held?.done ?? words.title}</span>
            {!held && words.left !== '' && (
              // it changes each minute, and each change would be announced
              <span aria-hidden="true" className="block text-48 font-semibold tabular-nums">
                <Count value={words.left} />
              </span>
            )}
            {words.facts.length > 0 && (
              <span className="block font-medium">
                <Signs text={words.facts.join(' · ')} />
              </span>
            )}
          </>
        )}
      </output>
      {thing?.kind === 'decide' && <DecisionNotes thing={thing} now={now} />}
      {thing && words && (
        <div className="flex flex-wrap items-center gap-3">
          {listActions(thing, online).map((action) => (
            <Button
              key={action.label}
              variant={action.isUrgent ? 'urgent' : action.isSecondary ? 'secondary' : 'primary'}
              className="grow aria-busy:opacity-60 sm:min-w-36 sm:grow-0"
              busy={held !== null}
              onClick={() => act(action)}
            >
              {action.label}
            </Button>
          ))}
          {words.link && !isHere && (
            <Link to={words.link.to} className="link inline-flex min-h-11 items-center">
              {words.link.label}
            </Link>
          )}
          {more > 0 && (
            <span className="text-ink-soft">
              {more === 1 ? '1 more waits' : `${more} more wait`}
            </span>
          )}
        </div>
      )}
    </section>
  );
}
