import { type ComponentProps, lazy, Suspense } from 'react';
import { PledgePage } from '@/features/pledges/PledgePage';
import { useIdentity } from '@/session/session';
import { Question } from './Question';

/** loaded only for a donor who gave */
const Thanks = lazy(() => import('@/features/history/Thanks'));
const RemindMe = lazy(() => import('@/features/alerts/RemindMe'));

type ThankedProps = Omit<ComponentProps<typeof Thanks>, 'remind'>;

function Thanked(props: ThankedProps) {
  const identity = useIdentity();
  return (
    <Suspense fallback={null}>
      <Thanks
        {...props}
        remind={
          identity && (
            <Suspense fallback={null}>
              <RemindMe userId={identity.userId} />
            </Suspense>
          )
        }
      />
    </Suspense>
  );
}

/** The page on which somebody answers a request. Once they gave, it thanks them. */
export default function PledgeRoute() {
  return <PledgePage Thanks={Thanked} Question={Question} />;
}
