import { defineConfig } from '@playwright/test'
import { findChromium } from './setup/browser.ts'

const chromium = findChromium()
const PROCESSES = '**/e2e/process/*.spec.ts'
const JOURNEYS = '**/e2e/journeys/*.spec.ts'

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/global-setup.ts',
  // Only ends tests that hang: on a busy machine everything takes several times as long.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // One more than the cores of the CI machine, because a worker waits a third of its time.
  workers: 3,
  fullyParallel: true,
  // Ordered so that the longest tests do not run last.
  projects: [
    { name: 'processes', testMatch: PROCESSES },
    // Retried only where e2e/page-checks/standstill.ts allows it.
    { name: 'journeys', testMatch: JOURNEYS, retries: 1 },
    { name: 'pages', testMatch: '**/*.spec.ts', testIgnore: [PROCESSES, JOURNEYS] },
  ],
  forbidOnly: true,
  reporter: process.env.TEST_OUTPUT
    ? [['line'], ['json', { outputFile: `${process.env.TEST_OUTPUT}/playwright.json` }]]
    : [['list']],
  use: {
    // Recording every test adds a quarter to the time. Use `--trace retain-on-failure` to record a failing test.
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      // Without internet access, Chromium would keep trying to reach its own services.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
