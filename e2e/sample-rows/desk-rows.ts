/** Writes rows as the service role does, through the product's own REST surface. */
export function createWriter(url: string, secretKey: string) {
  return async (table: string, rows: Record<string, unknown>[]): Promise<void> => {
    const response = await fetch(`${url}/rest/v1/${table}`, {
      method: 'POST',
      headers: { apikey: secretKey, 'content-type': 'application/json', 'user-agent': 'desk-rows' },
      body: JSON.stringify(rows),
    })
    if (!response.ok) throw new Error(`${table}: ${response.status} ${await response.text()}`)
  }
}

type Side = { id: string; domain: string; status: 'open' | 'closed'; quote: string; at: string }

/** Two websites of companies with the same name, and the review question whether they are one company. */
export async function askAboutTwo(write: ReturnType<typeof createWriter>, sides: readonly [Side, Side]): Promise<void> {
  await write(
    'sync_opportunities',
    sides.map(({ id, domain, status, quote, at }) => ({
      id,
      domain,
      company_agency: 'Brightwater Sync',
      contact_email: `music@${domain}`,
      submission_status: status,
      status_reason: 'explicit',
      evidence_quote: quote,
      evidence_url: `https://${domain}/submit`,
      source_url: `https://${domain}/submit`,
      read_at: at,
      date_scraped: at,
      ai_confidence_score: 0.81,
    })),
  )
  await write(
    'scraper_sites',
    sides.map(({ id, domain, at }) => ({ domain, opportunity_id: id, home_id: id, first_read_at: at })),
  )
  const [left, right] = sides
  await write('scraper_reviews', [{ kind: 'same_name', opportunity_id: left.id, other_id: right.id }])
}
