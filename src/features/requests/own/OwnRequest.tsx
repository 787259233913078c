import { lazy, type ReactNode, Suspense, useState } from 'react';
import { describeSaveFailure } from '@/device/device-storage';
import { useLive } from '@/store/hooks/use-live';
import { useUnfinished } from '@/store/hooks/use-unfinished';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import { useStatus } from '@/store/status';
import { isOver } from '@/blood/request-life';
import { Button } from '@/ui/Button';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { useEditMode } from '@/ui/form/use-edit-mode';
import { CloseButton } from './CloseButton';
import { ExpiryNotice } from './ExpiryNotice';
import { PlanNext } from './PlanNext';
import { PhoneFirst } from '../form/PhoneFirst';
import { RequestEditForm } from '../form/RequestEditForm';
import { RequestHeader } from '../RequestHeader';
import { RequestView, ShareRequest } from '../RequestView';
import { editDraft } from '../form/use-request-edit';
import { takeBackWithdrawal, withdraw } from '../request-commands';
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { useRecordState } from '@/store/hooks/use-record-state';
import { joinClassNames } from '@/ui/class-names';
import { TimeAt } from '@/ui/TimeAt';
import { Icon } from '@/ui/Icon';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { requestTimeline } from '../request-timeline';

/** Shows the history of a request to those who can change it. The team of a hospital sees who did what. */
function RequestTimeline({ request }: { request: BloodRequestDoc }) {
  const { rows } = useLive('pledges', { selector: { request_id: request.id } });
  const steps = requestTimeline(request, useRecordState(request), rows ?? []);
  return (
    <section aria-labelledby="request-timeline">
      <h2 id="request-timeline" className="text-22 font-semibold">
        Where it stands
      </h2>
      <ol className="mt-4 flex flex-col">
        {steps.map(({ title, at, text, done, by }) => (
          <li key={`${title} ${at ?? ''}`} className="group flex gap-3">
            <span className="flex flex-col items-center">
              <Icon
                of={done ? CircleCheck : CircleDashed}
                className={done ? 'text-green-ink' : 'text-ink-soft'}
              />
              <span className="w-0.5 grow bg-line group-last:hidden" />
            </span>
            <div className="min-w-0 pb-5">
              <p className={joinClassNames('font-medium', !done && at === null && 'text-ink-soft')}>
                {title}
                {!done && <VisuallyHidden>, not yet</VisuallyHidden>}
              </p>
              {at !== null && (
                <p className="text-14 text-ink-soft">
                  <TimeAt value={at} />
                  {by !== undefined && `, by ${by}`}
                </p>
              )}
              {text !== null && <p className="max-w-text text-ink-soft">{text}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

type WithdrawButtonProps = { request: BloodRequestDoc; onFailure: (words: string) => void };

function WithdrawButton({ request, onFailure }: WithdrawButtonProps) {
  const [asking, setAsking] = useState(false);
  const online = useStatus((status) => status.online);

  async function confirm() {
    setAsking(false);
    onFailure('');
    try {
      await withdraw(request.id);
    } catch (error) {
      onFailure(
        describeSaveFailure('The request could not be withdrawn. Please try again.', error),
      );
    }
  }

  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Withdraw Request
      </Button>
      <ConfirmDialog
        open={asking}
        title="Withdraw this request?"
        confirmLabel="Withdraw request"
        cancelLabel="Keep it open"
        danger
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      >
        It leaves every list: donors no longer see it, and administrators no longer work on it.{' '}
        {online
          ? 'This cannot be undone. If blood is needed again, you post a new request.'
          : 'You are offline: it is saved on this device and sent as soon as you are online. Until then you can undo it.'}
      </ConfirmDialog>
    </>
  );
}

const isPlanned = (request: BloodRequestDoc): request is BloodRequestDoc & { needed_on: string } =>
  Boolean(request.needed_on);

/** Loads in a file of its own: it asks the server, and the page must not wait for the server's client. */
const HelpEstimate = lazy(() => import('./HelpEstimate'));
/** Loads in a file of its own, because few people ever see it. */
const HiddenNotice = lazy(() => import('./HiddenNotice'));

function savedWords(): string {
  return useStatus.getState().online
    ? 'Request updated successfully'
    : 'Saved on this device. It will be sent when you are online.';
}

type WithdrawnProps = { request: BloodRequestDoc; onFailure: (words: string) => void };

/** Shows a withdrawal that has not been sent and can be taken back. */
function Withdrawn({ request, onFailure }: WithdrawnProps) {
  const sending = useStatus((status) => status.sending.has(request.id));
  async function undo() {
    onFailure('');
    try {
      await takeBackWithdrawal(request.id);
    } catch (error) {
      onFailure(
        describeSaveFailure('The withdrawal could not be undone. Please try again.', error),
      );
    }
  }
  return (
    <div className="flex flex-col items-start gap-4">
      <FormMessage tone="info">
        <p>You withdrew this request.</p>
        <p className="mt-1 font-normal">
          This is saved on this device. It leaves the lists of others as soon as you are online.
        </p>
      </FormMessage>
      <Button
        variant="secondary"
        className="max-sm:w-full"
        disabled={sending}
        onClick={() => void undo()}
      >
        Undo withdrawal
      </Button>
    </div>
  );
}

/** Says why a request that is being edited can no longer be changed. Undefined if it can. */
function closedWords(request: BloodRequestDoc): string | undefined {
  if (!isOver(request)) return undefined;
  const withdrawn = request.deleted === true ? 'withdrawn' : 'closed';
  const what = request.request_fulfilled ? 'fulfilled' : withdrawn;
  return `This request was ${what} while you were editing it, so it can no longer be changed. If more blood is needed, post a new request.`;
}

type OwnRequestProps = {
  request: BloodRequestDoc;
  /** the donors who answered the request */
  donors: ReactNode;
  /** the units that the hospital itself could use for the request */
  stock: ReactNode;
};

/** Shows a request to people who may change it: its state, and the actions that only they may take. */
export function OwnRequest({ request, donors, stock }: OwnRequestProps) {
  const { editing, begin, leave, editButton, success, failure, sayFailure } = useEditMode(
    useUnfinished(editDraft(request.id)),
  );
  const open = !isOver(request);

  return (
    <>
      <RequestHeader request={request} own />
      {success !== '' && <FormMessage tone="success">{success}</FormMessage>}
      {failure !== '' && <FormMessage tone="error">{failure}</FormMessage>}
      {editing ? (
        <RequestEditForm
          request={request}
          closed={closedWords(request)}
          onSaved={() => leave(savedWords())}
          onCancelled={() => leave('')}
        />
      ) : (
        <>
          {open && request.hidden === true && (
            <Suspense fallback={null}>
              <HiddenNotice request={request} />
            </Suspense>
          )}
          {open && <ExpiryNotice request={request} onFailure={sayFailure} />}
          {open && request.urgency === 'Critical' && <PhoneFirst />}
          {request.deleted !== true && stock}
          {request.deleted === true && <Withdrawn request={request} onFailure={sayFailure} />}
          {open && (
            <div className="flex flex-wrap gap-3">
              <Button ref={editButton} variant="secondary" onClick={begin}>
                Edit Request
              </Button>
              <CloseButton request={request} onFailure={sayFailure} />
              <WithdrawButton request={request} onFailure={sayFailure} />
              <div className="-ml-5 flex flex-wrap max-sm:basis-full sm:ml-0">
                <ShareRequest request={request} />
              </div>
            </div>
          )}
          {isPlanned(request) && request.deleted !== true && (
            <div>
              <PlanNext request={request} onFailure={sayFailure} />
            </div>
          )}
          {open && (
            <Suspense fallback={null}>
              <HelpEstimate request={request} />
            </Suspense>
          )}
          {request.deleted !== true && donors}
          <RequestView request={request} own aside={<RequestTimeline request={request} />} />
        </>
      )}
    </>
  );
}
