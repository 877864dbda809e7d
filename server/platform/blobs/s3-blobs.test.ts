import path from 'node:path'
import { expect, test } from 'vitest'
import { openStorage } from '#tests/harness/storage-harness.ts'
import { startS3 } from '#tests/servers/s3-server.ts'
import { sweepBlobs } from './release-versions.ts'
import { createS3Blobs } from './s3-blobs.ts'

test('the storage API works with an S3 bucket, and no file stays on the machine', async () => {
  await using s3 = await startS3()
  const blobs = createS3Blobs(s3.url)
  await using storage = await openStorage(() => blobs)
  const previews = storage.staff.storage.from('previews')
  const sound = Buffer.from('RIFF and so on')
  expect((await previews.upload('a.wav', sound, { contentType: 'audio/wav' })).error).toBeNull()
  const { publicUrl } = previews.getPublicUrl('a.wav').data
  expect(await (await fetch(publicUrl)).text()).toBe('RIFF and so on')
  const part = await fetch(publicUrl, { headers: { range: 'bytes=5-7' } })
  expect([part.status, await part.text()]).toEqual([206, 'and'])
  expect((await previews.copy('a.wav', 'b.wav')).error).toBeNull()
  expect((await previews.remove(['a.wav'])).data).toHaveLength(1)
  expect(await (await previews.download('b.wav')).data?.text()).toBe('RIFF and so on')
  await storage.db.database.asServiceRole((sql) => sql.query('delete from storage.objects'))
  const parts = { database: storage.db.database, blobs, spoolFolder: path.join(storage.folder, 'spool') }
  expect(await sweepBlobs({ ...parts, now: new Date(Date.now() + 48 * 3600_000) })).toBe(1)
  blobs.close()
})

test('an S3 URL without a bucket is refused at the start', () => {
  expect(() => createS3Blobs('http://a:b@localhost:9000/')).toThrow('S3_URL')
})
