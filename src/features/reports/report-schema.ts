import { z } from 'zod';
import { REPORT_REASONS, type Reportable, type ReportReason } from '@/calls/reports';
import { textUpTo } from '@/collections/text';

const REASON_NAMES = [
  'money',
  'wrong_number',
  'not_real',
  'rude',
] as const satisfies readonly ReportReason[];

export const reasonOptions = Object.entries(REPORT_REASONS).map(([value, label]) => ({
  value,
  label,
}));

export const reportSchema = z.object({
  reason: z.string().pipe(z.enum(REASON_NAMES, 'Choose what is wrong')),
  note: textUpTo(500),
});
export type ReportInput = z.input<typeof reportSchema>;
export type ReportValues = z.output<typeof reportSchema>;

/** The table of each kind of record that can be reported, by the kind's word in the address. */
export const REPORTABLE: Readonly<Record<string, Reportable>> = {
  request: 'blood_requests',
  pledge: 'pledges',
};

/** Returns the name of the form's draft. */
export const reportDraft = (table: Reportable, id: string): string =>
  `${table === 'pledges' ? 'report-pledge' : 'report-request'}:${id}`;
