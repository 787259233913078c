import { Tabs } from '@/ui/layout/Tabs';
import { AvailableDonors } from './AvailableDonors';
import { UnitsSection } from './UnitsSection';
import { useSearchParam } from '../use-search-param';

const tabs = [
  { id: 'donors', label: 'Available Donors' },
  { id: 'units', label: 'Units' },
] as const;

/** The supply: available donors, and units on the shelf. The chosen blood type applies to both. */
export default function InventoryPage() {
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
