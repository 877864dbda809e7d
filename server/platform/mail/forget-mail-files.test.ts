import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { forgetMailFiles } from './forget-mail-files.ts'

test('only the mail files that contain the address are deleted', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'mails-'))
  try {
    const mails = {
      to: 'To: Ada@label.example\n\nhello',
      about: 'To: desk@label.example\n\nfrom ada@label.example.',
      other: 'To: xada@label.example\n\nhello',
      longer: 'To: ada@label.example.org\n\nhello',
    }
    for (const [name, text] of Object.entries(mails)) {
      await writeFile(path.join(folder, `${name}.txt`), text)
      await writeFile(path.join(folder, `${name}.html`), '<p>')
    }
    expect(await forgetMailFiles(folder, 'ada@label.example')).toBe(2)
    expect((await readdir(folder)).toSorted()).toEqual(['longer.html', 'longer.txt', 'other.html', 'other.txt'])
    expect(await forgetMailFiles(path.join(folder, 'none'), 'ada@label.example')).toBe(0)
  } finally {
    await rm(folder, { recursive: true })
  }
})
