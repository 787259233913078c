import { nameCountry } from '@/blood/rules/countries';
import { listRules } from '@/blood/rules/rule-words';
import { Check } from 'lucide-react';
import { useRules } from '@/store/hooks/use-rules';
import { Icon } from '@/ui/Icon';

/** Lists what holds for donors in a country. */
export default function CountryRules({ country }: { country: string }) {
  const loaded = useRules(country);
  if (loaded === 'failed')
    return <p>The rules of {nameCountry(country)} could not be loaded. Ask your blood service.</p>;
  if (loaded === null) return <div className="min-h-48" />;
  return (
    <>
      <p className="mb-4 max-w-text">
        {loaded.isOwn
          ? `In ${nameCountry(country)}:`
          : `We do not have the rules of ${nameCountry(country)}. These are general ones of the World Health Organization.`}
      </p>
      <ul className="flex max-w-text flex-col gap-4">
        {listRules(loaded.rules).map((rule) => (
          <li key={rule} className="flex gap-3">
            <Icon of={Check} className="mt-0.5 text-green-ink" />
            {rule}
          </li>
        ))}
      </ul>
    </>
  );
}
