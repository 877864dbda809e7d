// Extracts the failures from the reports of the test runners.

export type Failure = { title: string; message: string }

type VitestCase = { status: string; fullName: string; failureMessages?: string[] | null }
type VitestFile = { name: string; status: string; message: string; assertionResults: VitestCase[] }

/** The failures of a Vitest JSON report. A file that could not run has a message and no tests. */
export function failuresInVitest({ testResults }: { testResults: VitestFile[] }): Failure[] {
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

type PlaywrightTest = { status: string; results: { errors: { message?: string }[] }[] }
type PlaywrightSpec = { title: string; file: string; line: number; tests: PlaywrightTest[] }
type PlaywrightSuite = { specs: PlaywrightSpec[]; suites?: PlaywrightSuite[] }

/** The failures of a Playwright JSON report. */
export function failuresInPlaywright(report: { suites: PlaywrightSuite[] }): Failure[] {
  return report.suites.flatMap(failuresInSuite)
}

function failuresInSuite({ specs, suites = [] }: PlaywrightSuite): Failure[] {
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
