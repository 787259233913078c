import { Tabs } from '@/ui/layout/Tabs';
import { AvailableDonors } from './AvailableDonors';
import { UnitsSection } from './UnitsSection';
import { useSearchParam } from '../use-search-param';
import { useTeamPlace } from '../use-team-place';

const tabs = [
  { id: 'donors', label: 'Available Donors' },
  { id: 'units', label: 'Units' },
] as const;

function Panel() {
  const [tab, setTab] = useSearchParam('tab');
  return (
    <Tabs
      label="Which inventory"
      tabs={tabs}
      selected={tab === 'units' ? 'units' : 'donors'}
      onSelect={(selected) => setTab(selected === 'units' ? selected : '')}
    >
      {tab === 'units' ? <UnitsSection hospital={null} /> : <AvailableDonors />}
    </Tabs>
  );
}

/**
 * The supply: available donors, and units on the shelf. The chosen blood type applies to both. A hospital's team sees
 * only its own units.
 */
export default function InventoryPage() {
  const hospital = useTeamPlace();
  return hospital ? <UnitsSection hospital={hospital} /> : <Panel />;
}
