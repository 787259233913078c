import type { SqlSession } from '../../supabase/embedded/database/database';

const CLOCK = `
  create schema simulation;
  create function simulation.now() returns timestamptz language sql stable
    as $$ select current_setting('simulation.now')::timestamptz $$;
  grant usage on schema simulation to public;
  grant execute on function simulation.now() to public;`;

/** Matches code that reads the clock, both in the text of a function and in a default as the database prints it. */
const READS = String.raw`'\m(clock_timestamp|now)\(\)'`;

// Makes the functions and defaults anew, word for word, except that they read the clock of the simulation.
const REWIRED = `
  do $$
  declare
    f record;
  begin
    for f in select pg_get_functiondef(p.oid) as definition from pg_proc p
      where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.prokind = 'f' and p.prosrc ~ '\\m(now\\(\\)|clock_timestamp\\(\\)|current_date\\M)'
    loop
      execute regexp_replace(regexp_replace(f.definition, ${READS}, 'simulation.now()', 'g'), '\\mcurrent_date\\M', 'simulation.now()::date', 'g');
    end loop;
    for f in select c.oid::regclass as owner, a.attname, pg_get_expr(d.adbin, d.adrelid) as definition
      from pg_attrdef d join pg_class c on c.oid = d.adrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = d.adnum
      where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and pg_get_expr(d.adbin, d.adrelid) ~ '\\mnow\\(\\)'
    loop
      execute format('alter table %s alter column %I set default %s', f.owner, f.attname,
        regexp_replace(f.definition, ${READS}, 'simulation.now()', 'g'));
    end loop;
    update private.quotas set counted = regexp_replace(counted, ${READS}, 'simulation.now()', 'g');
  end $$`;

/** Makes the functions of the database read a clock that the simulation sets. Nothing else about them changes. */
export async function installClock(sql: SqlSession): Promise<void> {
  await sql.exec(CLOCK);
  await sql.exec(REWIRED);
}

/** @param at ms since 1970 */
export async function setClock(sql: SqlSession, at: number): Promise<void> {
  await sql.query(`select set_config('simulation.now', $1, false)`, [new Date(at).toISOString()]);
}
