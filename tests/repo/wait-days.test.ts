import { expect, test } from 'vitest';
import { COUNTRIES } from '@/blood/rules/countries';
import type { DonationKind } from '@/blood/rules/country-rules';
import { loadRules, PACKS } from '@/blood/rules/load-rules';
import { CAUTIOUS_DAYS, findWaitDays } from '@/blood/rules/wait-days';

const MADE =
  'Made from src/blood/rules by `npx vitest run --project unit tests/repo/wait-days.test.ts --update`. Do not edit.';

/** How many days people of each country wait after such a donation. */
const daysOf = (kind: DonationKind): Promise<(readonly [string, number])[]> =>
  Promise.all(
    Object.keys(PACKS).map(
      async (country) => [country, findWaitDays((await loadRules(country)).rules, kind)] as const,
    ),
  );

/** Writes a choice by country in SQL. */
async function writeCase(kind: DonationKind): Promise<string> {
  const days = await daysOf(kind);
  const whens = days.map(([country, n]) => `when '${country}' then ${n}`).join(' ');
  return `case country ${whens} else ${CAUTIOUS_DAYS[kind]} end`;
}

test('the device has the days after whole blood of each country', async () => {
  const days = await daysOf('whole-blood');
  await expect(`// ${MADE}

/** How many days after whole blood people may give again, by country. */
export const WHOLE_BLOOD_DAYS: Readonly<Record<string, number>> = {
${days.map(([country, n]) => `  ${country}: ${n},`).join('\n')}
};

/** The same in all other countries. */
export const OTHER_DAYS = ${CAUTIOUS_DAYS['whole-blood']};
`).toMatchFileSnapshot('../../src/blood/rules/wait-days.generated.ts');
});

test('the database has the days after each component, and all countries', async () => {
  await expect(`-- ${MADE}

-- Whether it is the code of a country or area by ISO 3166-1.
create function private.is_country(code text) returns boolean
language sql immutable set search_path = '' as $$
  select code = any ('{${COUNTRIES.join(',')}}'::text[])
$$;

-- How many days after a donation of this component somebody may give again, by the rules of their country. Who gives red
-- cells gives whole blood.
create function private.days_between(component text, country text) returns integer
language sql immutable set search_path = '' as $$
  select case component
    when 'platelets' then ${await writeCase('platelets')}
    when 'plasma' then ${await writeCase('plasma')}
    else ${await writeCase('whole-blood')}
  end
$$;
`).toMatchFileSnapshot('../../supabase/schemas/065_country_rules.sql');
});

test('nobody waits longer after whole blood than people for whose country there are no rules', async () => {
  const days = await daysOf('whole-blood');
  expect(Math.max(...days.map(([, n]) => n))).toBe(CAUTIOUS_DAYS['whole-blood']);
});
