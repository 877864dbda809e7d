import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { Worker } from 'node:worker_threads'
import type { PreviewSource } from '#content/preview-score.ts'
import { type MadePreview, makePreview } from './make-preview.ts'

/** Everything that decides how a score sounds. */
const CODE = ['synth', 'encode-mp3.ts', 'make-preview.ts', '../../lib/player/levels.ts', '../../lib/player/preview.ts']
const ENCODER = ['node_modules', 'wasm-media-encoders', 'package.json']

/** Makes all previews, as many at a time as there are processors. What was made before from the same score by the same code is kept. */
export async function makePreviews(sources: readonly PreviewSource[], root: string): Promise<MadePreview[]> {
  const cache = join(root, 'node_modules', '.cache', 'neon-previews')
  const recordings = join(root, 'content', 'previews')
  const code = await hashCode(root)
  await mkdir(cache, { recursive: true })
  const made = new Map<string, MadePreview>()
  const missing: { source: PreviewSource; file: string }[] = []
  for (const source of sources) {
    if (!source.score) {
      made.set(source.slug, await makePreview(source, recordings))
      continue
    }
    const file = join(cache, createHash('sha256').update(code).update(JSON.stringify(source.score)).digest('hex'))
    const kept = await readKept(file)
    if (kept) made.set(source.slug, kept)
    else missing.push({ source, file })
  }
  const threads = Math.min(missing.length, availableParallelism())
  await Promise.all(
    Array.from({ length: threads }, () =>
      inThread(root, async (render) => {
        for (let next = missing.shift(); next; next = missing.shift()) {
          // Tests and a build that run at the same time share the work.
          const preview = (await readKept(next.file)) ?? (await render(next.source))
          await writeFile(`${next.file}.${process.pid}`, serialize(preview))
          await rename(`${next.file}.${process.pid}`, next.file)
          made.set(preview.slug, preview)
        }
      }),
    ),
  )
  return sources.flatMap(({ slug }) => made.get(slug) ?? [])
}

async function inThread(
  root: string,
  work: (render: (source: PreviewSource) => Promise<MadePreview>) => Promise<void>,
) {
  const thread = new Worker(join(root, 'app', 'features', 'player', 'render-thread.ts'))
  try {
    await work(
      (source) =>
        new Promise((resolve, reject) => {
          thread.once('error', reject)
          thread.once('message', (preview: MadePreview) => {
            thread.off('error', reject)
            resolve(preview)
          })
          thread.postMessage(source)
        }),
    )
  } finally {
    await thread.terminate()
  }
}

async function readKept(file: string): Promise<MadePreview | null> {
  try {
    return deserialize(await readFile(file))
  } catch {
    return null
  }
}

async function hashCode(root: string): Promise<string> {
  const hash = createHash('sha256').update(await readFile(join(root, ...ENCODER)))
  for (const name of CODE) {
    const path = join(root, 'app', 'features', 'player', name)
    const files = name.endsWith('.ts') ? [path] : (await readdir(path)).sort().map((file) => join(path, file))
    for (const file of files) hash.update(await readFile(file))
  }
  return hash.digest('hex')
}
