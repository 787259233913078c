import { Users } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { findPerson, type Person } from '@/calls/admin';
import { correctPerson } from '@/calls/corrections';
import { describeError } from '@/calls/server-error';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/feedback/Dialog';
import { TextField } from '@/ui/form/TextField';
import { PersonFacts } from '../PersonFacts';
import { ListPage } from '../table/ListPage';
import { CorrectionForm } from './CorrectionForm';
import { donorColumns, donorList } from './donor-columns';
import { DonorDialog } from './DonorDetails';

function FindForm({ onFound }: { onFound: (person: Person) => void }) {
  const [email, setEmail] = useState('');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);

  async function find(event: SubmitEvent) {
    event.preventDefault();
    if (email.trim() === '') {
      setError('Enter the e-mail of an account');
      return;
    }
    setBusy(true);
    try {
      onFound(await findPerson(email));
    } catch (failure) {
      setError(describeError(failure));
      setBusy(false);
    }
  }

  return (
    <form
      noValidate
      aria-label="Find a person"
      onSubmit={(event) => void find(event)}
      className="flex flex-col gap-5"
    >
      <p>
        People who registered no donation are not in this list. The audit log records who looked
        them up.
      </p>
      <TextField
        label="E-mail of an account"
        name="person-email"
        type="email"
        autoComplete="off"
        required
        error={error === '' ? undefined : error}
        value={email}
        onChange={({ target }) => {
          setEmail(target.value);
          setError('');
        }}
      />
      <Button type="submit" className="self-end" busy={busy} busyLabel="Looking...">
        Find
      </Button>
    </form>
  );
}

/**
 * A form that corrects what a person mistyped at sign-up. The person has no donation, so they are found by e-mail.
 */
function CorrectPerson() {
  const [open, setOpen] = useState(false);
  const [person, setPerson] = useState<Person | null>(null);
  const close = () => {
    setOpen(false);
    setPerson(null);
  };
  return (
    <div>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Correct somebody without a donation
      </Button>
      <Dialog
        open={open}
        title={person ? `Correct ${person.name || person.email}?` : 'Correct a person'}
        onClose={close}
      >
        {person ? (
          <CorrectionForm
            bloodType={person.blood_type}
            born={person.date_of_birth}
            correct={(type, day) => correctPerson(person.user_id, type, day)}
            onDone={close}
          >
            <PersonFacts person={person} />
            <p>
              This changes the profile, and the blood type in all donations of the account. The
              audit log records it.
            </p>
          </CorrectionForm>
        ) : (
          <FindForm onFound={setPerson} />
        )}
      </Dialog>
    </div>
  );
}

const { name, email, phone, type, health, last, created } = donorColumns;
const columns = [name, email, phone, type, health, last, created];
const usual = { column: 'name', descending: false };
const everyDonor = () => true;
const empty = {
  icon: Users,
  title: 'No donors found',
  text: 'Donors appear here as soon as somebody registers.',
};

export default function DonorsPage() {
  return (
    <ListPage
      {...donorList}
      title="View Donors"
      intro="Everybody who registered to give blood, by name."
      what="donors"
      nouns={['donor', 'donors']}
      belongs={everyDonor}
      columns={columns}
      usual={usual}
      empty={empty}
      details={DonorDialog}
      action={CorrectPerson}
    />
  );
}
