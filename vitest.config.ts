import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['**/*.test.ts', '**/*.test.tsx'],
    exclude: ['**/node_modules/**', 'build/**', 'data/**'],
    globalSetup: ['tests/postgres-setup.ts'],
    setupFiles: ['tests/fail-on-console.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
