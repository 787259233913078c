-- Who may hear which pokes. They carry no data, only the name of a table.

create policy "Everyone hears the public topic" on realtime.messages for select to anon, authenticated
  using (extension = 'broadcast' and (select realtime.topic()) = 'sync:public');
create policy "A user hears his own topic" on realtime.messages for select to authenticated
  using (extension = 'broadcast' and (select realtime.topic()) = 'sync:user:' || (select auth.uid())::text);
create policy "Administrators hear the administrators' topic" on realtime.messages for select to authenticated
  using (extension = 'broadcast' and (select realtime.topic()) = 'sync:admin' and (select private.is_admin()));
