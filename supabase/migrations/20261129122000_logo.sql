-- The label's logo, which the document `look` names. Only PNG: the browser turns a chosen SVG into one before it is uploaded, so
-- nothing that can contain a script is ever stored. Each upload has a name of its own, and an earlier one stays: the history of
-- the document can bring it back.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('look', 'look', true, 524288, array['image/png']);

-- Admins keep the logo, as they do the document that names it. Everybody else reads it by its public address.
create policy "admins keep the logo" on storage.objects for all to authenticated
  using ((select private.has_role('admin')) and bucket_id = 'look')
  with check ((select private.has_role('admin')) and bucket_id = 'look');
