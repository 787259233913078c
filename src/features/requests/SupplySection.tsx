import { BLOOD_TYPES } from '@/blood/blood-type';
import { GAUGE_PERCENT, getSupplyColour, getSupplyLevel, SUPPLY_TONES } from '@/blood/supply';
import { useLive } from '@/store/hooks/use-live';
import { useStatus } from '@/store/status';
import { DataAge } from '@/ui/DataAge';
import { Gauge, type GaugePercent } from '@/ui/Gauge';
import { Section } from '@/ui/layout/Section';
import { VisuallyHidden } from '@/ui/VisuallyHidden';

const grid = 'grid grid-cols-2 gap-3 lg:grid-cols-4';

function donors(available: number): string {
  if (available === 0) return 'No available donors';
  return available === 1 ? '1 available donor' : `${available} available donors`;
}

/** How many donors of a type are available, as a gauge. */
export function SupplyGauge({ label, available }: { label: string; available: number }) {
  const level = getSupplyLevel(available);
  return (
    <Gauge
      label={label}
      // GAUGE_PERCENT holds only the four heights, but its type is number
      percent={GAUGE_PERCENT[level] as GaugePercent}
      tone={SUPPLY_TONES[getSupplyColour(available)]}
      word={level}
      detail={donors(available)}
    />
  );
}

function Levels() {
  const { rows, error } = useLive('supply', { selector: {} });
  const online = useStatus((status) => status.online);
  if (rows && rows.length > 0) {
    const counts = new Map(rows.map((row) => [row.id, row.available]));
    return (
      <>
        <DataAge at={Math.min(...rows.map((row) => row.at))} />
        <ul className={grid}>
          {BLOOD_TYPES.map((type) => (
            <li key={type}>
              <SupplyGauge label={type} available={counts.get(type) ?? 0} />
            </li>
          ))}
        </ul>
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
    <output className={`${grid} animate-late`}>
      <VisuallyHidden>Loading supply levels</VisuallyHidden>
      {BLOOD_TYPES.map((type) => (
        <span key={type} aria-hidden="true" className="block h-28 rounded-md bg-sunken" />
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
