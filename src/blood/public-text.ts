/*
 * Everybody can read the hospital, the location and the reason of a request. These texts must not hold a phone
 * number, an e-mail address or a word about money: donors reach people only through an accepted pledge, and blood is
 * never paid for.
 *
 * The rules are regular expressions that mean the same in JavaScript and in Postgres. `private.text_rules` holds the
 * same rules, and tests/db/public-text.test.ts compares both. The rules read texts in small letters and without
 * accents.
 */

export type PublicTextProblem = 'phone' | 'email' | 'money';

/**
 * The text that replaces a harmless number. Without it, the digits before and after the number would become one
 * number.
 */
const OUT = ' ~ ';

/**
 * Characters, and the character as which the rules read each of them: digits of other scripts, characters that look
 * like dashes or dots, and capital letters.
 */
const CHARACTERS = [
  ['٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९০১২৩৪৫৬৭৮৯', '0123456789'.repeat(4)],
  ['\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u00b7\u2022\u2024', '-------...'],
  ['ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz'],
];

// The digits in English, Spanish, French and German, without accents.
const SPELLED = [
  'zero|nought|cero|null',
  'one|uno|un|eins',
  'two|dos|deux|zwei',
  'three|tres|trois|drei',
  'four|cuatro|quatre|vier',
  'five|cinco|cinq|funf',
  'six|seis|sechs',
  'seven|siete|sept|sieben',
  'eight|ocho|huit|acht',
  'nine|nueve|neuf|neun',
];

const TLD =
  '(?:com|org|net|edu|gov|info|biz|io|co|me|in|uk|us|ca|au|de|fr|es|it|nl|br|mx|ng|za|ke|pk|bd|ph|health|test)(?![a-z])';
const STATE =
  '(?:a[lkzr]|c[aot]|d[ec]|fl|ga|hi|i[dlna]|k[sy]|la|m[edainsot]|n[evhjmycd]|o[hkr]|pa|ri|s[cd]|t[nx]|ut|v[ta]|w[avyi])';
const PLACE =
  '(?:rooms?|rm|wards?|beds?|bays?|suite|floors?|levels?|buildings?|bldg|gates?|blocks?|wings?|units?|ext|extension|apt|po box)';
const RECORD =
  '(?:mrn|uhid|case|chart|file|record|lot|batch|sample|specimen|accession|admission|registration|barcode|reference|ref|icd|id)';

/** Numbers that are not phone numbers: dates, years, times, ZIP+4 codes, rooms, record numbers, measured values. */
const HARMLESS = [
  '(?<![0-9.-])(?:19|20)[0-9]{2}([-/.])(?:0?[1-9]|1[0-2])[-/.](?:[0-2]?[0-9]|3[01])(?![0-9])(?![-/.][0-9])',
  '(?<![0-9])(?<![0-9][-/.])[0-3]?[0-9][-/.][0-3]?[0-9][-/.](?:19|20)?[0-9]{2}(?![0-9])(?![-/.][0-9])',
  '(?<![0-9])(?:19|20)[0-9]{2} ?- ?(?:19|20)[0-9]{2}(?![0-9])(?![ .-]{1,3}[0-9])',
  '(?<![0-9:])[0-2]?[0-9]:[0-5][0-9](?::[0-5][0-9])?(?![0-9:])',
  `(?<![a-z])${STATE}[.,]{0,2} [0-9]{5}(?:-[0-9]{4})?(?![0-9])(?![ .-]{1,3}[0-9])`,
  `(?<![a-z])${PLACE} ?#?[a-z]?-?[0-9]{1,5}(?: ?(?:-|/|to|and|&) ?[0-9]{1,5})?(?![0-9])(?![ .-]{1,3}[0-9])`,
  `(?<![a-z])${RECORD}(?: (?:number|no|nr|code|id))?[ .:#]{0,3}[a-z]{0,3}-?[0-9]{4,12}(?:-[0-9]{1,6})?(?![0-9])(?![ .-]{1,3}[0-9])`,
  '(?<![0-9.])[0-9]{1,3}\\.[0-9]{1,2}(?![0-9])(?![.][0-9])',
];

const CALL =
  '(?:call|phone|tel|telephone|mobile|mob|cell|whatsapp|wa|text|sms|ring|dial|viber|signal|telegram|llamar|llame|telefono|appeler|appelez|anrufen|handy|ligue)';
const MAIL =
  '(?:gmail|googlemail|hotmail|yahoo|icloud|protonmail|rediffmail|gmx|outlook ?(?:\\.|dot) ?com)';
const AT = '(?: ?[([{<] ?(?:at|arroba) ?[)\\]}>] ?| (?:at|arroba) )';
const DOT = ' ?[([{<]? ?(?:\\.|dot|punto|punkt|point) ?[)\\]}>]? ?';
const CURRENCY =
  '(?:dollars?|usd|euros?|eur|gbp|rupees?|rupias?|naira|ngn|pesos?|shillings?|ksh|kes|taka|bdt|dirhams?|aed|riyals?|reais|rands|bucks)';
const PAYING =
  '(?:money|monetary|cash|pay(?! attention)|pays|paid|paying|payments?|payable|rewards?|rewarded|rewarding|remuneration|sell|selling|buy(?! time)|buying|purchase|purchasing|fees?|bonus|incentives?|gift ?cards?|vouchers?)';
const SERVICES =
  '(?:venmo|paypal|zelle|gcash|m-?pesa|paytm|upi|bitcoin|btc|iban|western union|moneygram|bank (?:account|transfer))';
