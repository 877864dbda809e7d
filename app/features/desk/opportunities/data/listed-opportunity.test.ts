import { expect, test } from 'vitest'
import { LenientOpportunitySchema } from './listed-opportunity.ts'

test('missing columns and invalid values are parsed as empty values', () => {
  const opportunity = LenientOpportunitySchema.parse({
    id: 7,
    company_agency: 'Tape',
    industry_type: 'Film',
    ai_confidence_score: 7,
  })
  expect(opportunity).toMatchObject({
    id: '7',
    company_agency: 'Tape',
    name: null,
    industry_type: [],
    who_may_submit: [],
    ai_confidence_score: null,
    submission_status: null,
    date_scraped: null,
    do_not_contact: false,
    revision: 1,
  })
})
