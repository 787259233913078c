-- This file runs last. It makes private.view_<table> of each collection, and gives the API's roles only what they need.
select private.schedule_jobs();
select private.apply_grants();
