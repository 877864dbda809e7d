-- An opening that was found before staff marked its company "do not contact" is not mailed any more; its event says why.
alter table public.scraper_events
  drop constraint scraper_events_mail_skipped_check,
  add constraint scraper_events_mail_skipped_check
    check (mail_skipped in ('alerts_off', 'too_old', 'flapping', 'dismissed', 'sample', 'do_not_contact'));
