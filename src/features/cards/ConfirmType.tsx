import { useState } from 'react';
import { BLOOD_TYPES, type BloodType } from '@/blood/blood-type';
import type { ScanDoc } from '@/collections/scans/row';
import { Button } from '@/ui/Button';
import { ConfirmDialog } from '@/ui/feedback/ConfirmDialog';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { SelectField } from '@/ui/form/SelectField';
import type { Said } from './scan-commands';
import { Signs } from '@/ui/Signs';
import { showSigns } from '@/ui/sign-words';

const options = BLOOD_TYPES.map((type) => ({ value: type, label: type }));

type ConfirmTypeProps = { scan: ScanDoc; say: (said: Said) => void };

/** Lets staff confirm the blood type that their laboratory found. */
export function ConfirmType({ scan, say }: ConfirmTypeProps) {
  const [type, setType] = useState<BloodType | ''>('');
  const [problem, setProblem] = useState<string>();
  const [asking, setAsking] = useState(false);
  if (scan.lab_type !== null) {
    if (scan.lab_answer === 'differs')
      return (
        <FormMessage tone="error">
          <Signs
            text={`Your laboratory found ${scan.lab_type}, and another hospital has confirmed ${scan.person_blood_type}. Find out which is right, and ask an administrator to correct it.`}
          />
        </FormMessage>
      );
    return (
      <p>
        <Signs text={`Your laboratory’s type, ${scan.lab_type}, is confirmed.`} />
      </p>
    );
  }
  return (
    <div className="flex flex-col items-start gap-3">
      <SelectField
        label="Type from your laboratory"
        name="lab_type"
        placeholder="Select blood type"
        help="Only what your laboratory has found, not what the person says."
        options={options}
        error={problem}
        value={type}
        onChange={({ target }) => {
          setProblem(undefined);
          setType(BLOOD_TYPES.find((one) => one === target.value) ?? '');
        }}
      />
      <Button
        variant="secondary"
        className="max-sm:w-full"
        onClick={() => {
          setProblem(type === '' ? 'Select the type that your laboratory found' : undefined);
          setAsking(type !== '');
        }}
      >
        Confirm the blood type
      </Button>
      <ConfirmDialog
        open={asking}
        title={`Did your laboratory find ${type}?`}
        confirmLabel={showSigns(`Confirm ${type}`)}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          if (type !== '') say({ lab_type: type });
        }}
      >
        <p>
          The card of {scan.person_name || 'this person'} then says that a hospital has confirmed it
          {scan.person_blood_type !== '' &&
            scan.person_blood_type !== type &&
            showSigns(`, and no longer ${scan.person_blood_type}`)}
          . You cannot take this back.
        </p>
      </ConfirmDialog>
    </div>
  );
}
