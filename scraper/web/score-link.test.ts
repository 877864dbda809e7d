import { expect, test } from 'vitest'
import { scoreLink } from './score-link.ts'

const at = (path: string, label = '') => scoreLink({ href: new URL(path, 'https://www.a.com').href, label })

test.each([
  ['/submit-music', '', 'submissions'],
  ['/p/7', 'Submit your music', 'submissions'],
  ['/SubmitMaterial.aspx', '', 'submissions'],
  ['/x', 'DEMOS', 'submissions'],
  ['/for-labels', '', 'submissions'],
  ['/musik-einreichen', '', 'submissions'],
  ['/x', 'Envoyer une maquette', 'submissions'],
  ['/x', 'Envía tu música', 'submissions'],
  ['/?page_id=12', 'Contact', 'contact'],
  ['/index.php?route=information/contact', '', 'contact'],
  ['/contactus', '', 'contact'],
  ['/x', 'Nous écrire', 'contact'],
  ['/ansprechpartner', '', 'contact'],
  ['/x', 'Über uns', 'people'],
  ['/ueber-uns/', '', 'people'],
  ['/quienessomos.html', '', 'people'],
  ['/x', 'L’équipe', 'people'],
  ['/OurStaff', '', 'people'],
  ['/faq', '', 'questions'],
  ['/a-propos', '', 'about'],
  ['/x', 'Impressum', 'notice'],
  ['/sync-licensing', '', 'licensing'],
  ['/artists', '', 'roster'],
  ['/en/', 'EN', 'language'],
])('%s "%s" is about %s', (path, label, topic) => {
  expect(at(path, label)?.topic).toBe(topic)
})

test('a subdomain shows the topic of a page', () => {
  expect(scoreLink({ href: 'https://submissions.a.com/', label: '' })?.topic).toBe('submissions')
})

test.each(['/blog/how-to-submit', '/cart', '/team.pdf', '/2024/05/contact', '/index.php?route=account/login'])(
  '%s is never worth a request',
  (path) => {
    expect(at(path)).toBeNull()
  },
)

test.each([
  ['/x', 'How we built a team of twelve people for a song about the sea and what became of it'],
  ['/what-we-learned-about-the-team-behind-it', ''],
  ['/artists/some/body/deep', ''],
])('%s "%s" scores next to nothing', (path, label) => {
  expect(at(path, label)?.points ?? 0).toBeLessThan(2)
})

test('words in both label and path score more than in one of them, and words in folders less', () => {
  const points = [at('/contact', 'Contact'), at('/contact'), at('/contact/berlin')].map((judged) => judged?.points ?? 0)
  expect(points).toEqual(points.toSorted((a, b) => b - a))
  expect(new Set(points).size).toBe(3)
})

test('a page deep in a sitemap scores less than one in a menu', () => {
  const link = { href: 'https://a.com/company/help/contact', label: '' }
  expect(scoreLink(link, 'sitemap')?.points).toBeLessThan(scoreLink(link)?.points ?? 0)
})
