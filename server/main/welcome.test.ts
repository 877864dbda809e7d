import { expect, test } from 'vitest'
import { readConfig } from '#server/platform/config.ts'
import { describeStart } from './welcome.ts'

const created = { email: 'admin@neonmagnolia.example', where: 'the one shown above' }

test("the first start says that it is ready, where mail goes, that the admin's address receives none, and what to do next", () => {
  expect(describeStart(readConfig({ DATA_DIR: '/srv/data' }), created, null)).toEqual([
    'Ready: http://localhost:3000',
    'Mail: not sent, kept as files; set SMTP_URL (they are in /srv/data/mail)',
    expect.stringContaining('Warning: admin@neonmagnolia.example cannot receive mail'),
    expect.stringContaining('npm run user -- create YOUR-ADDRESS --role admin'),
    'Next:',
    '  1. Sign in at http://localhost:3000/auth as admin@neonmagnolia.example; the password is the one shown above.',
    '  2. Open the dashboard at http://localhost:3000/sync-scraper and press "Read the sample web" to fill it without internet access.',
    '  3. Make the site your own in the dashboard, where its sample content can be removed; README.md says what else to set.',
  ])
})

test('later starts print little, and mention a password file that still exists', () => {
  const config = readConfig({ DATA_DIR: '/srv/data', SMTP_URL: 'smtp://user:secret@mail.label.example' })
  const lines = ['Ready: http://localhost:3000', 'Mail: sent through mail.label.example']
  expect(describeStart(config, null, null)).toEqual(lines)
  expect(describeStart(config, null, '/srv/data/first-admin-password')).toEqual([
    ...lines,
    '/srv/data/first-admin-password has the first password: sign in, then delete it.',
  ])
})

test('behind a proxy and as a worker, the start says where the process listens', () => {
  const behind = { SITE_URL: 'https://label.com', HOST: '::', PORT: '8080' }
  expect(describeStart(readConfig(behind), null, null)[0]).toBe('Ready: https://label.com (listening on [::]:8080)')
  expect(
    describeStart(readConfig({ ...behind, ROLE: 'worker', DATABASE_URL: 'postgres://db/label' }), null, null)[0],
  ).toBe('Ready: jobs and mails of https://label.com; /healthz answers on [::]:8080')
})

test.each([
  ['anna@label.com', false],
  ['anna@example.com', true],
  ['anna@mail.label.test', true],
  ['anna@mail.example.com', true],
  ['anna@notexample.com', false],
])('%s: warned about %s', (email, isWarned) => {
  const lines = describeStart(readConfig({}), { ...created, email }, null)
  expect(lines.some((line) => line.startsWith('Warning: '))).toBe(isWarned)
})
