// Creates the bucket of S3_URL if it does not exist. Run once before the first server of a new installation.
import process from 'node:process'
import { CreateBucketCommand, HeadBucketCommand, S3Client } from '@aws-sdk/client-s3'

const url = new URL(process.env.S3_URL ?? '')
const bucket = url.pathname.split('/').filter(Boolean)[0]
const client = new S3Client({
  endpoint: url.origin,
  region: url.searchParams.get('region') ?? 'us-east-1',
  forcePathStyle: true,
  credentials: { accessKeyId: decodeURIComponent(url.username), secretAccessKey: decodeURIComponent(url.password) },
})
try {
  await client.send(new HeadBucketCommand({ Bucket: bucket }))
  console.log(`The bucket ${bucket} is there.`)
} catch (error) {
  if (!(error instanceof Error) || !('$metadata' in error)) throw error
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
  console.log(`Made the bucket ${bucket}.`)
}
