import { useState } from 'react';
import type { BloodRequestDoc } from '@/collections/blood-requests/row';
import { Button } from '@/ui/Button';
import { MatchingList } from './MatchingList';

/**
 * The donors who could give for a request. Loaded on demand, because the list needs the positions of all ZIP codes.
 */
export function MatchingDonors({ request }: { request: BloodRequestDoc }) {
  const [asked, setAsked] = useState(false);
  return (
    <section className="mt-4">
      <h3 className="text-18 font-semibold">Matching donors</h3>
      {asked ? (
        <MatchingList request={request} />
      ) : (
        <div className="py-3">
          <Button variant="secondary" onClick={() => setAsked(true)}>
            Find matching donors
          </Button>
        </div>
      )}
    </section>
  );
}