const ABROAD =
  '(?:dinero|pagar|pagamos|pagare|se paga|recompensa|gratificacion|argent|payer|paie|remunere|remuneration|recompense|geld|bezahl[a-z]*|belohnung|vergutung|dinheiro|pagamento|pagamos|paisa|paise)';

const EMAIL = [
  '[a-z0-9._%+-]+@[a-z0-9-]+(?:\\.[a-z0-9-]+)*\\.[a-z]{2,}',
  `[a-z0-9._%+-]+ ?@ ?[a-z0-9-]+${DOT}${TLD}`,
  '(?:[a-z0-9] ){2,}@ (?:[a-z0-9] ){2,}[.] (?:[a-z] ?){2,}',
  `[a-z0-9._-]+${AT}[a-z0-9-]+${DOT}${TLD}`,
  `[a-z0-9._-]+at${MAIL}`,
  `(?<![a-z])${MAIL}(?![a-z])`,
];
const PHONE = [
  '(?<![0-9])[0-9](?:[ ()._-]{0,4}[0-9]){6,}',
  '(?<![0-9])[0-9](?: ?[,;/_*|:] ?[0-9]){6,}(?![0-9])',
  '(?<![0-9])0[0-9]{2,5} ?/ ?[0-9](?:[ -]?[0-9]){4,}',
  '(?<![0-9])1?[ -]?8(?:00|88|77|66|55|44|33)[ -](?:[a-z0-9]-?){6,}[a-z0-9]',
  `(?<![a-z])${CALL}(?:[ :.,#-]|me|us|at|on|no|number|is|my){0,8}[+]?[0-9](?:[ ().-]{0,3}[0-9]){4,}`,
];
const MONEY = [
  '[$\\u20ac\\u00a3\\u00a5\\u20b9\\u20a6\\u20b1\\u20a9\\u09f3]',
  `(?<![a-z])(?:${PAYING}|${SERVICES}|${CURRENCY}|${ABROAD})(?![a-z])`,
  '(?<![a-z])(?:rs|inr)[ .]{0,2}[0-9]{3,}',
  '(?<![a-z])(?:compensation (?:for|will|of|is|offered|given|provided)|(?:financial|fair|good|some|with|offer(?:ing)?|give) compensation|compensated? (?:you|donors?|for (?:your|the) (?:time|travel)))(?![a-z])',
  '(?<![a-z])(?:(?:good|best|any|fair|high|at a|your) price|price (?:is|per|negotiable))(?![a-z])',
];

const NUMBER_WORD = `(?:${SPELLED.join('|')}|oh|double|triple|treble|[0-9])`;

/** One step of the check: a regular expression, or characters that the check replaces by others. */
export interface TextRule {
  name: string;
  pattern: string;
  /** the text that replaces what matches; null if the rule only searches */
  replacement: string | null;
}
const rule = (name: string, pattern: string, replacement: string | null = null): TextRule => ({
  name,
  pattern,
  replacement,
});

/** All rules, in the order in which they apply. The `digit_…` rules apply only if `spelled` has matched. */
export const TEXT_RULES: readonly TextRule[] = [
  rule(
    'characters',
    CHARACTERS.map(([from]) => from).join(''),
    CHARACTERS.map(([, to]) => to).join(''),
  ),
  rule('marks', '[\\u0300-\\u036f\\u00ad\\u200b-\\u200f\\u2060\\ufeff]', ''),
  rule('spaces', '[ \\t\\r\\n]+', ' '),
  rule('spelled', `(?<![a-z])${NUMBER_WORD}(?:[^a-z0-9]{0,3}${NUMBER_WORD}){4}`),
  ...SPELLED.map((words, n) => rule(`digit_${n}`, `(?<![a-z])(?:${words})(?![a-z])`, String(n))),
  rule('digit_repeated', '(?<![a-z])(?:double|triple|treble) ', ''),
  rule('letter_o', '(?<=[0-9] ?)(?:oh|o)(?= ?[0-9])', '0'),
  rule('email', EMAIL.join('|')),
  rule('harmless', HARMLESS.join('|'), OUT),
  rule('phone', PHONE.join('|')),
  rule('money', MONEY.join('|')),
];

let compiled: { name: string; pattern: RegExp; replacement: string | null }[] | null = null;
const compile = () =>
  TEXT_RULES.slice(1).map(({ name, pattern, replacement }) => ({
    name,
    pattern: new RegExp(pattern, replacement === null ? '' : 'g'),
    replacement,
  }));
const readAs = new Map(
  CHARACTERS.flatMap(([from = '', to = '']) =>
    Array.from(from, (c, n) => [c, to[n] ?? c] as const),
  ),
);

/**
 * Finds out whether a text holds something that must not be public.
 * @returns the first problem that a rule finds; null if no rule finds any
 */
export function findPublicTextProblem(text: string): PublicTextProblem | null {
  let rest = Array.from(text.normalize('NFKD'), (c) => readAs.get(c) ?? c).join('');
  let isSpelled = false;
  for (const { name, pattern, replacement } of (compiled ??= compile())) {
    if (name.startsWith('digit_') && !isSpelled) continue;
    if (replacement !== null) rest = rest.replaceAll(pattern, replacement);
    else if (pattern.test(rest)) {
      if (name !== 'spelled') return name as PublicTextProblem;
      isSpelled = true;
    }
  }
  return null;
}
