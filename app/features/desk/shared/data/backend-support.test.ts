import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hadExtensions } from '#app/lib/auth/session-marks.ts'

type Answer = { status: number; body: unknown }
const asked: string[] = []
let answer: (action: string) => Answer

vi.mock('#app/lib/backend/client.ts', () => ({
  loadBackend: async () => ({
    functions: {
      invoke: async (_name: string, { body }: { body: { action: string } }) => {
        asked.push(body.action)
        const { status, body: data } = answer(body.action)
        if (status === 200) return { data, error: null }
        return { data: null, error: Object.assign(new Error('refused'), { context: Response.json(data, { status }) }) }
      },
    },
  }),
}))

const refused = { status: 400, body: { success: false, error: 'Unknown action' } }
const done = { status: 200, body: {} }
/** The module as a page loads it. */
async function loadPage() {
  vi.resetModules()
  asked.length = 0
  return { ...(await import('./call.ts')), ...(await import('./backend-support.ts')) }
}

beforeEach(() => {
  const kept = new Map<string, string>()
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  }
  vi.stubGlobal('window', { localStorage })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('a backend that refuses the probe gets it once and no other extension, but every specified action', async () => {
  answer = (action) => (action === 'get_logs' ? { status: 200, body: [] } : refused)
  const { invoke, getBackendSupport } = await loadPage()
  const calls = ['list_views', 'mark_visit', 'get_config'].map((action) =>
    invoke({ action }).catch((error) => error.name),
  )
  expect(await Promise.all(calls)).toEqual(['NotSupportedError', 'NotSupportedError', 'NotSupportedError'])
  await expect(invoke({ action: 'get_today' }, 'desk')).rejects.toThrow('This backend does not support it.')
  expect(getBackendSupport()).toBe('specified')
  await invoke({ action: 'get_logs' })
  await invoke({ action: 'get_logs' })
  expect(asked).toEqual(['count_opportunities', 'get_logs', 'get_logs'])
})

test('the result of the probe is remembered for the next page, until a call disproves it', async () => {
  answer = () => done
  const first = await loadPage()
  await first.invoke({ action: 'list_views' })
  expect(asked).toEqual(['count_opportunities', 'list_views'])
  const second = await loadPage()
  await second.invoke({ action: 'list_views' })
  expect(asked).toEqual(['list_views'])
  // Another backend at the same address.
  answer = () => refused
  await expect(second.invoke({ action: 'count_opportunities' })).rejects.toThrow('does not support')
  expect([second.getBackendSupport(), hadExtensions()]).toEqual(['specified', false])
})

test('a refusal of another extension, or a probe that fails for another reason, disables no extension', async () => {
  answer = (action) => (action === 'save_config' ? refused : done)
  const { invoke, getBackendSupport } = await loadPage()
  await expect(invoke({ action: 'save_config' })).rejects.toMatchObject({ name: 'ActionError', status: 400 })
  expect(getBackendSupport()).toBe('everything')
  const failing = await loadPage()
  failing.setBackendSupport('unknown')
  answer = (action) => (action === 'count_opportunities' ? { status: 500, body: {} } : done)
  await failing.invoke({ action: 'list_views' })
  expect(failing.getBackendSupport()).toBe('unknown')
})
