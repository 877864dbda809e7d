import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { openSiteFiles, type SiteFiles } from './site-files.ts'

/** For tests: a mirror with one commit of these files, which goes with the test. */
export function commitSite(files: Record<string, string>): SiteFiles {
  const mirror = mkdtempSync(path.join(tmpdir(), 'layouts-'))
  onTestFinished(() => rm(mirror, { recursive: true }))
  const directory = path.join(mirror, 'lanternfold+site')
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', directory, '-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args]).toString()
  mkdirSync(directory)
  git('init', '-q')
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(directory, name)), { recursive: true })
    writeFileSync(path.join(directory, name), text)
  }
  git('add', '.')
  git('commit', '-qm', 'a site')
  return openSiteFiles(mirror, { repo: 'lanternfold/site', commit: git('rev-parse', 'HEAD').trim() })
}
