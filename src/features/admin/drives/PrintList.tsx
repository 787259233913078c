import type { DriveDoc } from '@/collections/drives/row';
import { describeClock } from '@/ui/date-words';
import type { DayPerson } from './day-list';
import { formatWhen } from './when-words';

const cell = 'border border-line-strong px-2 py-1.5 text-left align-top';

type PrintListProps = { drive: DriveDoc; people: readonly DayPerson[] };

/** The day's list on paper: everyone by time, with a box to tick. The screen does not show it. */
export function PrintList({ drive, people }: PrintListProps) {
  return (
    <div className="hidden print:block">
      <p className="text-18 font-bold">{drive.name}</p>
      <p className="mb-3">
        {formatWhen(drive)}, {drive.location}
      </p>
      <table className="w-full border-collapse text-14">
        <thead>
          <tr>
            {['Time', 'Name', 'Contact', 'Type', 'Arrived'].map((name) => (
              <th key={name} scope="col" className={cell}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map(({ reservation, name, contact, bloodType, state, walkedIn }) => (
            <tr key={reservation.id} className="break-inside-avoid">
              <td className={`${cell} whitespace-nowrap`}>
                {walkedIn ? 'Walk-in' : describeClock(reservation.preferred_time)}
              </td>
              <td className={cell}>{name}</td>
              <td className={cell}>{contact}</td>
              <td className={cell}>{bloodType}</td>
              <td className={cell}>{state === 'arrived' ? '☑' : '☐'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
