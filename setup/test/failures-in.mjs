// Extracts the failures from the reports of the test runners.

/** @typedef {{ title: string, message: string }} Failure */

/** @typedef {{ status: string, fullName: string, failureMessages?: string[] | null }} VitestCase */

/**
 * The failures of a Vitest JSON report. A file that could not run has a message and no tests.
 * @param {{ testResults: { name: string, status: string, message: string, assertionResults: VitestCase[] }[] }} report
 * @returns {Failure[]}
 */
export function failuresInVitest({ testResults }) {
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      if (failed.length === 0) return [{ title: name, message }]
      return failed.map((test) => ({
        title: `${name} › ${test.fullName}`,
        message: test.failureMessages?.join('\n') ?? '',
      }))
    })
}

/**
 * @typedef {{ status: string, results: { errors: { message?: string }[] }[] }} PlaywrightTest
 * @typedef {{ title: string, file: string, line: number, tests: PlaywrightTest[] }} PlaywrightSpec
 * @typedef {{ specs: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 */

/** The failures of a Playwright JSON report. @param {{ suites: PlaywrightSuite[] }} report @returns {Failure[]} */
export function failuresInPlaywright(report) {
  return report.suites.flatMap(failuresInSuite)
}

/** @param {PlaywrightSuite} suite @returns {Failure[]} */
function failuresInSuite({ specs, suites = [] }) {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results }) => ({
        title: `${file}:${line} › ${title}`,
        message: results.flatMap(({ errors }) => errors.map((error) => error.message ?? '')).join('\n'),
      })),
  )
  return [...own, ...suites.flatMap(failuresInSuite)]
}
