import { useParams } from 'react-router-dom';
import { paths } from '@/paths';
import type { Reportable } from '@/calls/reports';
import { useLiveOne } from '@/store/hooks/use-live';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { PageHeading } from '@/ui/layout/PageHeading';
import { LinkButton } from '@/ui/LinkButton';
import { isRecordId } from '@/ui/record-id';
import { ReportForm } from './ReportForm';
import { REPORTABLE } from './report-schema';
import { showSigns } from '@/ui/sign-words';

function Subject({ table, id }: { table: Reportable; id: string }) {
  const pledge = useLiveOne('pledges', table === 'pledges' ? id : null);
  const requestId = table === 'pledges' ? (pledge?.request_id ?? null) : id;
  const request = useLiveOne('blood_requests', requestId);
  const what = table === 'pledges' ? 'An answer to the request' : 'The request';
  const about = request ? ` for ${showSigns(request.blood_type)}, ${request.hospital}` : '';
  return (
    <>
      <p className="text-18">
        {what}
        {about}
      </p>
      {requestId !== null && (
        <LinkButton to={paths.request(requestId)} variant="secondary" className="self-start">
          Back to the request
        </LinkButton>
      )}
    </>
  );
}

/** The page on which a person reports a request, or a pledge to their request, to the administrators. */
export default function ReportPage() {
  const { kind = '', id = '' } = useParams();
  const table = REPORTABLE[kind];
  return (
    <div className="mx-auto flex max-w-[44rem] flex-col gap-5 px-4 py-8 sm:py-12">
      <PageHeading title="Report">
        If somebody is in danger, call the police. Never pay or accept money for blood.
      </PageHeading>
      {table === undefined || !isRecordId(id) ? (
        <FormMessage tone="info">This cannot be reported. The link is incomplete.</FormMessage>
      ) : (
        <>
          <Subject table={table} id={id} />
          <ReportForm key={id} table={table} id={id} />
        </>
      )}
    </div>
  );
}
