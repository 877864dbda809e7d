import type { SupabaseClient } from '@supabase/supabase-js'
import type { Call } from './call.ts'

const scraper = (client: SupabaseClient, action: string) =>
  client.functions.invoke('sync-scraper', { body: { action } })
const receipt = {
  type: 'contact',
  name: 'Ada',
  email: 'nobody@example.com',
  data: { projectType: 'Film', message: 'x' },
}

export const FUNCTION_CALLS: Call[] = [
  ['send-confirmation-email', 'ok', (w) => w.visitor.functions.invoke('send-confirmation-email', { body: receipt })],
  ['send-confirmation-email, bad', '400', (w) => w.visitor.functions.invoke('send-confirmation-email', { body: {} })],
  ['sync-scraper, visitor', '401', (w) => scraper(w.visitor, 'get_opportunities')],
  ['sync-scraper get_opportunities', 'ok', (w) => scraper(w.admin, 'get_opportunities')],
  ['sync-scraper get_logs', 'ok', (w) => scraper(w.admin, 'get_logs')],
  ['sync-scraper get_config', 'ok', (w) => scraper(w.admin, 'get_config')],
  ['sync-scraper remove_sample, visitor', '401', (w) => scraper(w.visitor, 'remove_sample')],
  ['sync-scraper, unknown action', '400', (w) => scraper(w.admin, 'nothing')],
  ['unknown function', '404', (w) => w.admin.functions.invoke('nothing', { body: {} })],
]
