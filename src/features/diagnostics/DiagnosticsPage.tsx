import { Copy } from 'lucide-react';
import { appName } from '@/ui/app-name';
import { Button } from '@/ui/Button';
import { DefinitionList } from '@/ui/layout/DefinitionList';
import { FormMessage } from '@/ui/feedback/FormMessage';
import { Icon } from '@/ui/Icon';
import { PageHeading } from '@/ui/layout/PageHeading';
import { Skeleton } from '@/ui/feedback/Skeleton';
import { showToast } from '@/ui/feedback/toast-store';
import { CheckNow } from './CheckNow';
import { listFacts, formatReport } from './report';
import { useDiagnostics } from './use-diagnostics';

async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ text: 'The report is copied.', tone: 'success' });
  } catch {
    showToast({
      text: 'The browser did not allow copying. Select the report below and copy it.',
      tone: 'error',
    });
  }
}

export default function DiagnosticsPage() {
  const { diagnostics, failed } = useDiagnostics();
  const report = diagnostics && formatReport(appName, diagnostics);
  return (
    <div className="mx-auto flex max-w-[52rem] flex-col gap-8 px-4 py-8 sm:py-12">
      <PageHeading title="Diagnostics">
        What this device holds and how it stands with the server. Send the report to the person who
        helps you.
      </PageHeading>
      <div className="flex flex-col items-start gap-3">
        <CheckNow />
        {report !== null && (
          <Button variant="secondary" className="max-sm:w-full" onClick={() => void copy(report)}>
            <Icon of={Copy} /> Copy report
          </Button>
        )}
      </div>
      {failed && (
        <FormMessage tone="error">
          The storage of this device cannot be read. Close other windows of this app, then load the
          page again.
        </FormMessage>
      )}
      {!diagnostics && !failed && <Skeleton rows={4} label="Reading this device" />}
      {diagnostics &&
        listFacts(diagnostics).map(({ title, facts }) => (
          <section key={title}>
            <h2 className="text-22 font-semibold">{title}</h2>
            <DefinitionList items={facts} />
          </section>
        ))}
      {report !== null && (
        <details>
          <summary className="link inline-flex min-h-11 w-fit items-center font-medium">
            The report as text
          </summary>
          <p className="max-w-text text-ink-soft">
            It holds counts, times and versions: no names, no e-mails, no records.
          </p>
          <pre className="mt-2 overflow-x-auto rounded-sm bg-sunken p-4 text-14 whitespace-pre-wrap">
            {report}
          </pre>
        </details>
      )}
    </div>
  );
}
