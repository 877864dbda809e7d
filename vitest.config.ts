import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['**/*.test.ts', '**/*.test.tsx'],
    exclude: ['**/node_modules/**', 'build*/**', 'data/**'],
    globalSetup: ['tests/postgres-setup.ts'],
    setupFiles: ['tests/fail-on-console.ts'],
    reporters: process.env.TEST_OUTPUT
      ? ['default', ['json', { outputFile: `${process.env.TEST_OUTPUT}/vitest.json` }]]
      : ['default'],
    // Three, also on a machine with two cores: half of most tests' time is Postgres at work elsewhere.
    maxWorkers: 3,
    // A worker keeps its modules from file to file: loading them again for each took half of the processor time of all tests.
    isolate: false,
    // Only there to end what hangs: tests wait for states, and a busy machine takes several times as long to reach them.
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 90_000,
    hookTimeout: 120_000,
  },
})
