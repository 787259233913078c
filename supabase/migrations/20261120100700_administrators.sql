-- First run: the first signed-in person to ask becomes administrator; afterwards nobody does so.

create function private.claim_admin() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  if (select auth.uid()) is null then
    raise exception 'You must be logged in to perform this action' using errcode = '42501';
  end if;
  lock table private.admins in exclusive mode;
  if exists (select from private.admins) then
    raise exception 'An administrator already exists; ask them to add you' using errcode = '42501';
  end if;
  insert into private.admins (user_id) values ((select auth.uid()));
  return jsonb_build_object('is_admin', true, 'role', 'admin');
end $$;

create function public.claim_admin() returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.claim_admin()
$$;
