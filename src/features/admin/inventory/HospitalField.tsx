import type { UseFormReturn } from 'react-hook-form';
import { listHospitals } from '@/calls/hospitals';
import { useServerQuery } from '@/calls/use-server-query';
import { makeFields } from '@/ui/form/fields-of';
import { SelectField } from '@/ui/form/SelectField';
import type { UnitsInput, UnitsValues } from './units-schema';
import { useShelf } from '@/store/hooks/use-shelf';

/** Lists the verified hospitals; without a network only those whose units are on this device. */
function useHospitals(): { value: string; label: string }[] {
  const { answer } = useServerQuery(listHospitals);
  const shelf = useShelf();
  if (answer)
    return answer
      .filter(({ verified_at, closed_at }) => verified_at && !closed_at)
      .map(({ id, name }) => ({ value: id, label: name }));
  const known = new Map(
    (shelf.state === 'ready' ? shelf.rows : [])
      .filter(({ org_name }) => org_name !== '')
      .map(({ org_id, org_name }) => [org_id ?? '', org_name]),
  );
  return [...known].map(([value, label]) => ({ value, label }));
}

type HospitalFieldProps = { form: UseFormReturn<UnitsInput, unknown, UnitsValues> };

/** Asks an administrator which hospital holds the units. */
export function HospitalField({ form }: HospitalFieldProps) {
  return (
    <SelectField
      label="Hospital"
      placeholder="None"
      help="Its team sees and uses them."
      options={useHospitals()}
      {...makeFields(form)('org_id')}
    />
  );
}
