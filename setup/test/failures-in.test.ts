import { expect, test } from 'vitest'
import { failuresInPlaywright, failuresInVitest } from './failures-in.ts'

test('the failures of a vitest report are its failed tests, and files that could not run', () => {
  const passed = { status: 'passed', fullName: 'adds', failureMessages: [] }
  const failed = { status: 'failed', fullName: 'subtracts', failureMessages: ['expected 1 to be 2'] }
  const report = {
    testResults: [
      { name: 'good.test.ts', status: 'passed', message: '', assertionResults: [passed] },
      { name: 'bad.test.ts', status: 'failed', message: '', assertionResults: [passed, failed] },
      { name: 'broken.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
    ],
  }
  expect(failuresInVitest(report)).toEqual([
    { title: 'bad.test.ts › subtracts', message: 'expected 1 to be 2' },
    { title: 'broken.test.ts', message: 'Cannot find module' },
  ])
})

test('the failures of a Playwright report are found in nested suites', () => {
  const spec = (title: string, status: string, message?: string) => ({
    title,
    file: 'a.spec.ts',
    line: 3,
    tests: [{ status, results: [{ errors: message === undefined ? [] : [{ message }] }] }],
  })
  const report = {
    suites: [
      { specs: [spec('opens', 'expected')], suites: [{ specs: [spec('closes', 'unexpected', 'it stayed open')] }] },
    ],
  }
  expect(failuresInPlaywright(report)).toEqual([{ title: 'a.spec.ts:3 › closes', message: 'it stayed open' }])
})
