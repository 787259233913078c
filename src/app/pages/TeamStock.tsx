import { isOver } from '@/blood/request-life';
import { UseStock } from '@/features/admin/fulfil/UseStock';
import { GivenUnits } from '@/features/admin/inventory/GivenUnits';
import { UsedStock } from '@/features/admin/requests/UsedStock';
import { OwnStock } from '@/features/requests/member/OwnStock';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';

type TeamStockProps = { request: BloodRequestDoc; hospital: string };

/** Shows which units of the hospital the request could use, and which it has used. */
export default function TeamStock({ request, hospital }: TeamStockProps) {
  return (
    <>
      {!isOver(request) && (
        <OwnStock hospital={hospital} need={request} action={<UseStock request={request} />} />
      )}
      <UsedStock requestId={request.id} />
      <GivenUnits requestId={request.id} hospital={hospital} />
    </>
  );
}
