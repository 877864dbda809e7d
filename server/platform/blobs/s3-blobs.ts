import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import type { BlobStore } from './blob-store.ts'
import { StorageError } from './storage-error.ts'

const PREFIX = 'objects/'
const ignore = () => undefined

/**
 * Stores files in an S3 bucket. The URL contains all settings: `https://KEY:SECRET@host/bucket?region=eu-central-1`;
 * the region defaults to us-east-1, which servers other than Amazon's ignore.
 */
export function createS3Blobs(address: string): BlobStore & { close(): void } {
  const url = new URL(address)
  const Bucket = url.pathname.split('/').filter(Boolean)[0]
  if (Bucket === undefined) throw new Error('S3_URL: names no bucket')
  const client = new S3Client({
    endpoint: url.origin,
    region: url.searchParams.get('region') ?? 'us-east-1',
    forcePathStyle: true,
    credentials: {
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    },
    // Callers log failed requests; the client's own warnings would bypass the log.
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    // Some S3-compatible servers do not support Amazon's newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const keyOf = (version: string) => `${PREFIX}${version}`
  return {
    async put(version, { path, size }) {
      const Body = createReadStream(path)
      await client.send(new PutObjectCommand({ Bucket, Key: keyOf(version), Body, ContentLength: size }))
      await rm(path, { force: true })
    },
    async read(version, range) {
      const Range = range === null ? undefined : `bytes=${range.first}-${range.last}`
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(version), Range }))
        if (!(Body instanceof Readable)) throw new Error('S3 gave no stream')
        return Body
      } catch (error) {
        throw error instanceof NoSuchKey ? new StorageError('NoSuchKey') : error
      }
    },
    async sizeOf(version) {
      try {
        return (await client.send(new HeadObjectCommand({ Bucket, Key: keyOf(version) }))).ContentLength ?? null
      } catch (error) {
        if (error instanceof NotFound || error instanceof NoSuchKey) return null
        throw error
      }
    },
    async copy(from, to) {
      const CopySource = `/${Bucket}/${keyOf(from)}`
      await client.send(new CopyObjectCommand({ Bucket, Key: keyOf(to), CopySource }))
    },
    async remove(versions) {
      if (versions.length === 0) return
      const Objects = versions.map((version) => ({ Key: keyOf(version) }))
      await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }))
    },
    // A bucket shows an object only when it is complete.
    removeDrafts: async () => undefined,
    async *listOlderThan(moment) {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: PREFIX })) {
        const old = Contents.filter(({ LastModified }) => LastModified !== undefined && LastModified < moment)
        const versions = old.flatMap(({ Key }) => (Key === undefined ? [] : [Key.slice(PREFIX.length)]))
        if (versions.length > 0) yield versions
      }
    },
    close: () => client.destroy(),
  }
}
