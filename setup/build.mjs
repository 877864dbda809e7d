// Builds the site with the Node of the lock file. A process of its own, because the set-up script that calls it may be
// running on an older Node than the build tools accept.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import process from 'node:process'

const cli = path.resolve('node_modules', '@react-router', 'dev', 'bin.cjs')
const { status } = spawnSync('node', [cli, 'build'], {
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'production' },
})
process.exit(status ?? 1)
