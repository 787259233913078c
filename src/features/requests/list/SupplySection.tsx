import { useState } from 'react';
import { BLOOD_TYPES, type BloodType } from '@/blood/blood-type';
import { GAUGE_PERCENT, getSupplyLevel, SUPPLY_TONES, type SupplyLevel } from '@/blood/supply';
import { useLive } from '@/store/hooks/use-live';
import { useStatus } from '@/store/status';
import { parseSupply, SUPPLY_ID } from '@/store/supply';
import { DataAge } from '@/ui/DataAge';
import { Gauge } from '@/ui/Gauge';
import { Section } from '@/ui/layout/Section';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { Signs } from '@/ui/Signs';

const wide = 'sm:grid-cols-2 sm:gap-3 lg:grid-cols-4';
const grid = `grid grid-fit gap-3 ${wide}`;
/** on a phone the eight gauges are in one row, or in two rows at twice the text size */
const row = `grid grid-cols-[repeat(auto-fit,minmax(2.5rem,1fr))] gap-x-1 gap-y-2 ${wide}`;

function donors(available: number): string {
  if (available === 0) return 'No available donors';
  return available === 1 ? '1 available donor' : `${available} available donors`;
}

type SupplyGaugeProps = { label: string; available: number; compact: boolean };

/** A gauge that shows how many donors of a blood type are available. */
export function SupplyGauge({ label, available, compact }: SupplyGaugeProps) {
  const level = getSupplyLevel(available);
  return (
    <Gauge
      label={label}
      percent={GAUGE_PERCENT[level]}
      tone={SUPPLY_TONES[level]}
      word={level}
      detail={donors(available)}
      compact={compact}
    />
  );
}

/** Names the blood types that are short. The text is for phones, where the small gauges have no words. */
function describeShort(count: (type: BloodType) => number): string {
  const listed = (level: SupplyLevel) => {
    const types = BLOOD_TYPES.filter((type) => getSupplyLevel(count(type)) === level);
    return types.length === 0 ? [] : [`${level}: ${types.join(', ')}`];
  };
  return [...listed('Critical'), ...listed('Low')].join(' · ') || 'Every type has donors.';
}

function Levels() {
  const [open, setOpen] = useState(false);
  const { rows, error } = useLive('checkpoints', { selector: { id: SUPPLY_ID }, limit: 1 });
  const online = useStatus((status) => status.online);
  const supply = parseSupply(rows?.[0]);
  if (supply) {
    const count = (type: BloodType) => supply.available[type] ?? 0;
    return (
      <>
        <DataAge at={supply.at} />
        {!open && (
          <p className="mb-3 font-medium sm:hidden">
            <Signs text={describeShort(count)} />
          </p>
        )}
        <ul className={open ? grid : row}>
          {BLOOD_TYPES.map((type) => (
            <li key={type}>
              <SupplyGauge label={type} available={count(type)} compact={!open} />
            </li>
          ))}
        </ul>
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="link mt-2 min-h-11 sm:hidden"
        >
          {open ? 'Show less' : 'Show the numbers'}
        </button>
      </>
    );
  }
  if (error || !online)
    return (
      <p className="max-w-text">
        This device has no supply levels yet, and the server cannot be reached. They appear here
        once there is a connection.
      </p>
    );
  return (
    <output className={`${row} animate-late`}>
      <VisuallyHidden>Loading supply levels</VisuallyHidden>
      {BLOOD_TYPES.map((type) => (
        <span key={type} aria-hidden="true" className="block h-20 rounded-md bg-sunken sm:h-28" />
      ))}
    </output>
  );
}

export function SupplySection() {
  return (
    <Section
      title="Blood supply levels"
      intro="How many registered donors are available for each blood type."
    >
      <Levels />
    </Section>
  );
}
