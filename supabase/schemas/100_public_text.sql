-- What everybody can read of a request (hospital, location, reason) must contain no phone number, no e-mail address and
-- no word about money. src/blood/public-text.ts has the same rules and explains them. tests/db/public-text.test.ts
-- compares the rules, and their results for 500 texts.

create table private.text_rules (
  n integer primary key,
  name text not null unique,
  pattern text not null,
  -- null if the rule only looks for its pattern and replaces nothing
  replacement text
);
insert into private.text_rules (n, name, pattern, replacement) values
  (1, 'characters', '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९০১২৩৪৫৬৭৮৯‐‑‒–—―−·•․ABCDEFGHIJKLMNOPQRSTUVWXYZ', '0123456789012345678901234567890123456789-------...abcdefghijklmnopqrstuvwxyz'),
  (2, 'marks', '[\u0300-\u036f\u00ad\u200b-\u200f\u2060\ufeff]', ''),
  (3, 'spaces', '[ \t\r\n]+', ' '),
  (4, 'spelled', '(?<![a-z])(?:zero|nought|cero|null|one|uno|un|eins|two|dos|deux|zwei|three|tres|trois|drei|four|cuatro|quatre|vier|five|cinco|cinq|funf|six|seis|sechs|seven|siete|sept|sieben|eight|ocho|huit|acht|nine|nueve|neuf|neun|oh|double|triple|treble|[0-9])(?:[^a-z0-9]{0,3}(?:zero|nought|cero|null|one|uno|un|eins|two|dos|deux|zwei|three|tres|trois|drei|four|cuatro|quatre|vier|five|cinco|cinq|funf|six|seis|sechs|seven|siete|sept|sieben|eight|ocho|huit|acht|nine|nueve|neuf|neun|oh|double|triple|treble|[0-9])){4}', null),
  (5, 'digit_0', '(?<![a-z])(?:zero|nought|cero|null)(?![a-z])', '0'),
  (6, 'digit_1', '(?<![a-z])(?:one|uno|un|eins)(?![a-z])', '1'),
  (7, 'digit_2', '(?<![a-z])(?:two|dos|deux|zwei)(?![a-z])', '2'),
  (8, 'digit_3', '(?<![a-z])(?:three|tres|trois|drei)(?![a-z])', '3'),
  (9, 'digit_4', '(?<![a-z])(?:four|cuatro|quatre|vier)(?![a-z])', '4'),
  (10, 'digit_5', '(?<![a-z])(?:five|cinco|cinq|funf)(?![a-z])', '5'),
  (11, 'digit_6', '(?<![a-z])(?:six|seis|sechs)(?![a-z])', '6'),
  (12, 'digit_7', '(?<![a-z])(?:seven|siete|sept|sieben)(?![a-z])', '7'),
  (13, 'digit_8', '(?<![a-z])(?:eight|ocho|huit|acht)(?![a-z])', '8'),
  (14, 'digit_9', '(?<![a-z])(?:nine|nueve|neuf|neun)(?![a-z])', '9'),
  (15, 'digit_repeated', '(?<![a-z])(?:double|triple|treble) ', ''),
  (16, 'letter_o', '(?<=[0-9] ?)(?:oh|o)(?= ?[0-9])', '0'),
  (17, 'email', '[a-z0-9._%+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}|[a-z0-9._%+-]+ ?@ ?[a-z0-9-]+ ?[([{<]? ?(?:\.|dot|punto|punkt|point) ?[)\]}>]? ?(?:com|org|net|edu|gov|info|biz|io|co|me|in|uk|us|ca|au|de|fr|es|it|nl|br|mx|ng|za|ke|pk|bd|ph|health|test)(?![a-z])|(?:[a-z0-9] ){2,}@ (?:[a-z0-9] ){2,}[.] (?:[a-z] ?){2,}|[a-z0-9._-]+(?: ?[([{<] ?(?:at|arroba) ?[)\]}>] ?| (?:at|arroba) )[a-z0-9-]+ ?[([{<]? ?(?:\.|dot|punto|punkt|point) ?[)\]}>]? ?(?:com|org|net|edu|gov|info|biz|io|co|me|in|uk|us|ca|au|de|fr|es|it|nl|br|mx|ng|za|ke|pk|bd|ph|health|test)(?![a-z])|[a-z0-9._-]+at(?:gmail|googlemail|hotmail|yahoo|icloud|protonmail|rediffmail|gmx|outlook ?(?:\.|dot) ?com)|(?<![a-z])(?:gmail|googlemail|hotmail|yahoo|icloud|protonmail|rediffmail|gmx|outlook ?(?:\.|dot) ?com)(?![a-z])', null),
  (18, 'harmless', '(?<![0-9.-])(?:19|20)[0-9]{2}([-/.])(?:0?[1-9]|1[0-2])[-/.](?:[0-2]?[0-9]|3[01])(?![0-9])(?![-/.][0-9])|(?<![0-9])(?<![0-9][-/.])[0-3]?[0-9][-/.][0-3]?[0-9][-/.](?:19|20)?[0-9]{2}(?![0-9])(?![-/.][0-9])|(?<![0-9])(?:19|20)[0-9]{2} ?- ?(?:19|20)[0-9]{2}(?![0-9])(?![ .-]{1,3}[0-9])|(?<![0-9:])[0-2]?[0-9]:[0-5][0-9](?::[0-5][0-9])?(?![0-9:])|(?<![a-z])(?:a[lkzr]|c[aot]|d[ec]|fl|ga|hi|i[dlna]|k[sy]|la|m[edainsot]|n[evhjmycd]|o[hkr]|pa|ri|s[cd]|t[nx]|ut|v[ta]|w[avyi])[.,]{0,2} [0-9]{5}(?:-[0-9]{4})?(?![0-9])(?![ .-]{1,3}[0-9])|(?<![a-z])(?:rooms?|rm|wards?|beds?|bays?|suite|floors?|levels?|buildings?|bldg|gates?|blocks?|wings?|units?|ext|extension|apt|po box) ?#?[a-z]?-?[0-9]{1,5}(?: ?(?:-|/|to|and|&) ?[0-9]{1,5})?(?![0-9])(?![ .-]{1,3}[0-9])|(?<![a-z])(?:mrn|uhid|case|chart|file|record|lot|batch|sample|specimen|accession|admission|registration|barcode|reference|ref|icd|id)(?: (?:number|no|nr|code|id))?[ .:#]{0,3}[a-z]{0,3}-?[0-9]{4,12}(?:-[0-9]{1,6})?(?![0-9])(?![ .-]{1,3}[0-9])|(?<![0-9.])[0-9]{1,3}\.[0-9]{1,2}(?![0-9])(?![.][0-9])', ' ~ '),
  (19, 'phone', '(?<![0-9])[0-9](?:[ ()._-]{0,4}[0-9]){6,}|(?<![0-9])[0-9](?: ?[,;/_*|:] ?[0-9]){6,}(?![0-9])|(?<![0-9])0[0-9]{2,5} ?/ ?[0-9](?:[ -]?[0-9]){4,}|(?<![0-9])1?[ -]?8(?:00|88|77|66|55|44|33)[ -](?:[a-z0-9]-?){6,}[a-z0-9]|(?<![a-z])(?:call|phone|tel|telephone|mobile|mob|cell|whatsapp|wa|text|sms|ring|dial|viber|signal|telegram|llamar|llame|telefono|appeler|appelez|anrufen|handy|ligue)(?:[ :.,#-]|me|us|at|on|no|number|is|my){0,8}[+]?[0-9](?:[ ().-]{0,3}[0-9]){4,}', null),
  (20, 'money', '[$\u20ac\u00a3\u00a5\u20b9\u20a6\u20b1\u20a9\u09f3]|(?<![a-z])(?:(?:money|monetary|cash|pay(?! attention)|pays|paid|paying|payments?|payable|rewards?|rewarded|rewarding|remuneration|sell|selling|buy(?! time)|buying|purchase|purchasing|fees?|bonus|incentives?|gift ?cards?|vouchers?)|(?:venmo|paypal|zelle|gcash|m-?pesa|paytm|upi|bitcoin|btc|iban|western union|moneygram|bank (?:account|transfer))|(?:dollars?|usd|euros?|eur|gbp|rupees?|rupias?|naira|ngn|pesos?|shillings?|ksh|kes|taka|bdt|dirhams?|aed|riyals?|reais|rands|bucks)|(?:dinero|pagar|pagamos|pagare|se paga|recompensa|gratificacion|argent|payer|paie|remunere|remuneration|recompense|geld|bezahl[a-z]*|belohnung|vergutung|dinheiro|pagamento|pagamos|paisa|paise))(?![a-z])|(?<![a-z])(?:rs|inr)[ .]{0,2}[0-9]{3,}|(?<![a-z])(?:compensation (?:for|will|of|is|offered|given|provided)|(?:financial|fair|good|some|with|offer(?:ing)?|give) compensation|compensated? (?:you|donors?|for (?:your|the) (?:time|travel)))(?![a-z])|(?<![a-z])(?:(?:good|best|any|fair|high|at a|your) price|price (?:is|per|negotiable))(?![a-z])', null);

