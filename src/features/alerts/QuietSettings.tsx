import type { AlertSettings } from '@/blood/alert-settings';
import { getTimeZone } from '@/device/time-zone';
import { describeClock } from '@/ui/date-words';
import { CheckboxField } from '@/ui/form/CheckboxField';
import { SelectField } from '@/ui/form/SelectField';
import { Card } from '@/ui/layout/Card';
import type { Saving } from './use-saving';

const CLOCK = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00:00`);

/** Adds the current value to the choices if it is missing there. Otherwise the field would show another choice. */
const withCurrent = (values: readonly string[], current: string) =>
  current === '' || values.includes(current) ? values : [current, ...values];

const zoneLabel = (zone: string) => zone.replaceAll('_', ' ');

/** Lists the time zones that this browser knows. An older browser lists none. */
const listZones = (): string[] =>
  (Intl as { supportedValuesOf?: (key: 'timeZone') => string[] }).supportedValuesOf?.('timeZone') ??
  [];

type QuietSettingsProps = { settings: AlertSettings; saving: Saving };

/** The settings for the hours in which nothing rings, and for what a locked screen may show. */
export function QuietSettings({ settings, saving }: QuietSettingsProps) {
  const here = getTimeZone();
  const zone = settings.time_zone || here;
  const select = (name: 'quiet_from' | 'quiet_to' | 'time_zone', value: string) => ({
    name,
    value,
    error: saving.errorOf(name),
    onChange: ({ target }: { target: HTMLSelectElement }) =>
      void saving.save(name, { [name]: target.value }),
  });
  const hours = (current: string) =>
    withCurrent(CLOCK, current).map((value) => ({ value, label: describeClock(value) }));
  return (
    <>
      <Card as="section" aria-labelledby="quiet" className="flex flex-col gap-4">
        <div>
          <h3 id="quiet" className="text-18 font-semibold">
            Quiet hours
          </h3>
          <p className="max-w-text text-ink-soft">
            {settings.quiet_from === settings.quiet_to
              ? 'There are none: notifications and e-mail come at any hour.'
              : 'During these hours only what cannot wait rings: a Critical request, if your donation says that you are available for emergencies; news of where you are expected within 12 hours; and who can come, or no longer can, for your own Critical or High request.'}
          </p>
        </div>
        <div className="grid grid-fit gap-4">
          <SelectField
            label="From"
            options={hours(settings.quiet_from)}
            {...select('quiet_from', settings.quiet_from)}
          />
          <SelectField
            label="Until"
            options={hours(settings.quiet_to)}
            {...select('quiet_to', settings.quiet_to)}
          />
        </div>
        <SelectField
          label="Time zone"
          options={withCurrent(listZones(), zone).map((value) => ({
            value,
            label: zoneLabel(value),
          }))}
          {...select('time_zone', zone)}
        />
      </Card>
      <Card as="section" aria-labelledby="lock-screen" className="flex flex-col gap-1">
        <h3 id="lock-screen" className="text-18 font-semibold">
          On the lock screen
        </h3>
        <CheckboxField
          label="Name the blood type and the hospital"
          name="show_details"
          help="Anyone who sees your phone can read them. If this is off, a notification says only what happened, such as “Somebody near you needs blood”."
          checked={settings.show_details}
          error={saving.errorOf('show_details')}
          onChange={({ target }) =>
            void saving.save('show_details', { show_details: target.checked })
          }
        />
      </Card>
    </>
  );
}
