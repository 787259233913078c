import { UnitsSection } from '@/features/admin/UnitsSection';
import { PageHeading } from '@/ui/PageHeading';

/** What the shelf holds. */
export default function AdminInventory() {
  return (
    <div className="mx-auto flex w-full max-w-page flex-col gap-8 px-4 py-8 sm:py-12">
      <PageHeading title="View Inventory" />
      <UnitsSection />
    </div>
  );
}