-- Returns what everybody must not read in a text: 'phone', 'email', 'money' or null. If a text is too long for its
-- column, its constraint refuses it. A few characters become many when they are normalised. A text of such characters
-- is refused, because it would take a twentieth of a second to read.
create function private.public_text_problem(said text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  rest text;
  is_spelled boolean := false;
  rule private.text_rules;
begin
  if char_length(said) > 2000 then
    return null;
  end if;
  rest := normalize(said, NFKD);
  if char_length(rest) > 4 * char_length(said) + 200 then
    return 'characters';
  end if;
  for rule in select * from private.text_rules r order by r.n loop
    if rule.name = 'characters' then
      rest := translate(rest, rule.pattern, rule.replacement);
    elsif starts_with(rule.name, 'digit_') and not is_spelled then
      continue;
    elsif rule.replacement is not null then
      rest := regexp_replace(rest, rule.pattern, rule.replacement, 'g');
    elsif rest ~ rule.pattern then
      if rule.name <> 'spelled' then
        return rule.name;
      end if;
      is_spelled := true;
    end if;
  end loop;
  return null;
end $$;

-- A trigger for the columns that its arguments name.
create function private.guard_public_text() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  col text;
  is_now jsonb := to_jsonb(new);
  was jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) end;
begin
  foreach col in array tg_argv loop
    if is_now -> col is distinct from was -> col and private.public_text_problem(is_now ->> col) is not null then
      raise exception '% is for everybody to read', col using errcode = '23514', constraint = col;
    end if;
  end loop;
  return new;
