import { type Call, recall, type World } from './call.ts'

const text = (words: string) => new Blob([words], { type: 'text/plain' })
const bucketOf = (world: World) => {
  const name = world.known.get('bucket') ?? `calls-${Math.random().toString(36).slice(2, 10)}`
  world.known.set('bucket', name)
  return name
}
const files = (world: World) => world.service.storage.from(bucketOf(world))

/** Buckets and objects with the secret key, and what visitors may do. */
export const STORAGE_CALLS: Call[] = [
  ['POST /bucket', 'ok', (w) => w.service.storage.createBucket(bucketOf(w), { public: false })],
  ['POST /bucket, again', 'BucketAlreadyExists', (w) => w.service.storage.createBucket(bucketOf(w))],
  ['GET /bucket/{id}', 'ok', (w) => w.service.storage.getBucket(bucketOf(w))],
  ['GET /bucket', 'ok', (w) => w.service.storage.listBuckets()],
  ['POST /object/{path}', 'ok', (w) => files(w).upload('one.txt', text('one'))],
  ['POST /object/{path}, again', 'KeyAlreadyExists', (w) => files(w).upload('one.txt', text('two'))],
  ['POST /object/{path}, upsert', 'ok', (w) => files(w).upload('one.txt', text('two'), { upsert: true })],
  [
    'POST /object/{path}, visitor',
    'AccessDenied',
    (w) => w.visitor.storage.from(bucketOf(w)).upload('no.txt', text('no')),
  ],
  ['PUT /object/{path}', 'ok', (w) => files(w).update('one.txt', text('three'))],
  ['GET /object/{path}', 'three', async (w) => (await files(w).download('one.txt')).data?.text()],
  ['GET /object/info/{path}', 'ok', (w) => files(w).info('one.txt')],
  ['HEAD /object/{path}', 'true', async (w) => String((await files(w).exists('one.txt')).data)],
  ['GET /object/{path}, none', 'NoSuchKey', (w) => files(w).info('none.txt')],
  ['POST /object/copy', 'ok', (w) => files(w).copy('one.txt', 'two.txt')],
  ['POST /object/move', 'ok', (w) => files(w).move('two.txt', 'folder/three.txt')],
  ['POST /object/list', 'folder one.txt', listNames],
  ['POST /object/sign/{path}', 'three', readSigned],
  ['POST /object/sign (many)', 'ok', (w) => files(w).createSignedUrls(['one.txt', 'folder/three.txt'], 60)],
  ['POST /object/upload/sign/{path}', 'ok', signUpload],
  [
    'PUT /object/upload/sign/{path}',
    'ok',
    (w) => files(w).uploadToSignedUrl('signed.txt', recall(w, 'uploadToken'), text('signed')),
  ],
  ['GET /object/public/{path}, private', '400', (w) => fetch(files(w).getPublicUrl('one.txt').data.publicUrl)],
  ['PUT /bucket/{id}', 'ok', (w) => w.service.storage.updateBucket(bucketOf(w), { public: true })],
  ['GET /object/public/{path}', '200', (w) => fetch(files(w).getPublicUrl('one.txt').data.publicUrl)],
  ['DELETE /object', 'ok', (w) => files(w).remove(['one.txt'])],
  ['DELETE /bucket/{id}, not empty', 'BucketNotEmpty', (w) => w.service.storage.deleteBucket(bucketOf(w))],
  ['POST /bucket/{id}/empty', 'ok', (w) => w.service.storage.emptyBucket(bucketOf(w))],
  ['DELETE /bucket/{id}', 'ok', (w) => w.service.storage.deleteBucket(bucketOf(w))],
]

async function listNames(world: World): Promise<unknown> {
  const { data, error } = await files(world).list()
  return error === null ? data.map(({ name }) => name).join(' ') : { error }
}

async function readSigned(world: World): Promise<unknown> {
  const { data, error } = await files(world).createSignedUrl('one.txt', 60)
  return error === null ? (await fetch(data.signedUrl)).text() : { error }
}

async function signUpload(world: World): Promise<unknown> {
  const result = await files(world).createSignedUploadUrl('signed.txt')
  world.known.set('uploadToken', result.data?.token ?? '')
  return result
}
