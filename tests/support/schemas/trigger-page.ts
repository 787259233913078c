import type { SqlSession } from '../../../supabase/embedded/database/database';

const TRIGGERS = `
  select c.oid::regclass::text as "table", tgname as name, p.oid::regproc::text as function,
    case when tgtype & 2 = 2 then 'before' else 'after' end as "when", tgtype & 1 = 0 as "isStatement",
    tgdeferrable as "isAtCommit",
    concat_ws(' or ', case when tgtype & 4 = 4 then 'insert' end, case when tgtype & 16 = 16 then 'update' end,
      case when tgtype & 8 = 8 then 'delete' end, case when tgtype & 32 = 32 then 'truncate' end) as event,
    coalesce((regexp_match(pg_get_triggerdef(t.oid, true), ' WHEN \\((.*)\\) EXECUTE '))[1], '') as condition
  from pg_trigger t join pg_class c on c.oid = tgrelid join pg_proc p on p.oid = tgfoid
  where not tgisinternal and p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
  order by c.oid::regclass::text collate "C", tgtype & 2 desc, tgtype & 1 desc, tgdeferrable, tgname collate "C"`;

interface Trigger {
  table: string;
  name: string;
  function: string;
  when: string;
  isStatement: boolean;
  isAtCommit: boolean;
  event: string;
  condition: string;
}

const ABOUT = `# The triggers of each table

Made by \`npm run types:db\` from supabase/migrations. Do not edit.

Each list is in the order in which its triggers run: before a row is written, after it, after the statement, at the
commit. Of one moment Postgres runs them by name, so a trigger that must come early or late begins with a letter:

- \`a_\`: what the server sets whatever the device sent (stamps, text on one line), and a request that arrives withdrawn
- \`b_\`: guards that refuse what somebody may not write, and what the row copies from elsewhere
- \`c_\`: decisions about the row as it is now, and guards and counts that the last decision needs
- \`d_\`: what follows from those decisions
- \`g_\`: after a row is written, what comes after \`follow_request\`
`;

function line({
  name,
  function: called,
  event,
  isStatement,
  isAtCommit,
  condition,
  when,
}: Trigger): string {
  const moment = isAtCommit ? 'at the commit ' : '';
  const scope = isStatement ? 'each statement' : 'each row';
  const only = condition === '' ? '' : `, if \`${condition.replaceAll(/\s+/g, ' ')}\``;
  return `- \`${name}\`: ${moment}${when} ${event}, ${scope}${only} → \`${called}\``;
}

/** Makes the text of docs/triggers.md. */
export async function triggerPage(session: SqlSession): Promise<string> {
  const triggers = await session.query<Trigger>(TRIGGERS);
  const tables = [...new Set(triggers.map(({ table }) => table))];
  const lists = tables.map((table) => {
    const lines = triggers.filter((trigger) => trigger.table === table).map(line);
    return `## ${table}\n\n${lines.join('\n')}\n`;
  });
  return [ABOUT, ...lists].join('\n');
}
