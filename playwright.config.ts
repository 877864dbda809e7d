import { defineConfig } from '@playwright/test'
import { findChromium } from './setup/browser.mjs'

const chromium = findChromium()

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './e2e/global-setup.ts',
  // Only there to end what hangs: on a busy machine everything takes several times as long.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  reporter: process.env.TEST_OUTPUT
    ? [['line'], ['json', { outputFile: `${process.env.TEST_OUTPUT}/playwright.json` }]]
    : [['list']],
  use: {
    trace: 'retain-on-failure',
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      // The machine may have no way out: without these Chromium keeps trying to reach its own services.
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
