-- Last: makes private.view_<table> of each collection, and gives the API's roles the least they need.
select private.schedule_jobs();
select private.apply_grants();
