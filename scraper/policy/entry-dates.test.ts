import { expect, test } from 'vitest'
import { parsePage } from '#scraper/page/parse/parse-page.ts'
import { readPolicy } from './policy.ts'

function read(entry: string) {
  const html = `<title>Pellucid Records</title><main>${entry}</main><footer><a href="/demos">Demo submissions</a></footer>`
  const page = parsePage({ url: 'https://pellucid.example/', body: html, contentType: 'text/html' })
  const { status, deadline } = readPolicy(page, new Date('2026-11-23T12:00:00Z'))
  return { status, deadline }
}

test('a day without a year is of the month that heads its entry, or after it', () => {
  const said = '<h3>Our label opens demo submissions</h3><p>Submissions close September 30th.</p>'
  expect(read(`<p>July 2026</p>${said}`)).toEqual({ status: 'closed', deadline: '2026-09-30' })
  expect(read(`<p>November 2026</p>${said}`)).toEqual({ status: 'open', deadline: '2027-09-30' })
})

test('the year that a firm was founded says nothing of its deadlines', () => {
  expect(read('<p>Founded in May 2015.</p><p>Submissions close September 30th.</p>').deadline).toBeNull()
})