end $$;

-- Removes line breaks, and marks that change the direction of writing, from a text that everybody sees.
-- src/blood/one-line.ts does the same, and tests/db/public-text.test.ts compares both.
create function private.one_line(said text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(regexp_replace(said, '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]', '', 'g'), '[\n\v\f\r\u0085\u2028\u2029]+', ' ', 'g')
$$;

-- A trigger for the columns that its arguments name.
create function private.keep_on_one_line() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  lines jsonb;
begin
  select jsonb_object_agg(f.key, private.one_line(f.value)) into lines from jsonb_each_text(to_jsonb(new)) f
  where f.key = any (tg_argv);
  return jsonb_populate_record(new, lines);
end $$;

-- Keeps these columns of a table on one line. Almost all texts are on one line already, so the trigger's condition finds
-- that out without a call.
create function private.keep_lines(target text, columns text[]) returns void
language plpgsql set search_path = '' as $$
begin
  execute format('create trigger a_one_line before insert or update on public.%I for each row
    when (concat(%s) ~ %L) execute function private.keep_on_one_line(%s)', target,
    (select string_agg('new.' || c, ', ') from unnest(columns) c),
    '[\n\v\f\r\u0085\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]',
    (select string_agg(quote_literal(c), ', ') from unnest(columns) c));
end $$;
