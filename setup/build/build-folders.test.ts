import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeTestFolder } from '#tests/harness/test-folder.ts'
import { clearLeftovers, putInPlace, restoreBuild } from './build-folders.ts'

async function makeFolders() {
  const root = await makeFolder()
  const folders = {
    build: path.join(root, 'build'),
    next: path.join(root, 'build.next'),
    previous: path.join(root, 'build.previous'),
  }
  return {
    folders,
    write(name: keyof typeof folders, text: string) {
      mkdirSync(folders[name])
      writeFileSync(path.join(folders[name], 'page.html'), text)
    },
    read(name: keyof typeof folders) {
      return existsSync(folders[name]) ? readFileSync(path.join(folders[name], 'page.html'), 'utf8') : null
    },
  }
}

test('a finished build replaces the last one, if there is one', async () => {
  const { folders, write, read } = await makeFolders()
  for (const text of ['first', 'second']) {
    write('next', text)
    putInPlace(folders)
    expect([read('build'), read('next'), read('previous')]).toEqual([text, null, null])
  }
})

test('the leftovers of a killed build are removed, and the last build stays', async () => {
  const { folders, write, read } = await makeFolders()
  write('build', 'last')
  write('next', 'half')
  clearLeftovers(folders)
  expect([read('build'), read('next')]).toEqual(['last', null])
})

test('after a kill between the two renames the last build is restored, and an existing build is never replaced', async () => {
  const { folders, write, read } = await makeFolders()
  write('previous', 'last')
  restoreBuild(folders)
  expect([read('build'), read('previous')]).toEqual(['last', null])
  write('previous', 'older')
  restoreBuild(folders)
  expect(read('build')).toBe('last')
})

async function makeFolder() {
  const folder = await makeTestFolder('build')
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
