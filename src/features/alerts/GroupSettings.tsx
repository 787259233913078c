import type { AlertGroup } from '@/blood/alert';
import type { AlertSettings } from '@/blood/alert-settings';
import { CheckboxField } from '@/ui/form/CheckboxField';
import { SelectField } from '@/ui/form/SelectField';
import { Card } from '@/ui/layout/Card';
import { GROUP_WORDS } from './settings-words';
import type { Saving } from './use-saving';

const RADII = [5, 10, 25, 50].map((miles) => ({ value: String(miles), label: `${miles} miles` }));

type GroupSettingsProps = { group: AlertGroup; settings: AlertSettings; saving: Saving };

/** Settings of one group of alerts: whether the person is alerted, and by which channels. */
export function GroupSettings({ group, settings, saving }: GroupSettingsProps) {
  const { title, text } = GROUP_WORDS[group];
  const [tell, push, mail] = [`tell_${group}`, `push_${group}`, `mail_${group}`] as const;
  const isTold = settings[tell];
  const box = (name: typeof tell | typeof push | typeof mail) => ({
    name,
    checked: settings[name] && (name === tell || isTold),
    error: saving.errorOf(name),
    onChange: ({ target }: { target: HTMLInputElement }) =>
      void saving.save(name, { [name]: target.checked }),
  });
  return (
    <Card as="section" aria-labelledby={group} className="flex flex-col gap-1">
      <h3 id={group} className="text-18 font-semibold">
        {title}
      </h3>
      <p className="mb-1 max-w-text text-ink-soft">{text}</p>
      <CheckboxField label="In my inbox" {...box(tell)} />
      <CheckboxField label="As a notification" disabled={!isTold} {...box(push)} />
      <CheckboxField label="By e-mail" disabled={!isTold} {...box(mail)} />
      {group === 'near' && (
        <div className="mt-2 max-w-60">
          <SelectField
            label="Within"
            name="near_radius"
            disabled={!isTold}
            options={RADII}
            value={String(settings.near_radius)}
            error={saving.errorOf('near_radius')}
            onChange={({ target }) =>
              void saving.save('near_radius', { near_radius: Number(target.value) })
            }
          />
        </div>
      )}
    </Card>
  );
}
